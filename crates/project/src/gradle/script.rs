//! What a Gradle build script says plainly, in Groovy or Kotlin. It is read as a list of words, not run: what a script
//! computes is not known here, and a declaration that is not understood is reported as such.

use std::collections::BTreeMap;

use crate::maven::pom::Dependency;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Script {
    pub own: Declared,
    /// From `subprojects` and `allprojects` blocks: for the modules below.
    pub below: Declared,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Declared {
    pub dependencies: Vec<Dependency>,
    /// BOMs whose versions count.
    pub platforms: Vec<Dependency>,
    /// Paths of other modules, as `:core`, and whether only tests need them.
    pub modules: Vec<(String, bool)>,
    /// Jars and folders, likewise; `lib/*` stands for the jars in `lib`.
    pub files: Vec<(String, bool)>,
    pub level: Option<u32>,
    /// Declarations that could not be understood.
    pub unclear: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Word(String),
    Text(String),
    Mark(char),
}

/// Libraries of a version catalog by their accessor (`libs.commons.lang3`).
pub type Catalog = BTreeMap<String, Vec<Dependency>>;

/// Reads a script; `properties` are those of `gradle.properties`.
pub fn read(text: &str, properties: &BTreeMap<String, String>, catalog: &Catalog) -> Script {
    let tokens = tokens(text);
    let mut reader = Reader { tokens: &tokens, at: 0, variables: properties.clone(), catalog };
    reader.collect_variables();
    reader.script()
}

struct Reader<'a> {
    tokens: &'a [Token],
    at: usize,
    variables: BTreeMap<String, String>,
    catalog: &'a Catalog,
}

