//! The JDK images at hand: finding things in them, and every class of them parsed.

mod support;

use std::time::Instant;

use program::Name;
use program::classfile::{ClassFile, FieldType, MethodDescriptor, parse_annotations};
use program::classfile::{parse_class_signature, parse_field_signature, parse_method_signature};
use program::source::{Image, Jdk};

#[test]
fn every_class_of_every_jdk() {
    for home in support::all_jdks() {
        let jdk = Jdk::open(&home).unwrap();
        let mut count = 0;
        for (module, name, bytes) in jdk.image.classes() {
            let class = ClassFile::parse_with_limit(bytes, jdk.max_class_major())
                .unwrap_or_else(|error| panic!("{module}/{name}: {error}"));
            assert_eq!(class.name, name.as_str());
            check_parts(&class);
            count += 1;
        }
        assert!(count > 20_000, "{}: {count} classes", home.display());
    }
}

/// What is decoded on demand can be decoded.
fn check_parts(class: &ClassFile) {
    let decodable = |body: Option<&'static [u8]>| body.is_none_or(|body| parse_annotations(body, &class.pool).is_ok());
    assert!(class.signature.is_none_or(|text| parse_class_signature(&text).is_some()));
    assert!(decodable(class.annotations.visible), "{}", class.name);
    for field in &class.fields {
        assert!(FieldType::parse(&field.descriptor).is_some_and(|found| found.descriptor() == *field.descriptor));
        assert!(field.signature.is_none_or(|text| parse_field_signature(&text).is_some()));
        assert!(decodable(field.annotations.visible), "{}", class.name);
    }
    for method in &class.methods {
        let parsed = MethodDescriptor::parse(&method.descriptor);
        assert!(parsed.is_some_and(|found| found.descriptor() == *method.descriptor));
        assert!(method.signature.is_none_or(|text| parse_method_signature(&text).is_some()));
        assert!(decodable(method.annotations.visible) && decodable(method.annotations.invisible));
    }
}

#[test]
fn lookups() {
    for home in support::all_jdks() {
        let start = Instant::now();
        let jdk = Jdk::open(&home).unwrap();
        let (module, bytes) = jdk.image.find_class("java/lang/String").unwrap();
        println!("{}: opened and found in {:?}", home.display(), start.elapsed());
        assert_eq!(module, Name::new("java.base"));
        assert_eq!(ClassFile::parse(bytes).unwrap().name, Name::new("java/lang/String"));
        let image = &jdk.image;
        assert_eq!(image.find_class("java/util/logging/Logger").unwrap().0, Name::new("java.logging"));
        for absent in ["java/lang/Nothing", "String", "", "/", "nowhere/Nothing", "java/lang/String.class"] {
            assert!(image.find_class(absent).is_none(), "{absent}");
        }
        assert_eq!(image.module_of_package("java/sql"), Some(Name::new("java.sql")));
        assert_eq!(image.module_of_package("no/such"), None);
        assert!(image.resource("java.base", "java/lang/Object.class").is_some());
        assert!(image.resource("java.logging", "java/lang/Object.class").is_none());
        assert!(image.modules().contains(&Name::new("java.base")));
        let infos = image.resources_named("module-info.class");
        assert_eq!(infos.len(), image.modules().len());
        assert!(jdk.feature >= 17 && jdk.version.starts_with(&jdk.feature.to_string()));
        assert_eq!(u32::from(jdk.max_class_major()), jdk.feature + 44);
        assert!(jdk.release_property("JAVA_VERSION").is_some());
    }
}

#[test]
fn compressed_images() {
    let folder = support::Folder::new();
    let home = folder.path().join("jre");
    let jlink = support::tool("jlink");
    if !jlink.is_file() {
        eprintln!("skipped: {} is not there", jlink.display());
        return;
    }
    support::run(
        std::process::Command::new(jlink)
            .args(["--add-modules", "java.base", "--compress", "2", "--output"])
            .arg(&home),
    );
    let jdk = Jdk::open(&home).unwrap();
    let (_, bytes) = jdk.image.find_class("java/util/HashMap").unwrap();
    assert_eq!(ClassFile::parse(bytes).unwrap().name, Name::new("java/util/HashMap"));
}

#[test]
fn bad_images() {
    let folder = support::Folder::new();
    let image = support::all_jdks()[0].join("lib/modules");
    let good = {
        use std::io::Read;
        let mut start = Vec::new();
        std::fs::File::open(image).unwrap().take(100_000).read_to_end(&mut start).unwrap();
        start
    };
    let cases: [(&str, &[u8], &str); 4] = [
        ("empty", b"", "too short"),
        ("text", b"this is not an image but some text", "does not begin like one"),
        ("header", &good[..28], "truncated"),
        ("part", &good, "truncated"),
    ];
    for (name, content, reason) in cases {
        let path = folder.write(name, content);
        let error = Image::open(&path).unwrap_err().to_string();
        assert!(error.contains(reason) && error.contains(name), "{error}");
    }
    let error = Image::open(&folder.path().join("absent")).unwrap_err().to_string();
    assert!(error.contains("cannot read"), "{error}");
    folder.write("old/release", "JAVA_VERSION=\"11.0.2\"\n");
    let error = Jdk::open(folder.path().join("old")).unwrap_err().to_string();
    assert!(error.contains("Java 11") && error.contains("17"), "{error}");
}
