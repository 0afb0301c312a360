//! Machinery of the JDK that fills itself when it is first used: locale data for formatted text, providers of character
//! sets. That takes longer than most tests, and a JVM keeps it from one test to the next, too: only classes of the program
//! are as freshly loaded.

use super::runner::Runner;
use program::link::{Loader, Method, Program};
use program::{Kind, Name};
use symex::input::{self, Recipe};
use vm::{Bits, Concrete, Ended, Machine, Ref};

/// Text with one conversion for each value.
const FORMAT: &str = "%d %c %.2f %,d %s%n";
const VALUES: [(Kind, u64); 5] = [
    (Kind::Int, 7),
    (Kind::Char, b'a' as u64),
    (Kind::Double, 0x4000_0000_0000_0000),
    (Kind::Long, 1000),
    (Kind::Bool, 1),
];
/// No character set has this name.
const CHARSET: &str = "x-none";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Machinery {
    Format,
    Charsets,
}

impl Machinery {
    /// The class that is initialised before it is filled.
    fn class(self) -> &'static str {
        match self {
            Machinery::Format => "java/util/Formatter",
            Machinery::Charsets => "java/nio/charset/Charset$ExtendedProviderHolder",
        }
    }
}

impl Runner {
    /// Uses in the image what the last test has used for the first time, and initialises there the classes of the JDK that
    /// it has not got done with; whether there is any.
    pub fn use_machinery(&mut self) -> bool {
        let is_begun = |one: Machinery| self.begun_by_test().iter().any(|id| self.vm.class(*id).name == one.class());
        let begun = self.begun_by_test().iter().map(|id| self.vm.class(*id));
        let unfinished: Vec<_> = begun.filter(|class| class.is_trusted() && !self.vm.is_initialized(class)).collect();
        let wanted = [Machinery::Format, Machinery::Charsets].into_iter();
        let wanted: Vec<_> = wanted.filter(|one| !self.used.contains(one) && is_begun(*one)).collect();
        for &one in &wanted {
            self.vm.switch_to(self.image.clone());
            self.vm.options.max_steps = None;
            self.now = self.held;
            let done = match one {
                Machinery::Format => self.format(),
                Machinery::Charsets => self.find_charset(),
            };
            if done.is_some() {
                self.held = self.now;
                self.keep_image();
            }
            self.used.push(one);
        }
        let unfinished: Vec<_> = unfinished.into_iter().filter(|class| self.begun.insert(class.id)).collect();
        if !unfinished.is_empty() {
            self.warm_jdk(&unfinished);
        }
        !wanted.is_empty() || !unfinished.is_empty()
    }

    fn format(&mut self) -> Option<()> {
        let object = self.vm.program.core().object;
        let class = self.vm.program.array_of(object);
        let values = self.vm.until_done(|vm| vm.new_array(class, VALUES.len() as u32)).ok()?;
        self.hold(values).ok()?;
        for (index, (kind, bits)) in VALUES.into_iter().enumerate() {
            let boxed = input::method(&self.vm.program, &Recipe::Boxed(kind))?;
            let slots = [Bits(bits), Bits(0)];
            let Ended::Returned(Some(value)) = self.vm.invoke(boxed, &slots[..kind.slots() as usize]) else {
                return None;
            };
            self.vm.set_ref_element(values, index as u32, Ref(value.0 as u32));
        }
        let descriptor = "(Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;";
        let format = method(&self.vm.program, "java/lang/String", "format", descriptor)?;
        let text = self.text(FORMAT)?;
        self.call_jdk(format, &[Concrete::reference(text), Concrete::reference(values)])
    }

    fn find_charset(&mut self) -> Option<()> {
        let find = method(&self.vm.program, "java/nio/charset/Charset", "isSupported", "(Ljava/lang/String;)Z")?;
        let name = self.text(CHARSET)?;
        self.call_jdk(find, &[Concrete::reference(name)])
    }

    fn text(&mut self, text: &str) -> Option<Ref> {
        let units: Vec<u16> = text.encode_utf16().collect();
        let text = self.vm.until_done(|vm| vm.new_string_utf16(&units)).ok()?;
        self.hold(text).ok()?;
        Some(text)
    }

    fn call_jdk(&mut self, method: &'static Method, slots: &[Bits]) -> Option<()> {
        self.vm.until_done(|vm| vm.initialize(method.class)).ok()?;
        matches!(self.vm.invoke(method, slots), Ended::Returned(_)).then_some(())
    }
}

fn method(program: &Program, class: &str, name: &str, descriptor: &str) -> Option<&'static Method> {
    program.find(Loader::BOOT, Name::new(class)).ok().flatten()?.declared_method(name, descriptor)
}