impl Reader<'_> {
    fn peek(&self, ahead: usize) -> Option<&Token> {
        self.tokens.get(self.at + ahead)
    }

    fn word(&self, ahead: usize) -> Option<&str> {
        match self.peek(ahead)? {
            Token::Word(word) => Some(word),
            _ => None,
        }
    }

    fn is_mark(&self, ahead: usize, mark: char) -> bool {
        self.peek(ahead) == Some(&Token::Mark(mark))
    }

    fn skip(&mut self, mark: char) -> bool {
        let is_there = self.is_mark(0, mark);
        self.at += usize::from(is_there);
        is_there
    }

    /// `name = "text"` anywhere.
    fn collect_variables(&mut self) {
        for window in self.tokens.windows(3) {
            if let [Token::Word(name), Token::Mark('='), Token::Text(text)] = window {
                let name = name.rsplit('.').next().unwrap_or(name).to_owned();
                self.variables.entry(name).or_insert_with(|| text.clone());
            }
        }
    }

    fn script(&mut self) -> Script {
        let mut script = Script::default();
        let mut blocks: Vec<String> = Vec::new();
        // The word that a following block belongs to.
        let mut head = String::new();
        while let Some(token) = self.peek(0) {
            let token = token.clone();
            self.at += 1;
            match token {
                Token::Mark('{') => blocks.push(std::mem::take(&mut head)),
                Token::Mark('}') => _ = blocks.pop(),
                Token::Word(word) => {
                    let is_in = |name: &str| blocks.iter().any(|block| block == name);
                    if is_in("buildscript") || is_in("plugins") || is_in("pluginManagement") {
                        head = word;
                        continue;
                    }
                    let everywhere = is_in("allprojects");
                    let below = everywhere || is_in("subprojects");
                    let mut declared = Declared::default();
                    self.declaration(&word, blocks.last().map_or("", String::as_str), &mut declared);
                    if below {
                        script.below.add(&declared);
                    }
                    if everywhere || !below {
                        script.own.add(&declared);
                    }
                    head = word;
                }
                Token::Text(_) | Token::Mark(_) => {}
            }
        }
        script
    }

    fn declaration(&mut self, word: &str, block: &str, declared: &mut Declared) {
        match word.rsplit('.').next().unwrap_or(word) {
            "sourceCompatibility" | "targetCompatibility" | "release" | "of" | "jvmToolchain" | "set" => {
                let names_level = ["Compatibility", "release", "release.set", "LanguageVersion.of", "jvmToolchain"];
                if names_level.iter().any(|name| word.ends_with(name)) {
                    declared.level = declared.level.or(self.level());
                }
            }
            "useJUnitJupiter" => {
                self.skip('(');
                if let Some(Token::Text(version)) = self.peek(0) {
                    let version = self.interpolate(version);
                    declared.dependencies.push(dependency("org.junit.jupiter", "junit-jupiter", &version, true));
                }
            }
            _ => {}
        }
        if block == "dependencies"
            && let Some(is_test) = configuration(word)
        {
            self.skip('(');
            loop {
                let start = self.at;
                if !self.notation(is_test, declared) {
                    let text = self.tokens.get(start).map(Token::show).unwrap_or_default();
                    // A block opens the declaration of a configuration, nothing is declared.
                    if text != "{" && text != "}" {
                        declared.unclear.push(format!("{word} {text}"));
                    }
                    self.at = start;
                    break;
                }
                self.skip(')');
                if !self.skip(',') {
                    break;
                }
            }
        }
    }

    /// `17`, `'1.8'`, `JavaVersion.VERSION_17` after `=`, `(` or nothing.
    fn level(&mut self) -> Option<u32> {
        let mut ahead = 0;
        while matches!(self.peek(ahead), Some(Token::Mark('=' | '('))) {
            ahead += 1;
        }
        let text = match self.peek(ahead)? {
            Token::Word(word) => word.rsplit("VERSION_").next().unwrap_or(word),
            Token::Text(text) => text,
            Token::Mark(_) => return None,
        };
        let text = text.replace('_', ".");
        text.strip_prefix("1.").unwrap_or(&text).parse().ok()
    }

    /// One dependency, in any of the notations that name it plainly.
    fn notation(&mut self, is_test: bool, declared: &mut Declared) -> bool {
        match self.peek(0).cloned() {
            Some(Token::Text(text)) => {
                self.at += 1;
                let text = self.interpolate(&text);
                let mut parts = text.split('@').next().unwrap_or_default().split(':');
                let (Some(group), Some(artifact)) = (parts.next(), parts.next()) else { return false };
                let mut found = dependency(group, artifact, parts.next().unwrap_or_default(), is_test);
                found.classifier = parts.next().unwrap_or_default().to_owned();
                declared.dependencies.push(found);
                true
            }
            Some(Token::Word(word)) => match word.as_str() {
                "project" => {
                    self.at += 1;
                    self.skip('(');
                    if self.word(0) == Some("path") {
                        self.at += 2;
                    }
                    let Some(Token::Text(path)) = self.peek(0).cloned() else { return false };
                    self.at += 1;
                    self.skip(')');
                    declared.modules.push((path, is_test));
                    true
                }
                "platform" | "enforcedPlatform" => {
                    self.at += 1;
                    self.skip('(');
                    let mut inner = Declared::default();
                    let understood = self.notation(is_test, &mut inner);
                    self.skip(')');
                    declared.platforms.extend(inner.dependencies);
                    understood
                }
                "group" => {
                    let mut parts = BTreeMap::new();
                    while let (Some(name), Some(Token::Mark(':' | '=')), Some(Token::Text(text))) =
                        (self.word(0), self.peek(1), self.peek(2))
                    {
                        parts.insert(name.to_owned(), self.interpolate(text));
                        self.at += 3;
                        if !self.is_mark(0, ',') || self.word(1).is_none() {
                            break;
                        }
                        self.at += 1;
                    }
                    let part = |name: &str| parts.get(name).map_or("", String::as_str);
                    declared.dependencies.push(dependency(part("group"), part("name"), part("version"), is_test));
                    parts.contains_key("name")
                }
                "files" => {
                    self.at += 1;
                    self.skip('(');
                    while let Some(Token::Text(path)) = self.peek(0).cloned() {
                        self.at += 1;
                        declared.files.push((self.interpolate(&path), is_test));
                        self.skip(',');
                    }
                    self.skip(')')
                }
                "fileTree" => {
                    self.at += 1;
                    self.skip('(');
                    if self.word(0) == Some("dir") {
                        self.at += 2;
                    }
                    let Some(Token::Text(folder)) = self.peek(0).cloned() else { return false };
                    declared.files.push((format!("{}/*", self.interpolate(&folder)), is_test));
                    // What it includes are jars: nothing else can be on a class path.
                    while self.peek(0).is_some() && !self.skip(')') {
                        self.at += 1;
                    }
                    true
                }
                // These come with Gradle itself.
                "gradleApi" | "localGroovy" | "gradleTestKit" => {
                    self.at += 1;
                    self.skip('(');
                    true
                }
                _ => {
                    let accessor = word.strip_suffix(".get").unwrap_or(&word);
                    let Some(libraries) = self.catalog.get(accessor) else { return false };
                    self.at += 1;
                    if self.skip('(') {
                        self.skip(')');
                    }
                    let scope = is_test.then(|| "test".to_owned());
                    declared
                        .dependencies
                        .extend(libraries.iter().map(|found| Dependency { scope: scope.clone(), ..found.clone() }));
                    true
                }
            },
            _ => false,
        }
    }

    fn interpolate(&self, text: &str) -> String {
        let mut result = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('$') {
            result += before;
            let braced = after.strip_prefix('{').and_then(|after| after.split_once('}'));
            let end = after.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(after.len());
            let (name, after) = braced.unwrap_or_else(|| after.split_at(end));
            match self.variables.get(name.rsplit('.').next().unwrap_or(name)) {
                Some(value) => result += value,
                None => result.extend(["${", name, "}"]),
            }
            rest = after;
        }
        result + rest
    }
}

