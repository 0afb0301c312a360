#!/usr/bin/env python3
"""What clients can break of the promises of real libraries, and writes a table.

    bench/libraries/invariants.py CUPPER OUT.md [--seconds 20] [--only LIBRARY] [--jdk HOME ...] [--again]

The invariants are methods of the libraries, and rules (the folder `rules`) for classes that rely on something without a
method that says so. Every class is searched on one core for SECONDS at most, on the first JDK; the tests are then run on
all of them by Cupper's judge. --again makes the table of the reports that are there.
"""

import argparse
import json
import pathlib
import shutil
import statistics
import subprocess
import sys

from run import HERE, WORK, jars

S2 = "com.google.common.geometry."
ROARING = "org.roaringbitmap."
MATH = "org.apache.commons.math3."
LUCENE = "org.apache.lucene."

# Coordinates, names of methods that are invariants, and classes: those that rules are about come after a bar.
LIBRARIES = [
    ("org.roaringbitmap:RoaringBitmap:1.6.29", ["validate"],
     [ROARING + name for name in ["RoaringBitmap", "RoaringArray", "ArrayContainer", "BitmapContainer", "RunContainer",
                                  "longlong.Roaring64Bitmap", "longlong.Roaring64NavigableMap",
                                  "longlong.HighLowContainer"]], []),
    ("com.google.geometry:s2-geometry:2.0.0", ["isValid", "isNormalized"],
     [S2 + name for name in ["S2Polyline", "S2CellUnion", "S2Cap", "S2LatLng", "S1Interval", "S2CellId", "S1ChordAngle",
                             "S2Loop", "S2Polygon", "R2Rect", "S2LatLngRect"]], []),
    ("org.apache.lucene:lucene-core:9.12.1", ["isValid", "verifyGhostBitsClear", "assertConsistent", "checkConsistency"],
     [LUCENE + name for name in ["util.BytesRef", "util.CharsRef", "util.IntsRef", "util.LongsRef", "util.FixedBitSet",
                                 "util.LongBitSet", "codecs.CompetitiveImpactAccumulator", "index.FieldInfo"]],
     [LUCENE + name for name in ["util.BytesRefBuilder", "util.CharsRefBuilder", "util.IntsRefBuilder",
                                 "search.TotalHits"]]),
    ("org.jbox2d:jbox2d-library:2.2.1.1", ["isValid", "validate"],
     ["org.jbox2d.collision.AABB", "org.jbox2d.common.Vec2", "org.jbox2d.collision.shapes.PolygonShape",
      "org.jbox2d.collision.broadphase.DynamicTree"], []),
    ("com.badlogicgames.gdx:gdx:1.13.0", ["isValid", "isUnit"],
     ["com.badlogic.gdx.math." + name for name in ["Vector2", "Vector3", "Vector4", "collision.BoundingBox"]],
     ["com.badlogic.gdx." + name for name in ["utils.IntArray", "utils.LongArray", "math.Rectangle", "math.Circle"]]),
    ("org.locationtech.jts:jts-core:1.20.0", ["isValid", "validate", "isClosed"],
     ["org.locationtech.jts." + name for name in ["geom.Coordinate", "geom.OctagonalEnvelope", "geom.LinearRing",
                                                  "triangulate.tri.Tri"]],
     ["org.locationtech.jts.geom." + name for name in ["Envelope", "LineSegment", "impl.CoordinateArraySequence"]]),
    ("com.esri.geometry:esri-geometry-api:2.2.4", ["isValid"], ["com.esri.core.geometry.Envelope2D"], []),
    ("com.google.guava:guava:33.4.0-jre", ["isIntact"], ["com.google.common.collect.MinMaxPriorityQueue"],
     ["com.google.common." + name for name in ["net.HostAndPort", "primitives.ImmutableIntArray",
                                               "primitives.ImmutableLongArray", "primitives.UnsignedInteger",
                                               "collect.EvictingQueue", "cache.CacheStats"]]),
    ("org.joml:joml:1.10.8", ["isFinite"],
     ["org.joml." + name for name in ["Vector2d", "Vector3f", "Matrix2f", "Quaterniond"]], []),
    ("org.dyn4j:dyn4j:5.0.2", ["isValid"], ["org.dyn4j.collision.broadphase.DynamicAABBTree"], []),
    ("com.carrotsearch:hppc:0.10.0", [], [],
     ["com.carrotsearch.hppc." + name for name in ["IntArrayList", "DoubleArrayList", "IntStack", "BitSet"]]),
    ("org.apache.commons:commons-math3:3.6.1", [], [],
     [MATH + name for name in ["linear.ArrayRealVector", "linear.DiagonalMatrix", "linear.Array2DRowRealMatrix",
                               "fraction.Fraction", "fraction.BigFraction", "util.Incrementor",
                               "linear.BlockRealMatrix", "genetics.FixedGenerationCount", "genetics.NPointCrossover",
                               "optim.MaxEval", "optim.MaxIter", "util.Pair"]]),
    ("org.apache.commons:commons-collections4:4.4", [], [],
     ["org.apache.commons.collections4." + name for name in ["keyvalue.MultiKey", "list.SetUniqueList",
                                                             "set.ListOrderedSet", "map.ListOrderedMap",
                                                             "queue.CircularFifoQueue", "map.LRUMap",
                                                             "collection.IndexedCollection",
                                                             "iterators.ObjectArrayIterator",
                                                             "iterators.SingletonListIterator",
                                                             "properties.SortedProperties", "sequence.EditScript"]]),
    ("org.apache.commons:commons-lang3:3.17.0", [], [],
     ["org.apache.commons.lang3." + name for name in ["IntegerRange", "LongRange", "math.Fraction",
                                                      "mutable.MutableBoolean", "BitField", "concurrent.ThresholdCircuitBreaker",
                                                      "mutable.MutableByte", "mutable.MutableShort", "mutable.MutableInt",
                                                      "mutable.MutableLong", "mutable.MutableFloat", "mutable.MutableDouble"]]),
    ("org.quartz-scheduler:quartz:2.3.2", [], [],
     ["org.quartz." + name for name in ["impl.triggers.SimpleTriggerImpl", "impl.triggers.CalendarIntervalTriggerImpl",
                                        "impl.triggers.DailyTimeIntervalTriggerImpl", "impl.triggers.CronTriggerImpl",
                                        "TimeOfDay", "JobDataMap"]]),
    ("org.jfree:jfreechart:1.5.5", [], [],
     ["org.jfree.data." + name for name in ["time.SimpleTimePeriod", "time.Year", "xy.DefaultXYDataset",
                                            "xy.DefaultXYZDataset",
                                            "xy.DefaultIntervalXYDataset", "xy.DefaultOHLCDataset", "Range", "xy.XYSeries"]]),
    ("it.unimi.dsi:fastutil-core:8.5.13", [], [],
     ["it.unimi.dsi.fastutil." + name for name in ["ints.IntArraySet", "longs.LongArraySet", "ints.IntHeapPriorityQueue", "longs.LongHeapPriorityQueue",
                                               "ints.Int2IntArrayMap", "ints.IntIntImmutablePair",
                                               "longs.LongLongImmutablePair", "ints.IntIntMutablePair"]]),
    ("gov.nist.math:jama:1.0.3", [], [], ["Jama.Matrix"]),
    ("com.googlecode.matrix-toolkits-java:mtj:1.0.4", [], [], ["no.uib.cipr.matrix.sparse.SparseVector"]),
    ("org.la4j:la4j:0.6.0", [], [], ["org.la4j.matrix.dense.Basic2DMatrix"]),
    ("com.google.zxing:core:3.5.3", [], [],
     ["com.google.zxing." + name for name in ["qrcode.encoder.ByteMatrix", "common.BitArray", "Dimension"]]),
    ("org.plumelib:plume-util:1.9.3", [],
     ["org.plumelib.util." + name for name in ["MostlySingletonSet", "MostlySingletonIdentitySet"]], []),
    ("javax.vecmath:vecmath:1.5.2", [], [], ["javax.vecmath.Quat4d", "javax.vecmath.Quat4f"]),
    ("org.ejml:ejml-core:0.43", [], [],
     ["org.ejml.data." + name for name in ["DMatrixRMaj", "FMatrixRMaj", "DGrowArray", "IGrowArray"]]),
    ("colt:colt:1.2.0", [], [], ["cern.colt.list.IntArrayList", "cern.colt.list.DoubleArrayList"]),
    ("org.ow2.asm:asm-tree:9.7", [], [],
     ["org.objectweb.asm.tree." + name for name in ["LookupSwitchInsnNode", "TableSwitchInsnNode", "ParameterNode",
                                                    "LocalVariableNode", "AnnotationNode",
                                                    "LocalVariableAnnotationNode"]]),
]
KINDS = ["fieldUpdate", "arrayElement", "leaking", "nestedLeaking", "capturing", "nestedCapturing", "subclassing",
         "callback", "throwing", "friend", "exhaustive", "constructor"]


