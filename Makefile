# Fanfold: `make run` and `make test` do all that is needed, the set-up included.

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
FILE ?= SampleData/friends.plist
ARGS ?=
BINARY = .build/release/fanfold
SHARE = $(DESTDIR)$(PREFIX)/share

.PHONY: help run build test test-long check fuzz bench bench-files bench-window screenshot docs install uninstall format

help:
	@echo 'make run            builds Fanfold and opens the sample (FILE=... opens another file)'
	@echo 'make test           runs every check and every test, the window included'
	@echo 'make test-long      what takes half an hour: sanitizers, coverage, every pair of edits, a million edits'
	@echo 'make check          the fast part of it: format, layers, build, unit tests'
	@echo 'make fuzz           looks for files that a reader cannot stand (ARGS="--seconds 1200 json")'
	@echo 'make bench          measures the engine beside its peers (ARGS=--strict fails where it is too slow)'
	@echo 'make bench-files    measures reading files beside Foundation and Python'
	@echo 'make bench-window   measures the window beside GtkListView'
	@echo 'make build          builds for release'
	@echo 'make format         formats the sources in place'
	@echo 'make docs           builds and checks the pages about the library Outlines into .build/docs'
	@echo 'make screenshot     makes Documentation/window.png anew'
	@echo 'make install        installs below PREFIX=$(PREFIX) (DESTDIR= for packages)'
	@echo 'make uninstall      removes what was installed'

run: build
	@$(BINARY) "$(FILE)"

build:
	@Scripts/bootstrap.sh build
	@[ -x $(BINARY) ] || echo 'Building for release; the first time takes some minutes.'
	@$(SWIFT) build -c release --product fanfold

test:
	@Scripts/bootstrap.sh test
	@Scripts/test

test-long:
	@Scripts/bootstrap.sh test
	@Scripts/test-long

check:
	@Scripts/bootstrap.sh test
	@Scripts/test --fast

fuzz:
	@Scripts/bootstrap.sh test
	@Tests/Fuzz/run $(ARGS)

bench:
	@Scripts/bootstrap.sh build
	@Benchmarks/run $(ARGS)

bench-files:
	@Scripts/bootstrap.sh build
	@$(SWIFT) build -c release --product fanfold
	@Benchmarks/files/run $(BINARY) $(ARGS)

bench-window:
	@Scripts/bootstrap.sh test
	@$(SWIFT) build -c release --product fanfold
	@Benchmarks/window/run $(BINARY) $(ARGS)

screenshot:
	@Scripts/bootstrap.sh test
	@$(SWIFT) build -c release --product fanfold
	@Scripts/screenshot $(BINARY) Documentation/window.png

docs:
	@Scripts/bootstrap.sh test
	@Scripts/docs

format:
	@$(SWIFT) format format --in-place --recursive Package.swift Sources Tests Benchmarks Conformance

# Root builds only when nothing was built: `sudo make install` after `make build` compiles nothing.
install:
	@if [ "$$(id -u)" -ne 0 ] || [ ! -x $(BINARY) ]; then $(MAKE) build; fi
	install -D -m 755 $(BINARY) "$(DESTDIR)$(PREFIX)/bin/fanfold"
	install -d "$(SHARE)/fanfold/SampleData"
	install -m 644 SampleData/* "$(SHARE)/fanfold/SampleData"
	install -d "$(SHARE)/applications"
	sed 's|^Exec=fanfold|Exec="$(PREFIX)/bin/fanfold"|' Data/org.fanfold.Fanfold.desktop \
	  >"$(SHARE)/applications/org.fanfold.Fanfold.desktop"
	chmod 644 "$(SHARE)/applications/org.fanfold.Fanfold.desktop"
	install -D -m 644 Data/icons/org.fanfold.Fanfold.svg \
	  "$(SHARE)/icons/hicolor/scalable/apps/org.fanfold.Fanfold.svg"
	install -D -m 644 LICENSE "$(SHARE)/doc/fanfold/copyright"

uninstall:
	rm -f "$(DESTDIR)$(PREFIX)/bin/fanfold" \
	  "$(SHARE)/applications/org.fanfold.Fanfold.desktop" \
	  "$(SHARE)/icons/hicolor/scalable/apps/org.fanfold.Fanfold.svg" \
	  "$(SHARE)/doc/fanfold/copyright"
	rm -rf "$(SHARE)/fanfold/SampleData"
	@rmdir "$(SHARE)/fanfold" "$(SHARE)/doc/fanfold" 2>/dev/null || true