impl Declared {
    pub fn add(&mut self, other: &Declared) {
        self.dependencies.extend(other.dependencies.iter().cloned());
        self.platforms.extend(other.platforms.iter().cloned());
        self.modules.extend(other.modules.iter().cloned());
        self.files.extend(other.files.iter().cloned());
        self.unclear.extend(other.unclear.iter().cloned());
        self.level = self.level.or(other.level);
    }
}

impl Token {
    fn show(&self) -> String {
        match self {
            Token::Word(word) => word.clone(),
            Token::Text(text) => format!("\"{text}\""),
            Token::Mark(mark) => mark.to_string(),
        }
    }
}

/// Whether a word is a configuration of the Java plugins, and then whether only tests see it.
fn configuration(word: &str) -> Option<bool> {
    match word {
        "implementation" | "api" | "compile" | "runtime" | "compileOnly" | "compileOnlyApi" | "runtimeOnly" => {
            Some(false)
        }
        "testImplementation" | "testApi" | "testCompile" | "testRuntime" | "testCompileOnly" | "testRuntimeOnly" => {
            Some(true)
        }
        _ => None,
    }
}

pub fn dependency(group: &str, artifact: &str, version: &str, is_test: bool) -> Dependency {
    Dependency {
        group: group.to_owned(),
        artifact: artifact.to_owned(),
        version: Some(version.to_owned()).filter(|version| !version.is_empty()),
        scope: is_test.then(|| "test".to_owned()),
        ..Dependency::default()
    }
}