def search(cupper, library, jdk, number, args):
    """Runs Cupper on one library; its report."""
    coordinates, names, classes, ruled = library
    artifact = coordinates.split(":")[1]
    folder = WORK / "invariants" / f"{artifact}-{number}"
    report = folder / "report" / "report.json"
    if not args.again:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        own, *others = jars(coordinates)
        budget = args.seconds * (len(classes) + len(ruled))
        command = [cupper, "invariants", str(own), *classes, *ruled, "--budget", f"{budget}s", "--jobs", "1"]
        command += ["-o", "tests", "--report-dir", "report", "--json", "--offline", "--jdk", jdk]
        command += [f"--invariant={name}" for name in names]
        rules = HERE / "rules" / artifact
        if rules.exists():
            command += ["--rules", str(rules)]
        if others:
            command += ["--cp", ":".join(map(str, others))]
        done = subprocess.run(command, capture_output=True, text=True, cwd=folder)
        if not report.exists():
            sys.exit(f"{artifact}: {done.stderr[-2000:]}")
    return json.loads(report.read_text()) if report.exists() else None


def table(reports):
    """The lines of the table, and the rows of numbers behind it."""
    lines = ["| library | class | invariant | verdict | kinds | operations | sequences | first break, s | consequence |",
             "|---|---|---|---|---|---|---|---|---|"]
    rows = []
    for library, report in reports:
        artifact = library[0].split(":", 1)[1]
        for one in report["invariants"]:
            is_rule = one["class"] in library[3]
            name = one["class"].rsplit(".", 1)[-1]
            kinds = sorted({found["kind"] for found in one["breaks"]}, key=KINDS.index)
            said = next((found["consequence"] for found in one["breaks"] if found["consequence"]), "")
            first = one["firstBreakSeconds"]
            first = "" if first is None or one["verdict"] != "broken" else f"{first:.2f}"
            reason = f" ({one['reason']})" if one.get("reason") else ""
            if one["verdict"] == "held" and not reason:
                reason = f" (up to {one['length']})"
            rule = " (rule)" if is_rule else ""
            lines.append(f"| {artifact} | {name} | {one['invariant']}{rule} | {one['verdict']}{reason} | "
                         f"{', '.join(kinds)} | {one['operations']} | {one['sequences']} | {first} | {said} |")
            rows.append((artifact, is_rule, one, kinds))
    return lines, rows


