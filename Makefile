# Cupper's tasks. Each installs what it needs and is missing, and can be run on a fresh clone.
#   JDK=HOME     the JDK to use in `make demo` and `make bench`
#   ARGS=...     more options for `make bench` and `make fuzz`
.PHONY: help setup build demo test bench fuzz check-sound seeded pruning schemas deny analysers clean projects faults edits
.DEFAULT_GOAL := help
export PATH := $(HOME)/.cargo/bin:$(PATH)
CARGO_TARGET_DIR ?= target
# What is tested and measured here is not what an earlier run has found.
export CUPPER_CACHE :=
FUZZ := $(CARGO_TARGET_DIR)/release/fuzz

help:
	@echo 'make demo    build Cupper, have it write tests for an example project and find its bugs; mvn test runs them'
	@echo 'make test    formatting, lints, all tests and a short fuzz run: what CI does'
	@echo 'make bench   speed, start-up and memory against java -Xint, symbolic execution: docs/benchmarks.md;'
	@echo '             tests and crashes of classes of real libraries: docs/libraries.md, docs/crash-libraries.md,'
	@echo '             docs/statics-libraries.md'
	@echo 'make projects  whole libraries as projects: does a budget hold, what is covered? docs/projects-bench.md'
	@echo 'make faults  runs that are ended and processes that are killed at random moments: is anything lost or left behind?'
	@echo 'make edits   200 random edits of real code: does the cache explore again what has changed, and little more?'
	@echo 'make fuzz    thousands of random programs on java and on Cupper, and mutated class files'
	@echo 'make check-sound  is what cupper check calls safe never seen to throw?'
	@echo 'make seeded  does generate find all bugs of corpus/bugs, and no others?'
	@echo 'make pruning does sequence lose nothing by pruning, where trying all states takes minutes?'
	@echo 'make schemas do the reports follow our schema and that of SARIF?'
	@echo 'make deny    licences, duplicates and sources of third-party crates (installs cargo-deny)'
	@echo 'make analysers  do SpotBugs, PMD and Error Prone report what rules.toml and corpus/confirm say, and does confirm judge it right?'
	@echo 'make setup   install what is missing on Debian; the other targets do it, too'
	@echo 'make clean   remove what was built'
	@echo
	@echo 'JDK=HOME chooses the JDK (demo, bench); ARGS="..." adds options (bench, fuzz)'

setup:
	@scripts/setup.sh full

# Everything is built with the release profile, so that tests, demo and benchmarks share one build.
build:
	@scripts/setup.sh base
	@cargo build --release --workspace

demo:
	@scripts/setup.sh base
	@cargo build --release --package cupper
	@scripts/demo.sh $(JDK)

test: setup
	@echo '== formatting'
	@cargo fmt --all --check
	@echo '== lints'
	@cargo clippy --release --workspace --all-targets -- -D warnings
	@echo '== build'
	@cargo build --release --workspace
	@echo '== tests'
	@cargo test --release --workspace --quiet
	@echo '== schemas of the reports'
	@$(MAKE) --no-print-directory schemas
	@echo '== short fuzz run'
	@$(FUZZ) run --count 60
	@$(FUZZ) classes --count 1500
	@$(FUZZ) guided --count 100
	@$(FUZZ) guided --count 100 --checked
	@echo '== all passed'

bench: setup build
	@$(CARGO_TARGET_DIR)/release/bench $(if $(JDK),--jdk $(JDK)) --markdown docs/benchmarks.md $(ARGS)
	@bench/libraries/run.py $(CARGO_TARGET_DIR)/release/cupper docs/libraries.md $(if $(JDK),--jdk $(JDK))
	@bench/libraries/crash.py $(CARGO_TARGET_DIR)/release/cupper docs/crash-libraries.md $(if $(JDK),--jdk $(JDK))
	@bench/libraries/statics.py $(CARGO_TARGET_DIR)/release/cupper docs/statics-libraries.md $(if $(JDK),--jdk $(JDK))

projects: setup build
	@bench/projects/run.py $(CARGO_TARGET_DIR)/release/cupper docs/projects-bench.md --trivial 1000 $(if $(JDK),--jdk $(JDK)) $(ARGS)

faults: setup build
	@bench/projects/faults.py $(CARGO_TARGET_DIR)/release/cupper --rounds 100 $(if $(JDK),--jdk $(JDK)) $(ARGS)
	@bench/projects/workers.py $(CARGO_TARGET_DIR)/release/cupper --rounds 20 $(if $(JDK),--jdk $(JDK))
	@cargo test --release --workspace --test sleepers -- --ignored --nocapture

edits: setup build
	@bench/projects/edits.py $(CARGO_TARGET_DIR)/release/cupper $(if $(JDK),--jdk $(JDK)) $(ARGS)

fuzz: setup build
	@$(FUZZ) run --count 5000 $(ARGS)
	@$(FUZZ) classes --count 20000
	@$(FUZZ) guided --count 10000
	@$(FUZZ) guided --count 2000 --checked

check-sound: setup
	@bench/libraries/sound.py $(CARGO_TARGET_DIR)/sound.txt $(ARGS)
	@CUPPER_SOUND=$(abspath $(CARGO_TARGET_DIR))/sound.txt cargo test --release --package cupper --test check -- --ignored --nocapture called_safe

seeded: setup
	@cargo test --release --package cupper --test generate --test check -- --ignored --nocapture seeded

pruning: setup
	@cargo test --release --package strategies --test sequences -- --ignored --nocapture

schemas:
	@CARGO_TARGET_DIR=$(CARGO_TARGET_DIR)/schemas cargo test --release --manifest-path checks/schemas/Cargo.toml

# Not a part of `make test`: cargo-deny takes minutes to install.
deny: setup
	@cargo deny --version >/dev/null 2>&1 || cargo install --locked cargo-deny
	@cargo deny check $(if $(ARGS),$(ARGS),licenses bans sources)

analysers: setup build
	@scripts/analysers/rules.py
	@corpus/confirm/verdicts.py $(CARGO_TARGET_DIR)/release/cupper

clean:
	@cargo clean