/// Words (with the dots in them), texts and marks; comments are skipped.
fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if let Some(comment) = rest.strip_prefix("//") {
            rest = comment.find('\n').map_or("", |end| &comment[end..]);
        } else if let Some(comment) = rest.strip_prefix("/*") {
            rest = comment.find("*/").map_or("", |end| &comment[end + 2..]);
        } else if first == '"' || first == '\'' {
            let quote = if rest.starts_with("\"\"\"") || rest.starts_with("'''") { &rest[..3] } else { &rest[..1] };
            let body = &rest[quote.len()..];
            let end = body.find(quote).unwrap_or(body.len());
            tokens.push(Token::Text(body[..end].to_owned()));
            rest = body.get(end + quote.len()..).unwrap_or("");
        } else if first.is_alphanumeric() || first == '_' {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '.').unwrap_or(rest.len());
            tokens.push(Token::Word(rest[..end].to_owned()));
            rest = &rest[end..];
        } else {
            if !first.is_whitespace() {
                tokens.push(Token::Mark(first));
            }
            rest = &rest[first.len_utf8()..];
        }
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(text: &str) -> Declared {
        let lang3 = dependency("org.apache.commons", "commons-lang3", "3.17.0", false);
        let catalog = [("libs.commons.lang3".to_owned(), vec![lang3])].into();
        read(text, &[("csvVersion".to_owned(), "1.12.0".to_owned())].into(), &catalog).own
    }

    fn names(declared: &Declared) -> Vec<String> {
        let show = |found: &Dependency| {
            let test = if found.scope.is_some() { " (test)" } else { "" };
            format!("{}:{}:{}{test}", found.group, found.artifact, found.version.as_deref().unwrap_or("-"))
        };
        declared.dependencies.iter().map(show).collect()
    }

    #[test]
    fn groovy() {
        let declared = own(r#"
            plugins { id 'java' } // implementation 'no:no:1'
            def gson = '2.11.0'
            dependencies {
                implementation "com.google.code.gson:gson:$gson", 'a:b:1.0'
                api group: 'org.x', name: 'y', version: '2'
                implementation project(':core')
                implementation platform('org.z:bom:3')
                implementation "org.apache.commons:commons-csv:${csvVersion}"
                testImplementation('junit:junit:4.13.2') { exclude group: 'org.hamcrest' }
                testImplementation project(path: ':fixtures')
                implementation files('lib/x.jar', 'lib/y.jar')
                testImplementation fileTree(dir: 'libs', include: ['*.jar'])
                implementation computed()
            }
            sourceCompatibility = '1.8'
        "#);
        let expected = [
            "com.google.code.gson:gson:2.11.0",
            "a:b:1.0",
            "org.x:y:2",
            "org.apache.commons:commons-csv:1.12.0",
            "junit:junit:4.13.2 (test)",
        ];
        assert_eq!(names(&declared), expected);
        assert_eq!(declared.modules, [(":core".to_owned(), false), (":fixtures".to_owned(), true)]);
        assert_eq!(declared.platforms.len(), 1);
        assert_eq!(declared.level, Some(8));
        let files = [("lib/x.jar", false), ("lib/y.jar", false), ("libs/*", true)];
        assert_eq!(declared.files, files.map(|(path, is_test)| (path.to_owned(), is_test)));
        assert_eq!(declared.unclear, ["implementation computed"]);
    }

    #[test]
    fn kotlin() {
        let declared = own(r#"
            plugins { `java-library` }
            dependencies {
                implementation(libs.commons.lang3)
                implementation(libs.unknown)
                api(project(":core"))
            }
            testing { suites { val test by getting(JvmTestSuite::class) { useJUnitJupiter("5.11.1") } } }
            java { toolchain { languageVersion = JavaLanguageVersion.of(21) } }
        "#);
        let expected = ["org.apache.commons:commons-lang3:3.17.0", "org.junit.jupiter:junit-jupiter:5.11.1 (test)"];
        assert_eq!(names(&declared), expected);
        assert_eq!(declared.level, Some(21));
        assert_eq!(declared.unclear, ["implementation libs.unknown"]);
    }

    #[test]
    fn blocks_for_modules() {
        let script = read(
            "subprojects { dependencies { implementation 'a:b:1' } }\nallprojects { dependencies { api 'c:d:2' } }",
            &BTreeMap::new(),
            &Catalog::new(),
        );
        assert_eq!(names(&script.own), ["c:d:2"]);
        assert_eq!(names(&script.below), ["a:b:1", "c:d:2"]);
    }
}