def summary(rows, reports):
    """What all of it comes to."""
    broken = [row for row in rows if row[2]["verdict"] == "broken"]
    first = [row[2]["firstBreakSeconds"] for row in broken]
    speed = [row[2]["sequences"] / row[2]["processorSeconds"] for row in rows if row[2].get("processorSeconds")]
    count = lambda *wanted: sum(1 for row in broken if set(wanted) & set(row[3]))
    divergences = sum(len(report["divergences"]) for _, report in reports)
    verdicts = {name: sum(1 for row in rows if row[2]["verdict"] == name) for name in ["held", "cut", "noObject"]}
    return [
        f"- {len(rows)} invariants of {len({row[0] for row in rows})} libraries, {sum(not row[1] for row in rows)} of them "
        f"methods of the libraries.",
        f"- {len(broken)} broken, in {len({row[0] for row in broken})} libraries, by "
        f"{sum(len(row[2]['breaks']) for row in broken)} tests; {verdicts['held']} held, {verdicts['cut']} cut, "
        f"{verdicts['noObject']} without an object.",
        f"- By leaking {count('leaking', 'nestedLeaking')}, by elements of arrays in public fields "
        f"{count('arrayElement')}, by capturing {count('capturing', 'nestedCapturing')}, by field update "
        f"{count('fieldUpdate')}, by subclassing {count('subclassing')}, by a callback {count('callback')}, by a method "
        f"that throws {count('throwing')}, by a constructor {count('constructor')}.",
        f"- First break: median {statistics.median(first or [0]):.2f} s, worst {max(first or [0]):.2f} s; median of "
        f"sequences a second: {statistics.median(speed or [0]):.0f}.",
        f"- Divergences: {divergences}.",
    ]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cupper", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--only")
    parser.add_argument("--jdk", nargs="+", default=["/usr/lib/jvm/java-17-openjdk-amd64"])
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--note", default="", help="a remark on the measurement")
    args = parser.parse_args()
    chosen = [one for one in LIBRARIES if args.only in (None, one[0].split(":")[1])]
    text = ["# Invariants of libraries that clients can break", "",
            "Made by `bench/libraries/invariants.py`. A test that the JDK confirms shows each break; whether it is a bug of "
            "the library or a promise that it never made to such clients is for its authors to say.", ""]
    text += [args.note, ""] if args.note else []
    for number, jdk in enumerate(args.jdk):
        reports = [(one, search(args.cupper.resolve(), one, jdk, number, args)) for one in chosen]
        reports = [(one, report) for one, report in reports if report]
        lines, rows = table(reports)
        text += [f"## JDK {reports[0][1]['jdk']}", "", *summary(rows, reports), ""]
        if number == 0:
            text += [*lines, ""]
    args.out.write_text("\n".join(text))


if __name__ == "__main__":
    main()
