//! A test as plain data: what it makes, what it calls, what it expects.

use crate::code::Code;
use java::Frame;
use serde::{Deserialize, Serialize};

/// The method under test.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Subject {
    /// Internal name, as `com/example/Account$Holder`.
    pub class: String,
    /// The name in the source, without those of the classes around it: `Holder`.
    pub simple_class: String,
    /// `<init>` for a constructor.
    pub method: String,
    pub descriptor: String,
    pub parameters: Vec<Parameter>,
    pub is_static: bool,
    /// Whether the class has another accessible method of this name.
    pub is_overloaded: bool,
}

impl Subject {
    /// Whether both are the same method, even if the class around it has changed.
    pub fn is_same_method(&self, other: &Subject) -> bool {
        self.class == other.class && self.method == other.method && self.descriptor == other.descriptor
    }
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Parameter {
    /// As in the source, or `arg0` where the class file does not tell.
    pub name: String,
    /// Its erased type.
    pub declared: Code,
}

/// One test method.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TestCase {
    pub subject: Subject,
    /// Statements that make the inputs, a [`Code`] each; one that spans lines is indented from zero.
    pub arrange: Vec<Code>,
    /// The object that the method is called on: an expression, usually a variable of `arrange`.
    pub receiver: Option<Code>,
    /// The arguments: expressions in their order.
    pub arguments: Vec<Code>,
    /// The whole call: an expression made of the two.
    pub call: Code,
    /// The type for a variable that takes the result; none for `void`.
    pub result: Option<Code>,
    pub end: Ending,
    /// The path condition: readable Java-like conditions on the parameters, each as text.
    pub condition: Vec<String>,
    /// Whether anything in it may throw a checked exception.
    pub throws_checked: bool,
    /// Set if what it does is a bug: then the test fails today.
    pub bug: Option<Bug>,
    /// Why what it expects may be wrong, in a line.
    #[serde(default)]
    pub doubt: Option<String>,
    pub fixture: StaticFixture,
    /// What an earlier run has made of it, if there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub earlier: Option<Earlier>,
}

/// A test that an earlier run has written.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Earlier {
    /// The name of its method, if it has one of its own.
    pub name: Option<String>,
    /// What it expects does not happen any more: it fails until somebody decides about it.
    pub is_outdated: bool,
}

/// What a test has to do with static state.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct StaticFixture {
    /// The fields that it changes: they get their values back when it ends.
    pub restores: Vec<Saved>,
    /// Set if it must run on classes that nobody has used before: why, in a line.
    pub needs_fresh: Option<String>,
}

/// A static field whose value a test saves.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Saved {
    pub declared: Code,
    /// As `Registry.size`.
    pub field: Code,
    /// A name for the value.
    pub name: String,
}

impl TestCase {
    /// Whether it fails because the code does something else than it did.
    pub fn is_outdated(&self) -> bool {
        self.earlier.as_ref().is_some_and(|earlier| earlier.is_outdated)
    }

    /// Whether both do the same with the same, whatever they expect.
    pub fn has_input_of(&self, other: &TestCase) -> bool {
        self.subject.is_same_method(&other.subject)
            && self.call == other.call
            && self.arrange == other.arrange
            && self.fixture.restores == other.fixture.restores
    }

    /// Whether it is an assertion of the test that shows the bug, and no exception of the code under test.
    pub fn asserts_bug(&self) -> bool {
        self.bug.is_some() && matches!(&self.end, Ending::Returned { checks } if !checks.is_empty())
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Ending {
    Returned {
        checks: Vec<Check>,
    },
    Threw {
        /// The class of the exception, if the test can name it; else the nearest class above it that it can.
        class: Code,
        /// `class` is not the very class that is thrown.
        is_subclass: bool,
        message: Message,
        /// What holds afterwards.
        checks: Vec<Check>,
    },
    /// It has none: a bug. The test waits for [`PATIENCE`] seconds.
    Endless,
}

/// Seconds that a test waits for a call that should end at once.
pub const PATIENCE: u32 = 10;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Message {
    /// Not to be relied on.
    Unchecked,
    Null,
    /// A string literal.
    Is(Code),
}

/// Something that holds after the call.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Check {
    pub actual: Actual,
    pub expected: Expected,
}

/// An expression to look at.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Actual {
    /// What the call returned.
    Result,
    /// The result followed by this, as `.size()` or `[0]`.
    OfResult(Code),
    /// An expression without the result, as `account.getBalance()`.
    Other(Code),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Expected {
    Equals(Code),
    /// A primitive literal that an expression of a reference type (`Integer`, `Object`, `T`) is equal to: with
    /// [`Expected::Equals`], javac could not choose among the overloads.
    EqualsBoxed(Code),
    /// A `float` or `double`, bit by bit (one NaN is as good as another).
    EqualsFloat(Code),
    True,
    False,
    Null,
    NotNull,
    /// The same object as the value of this expression.
    Same(Code),
    /// An array of primitives, strings, boxed or nested values, by content; `floats` if its elements are `float` or `double`.
    ArrayEquals {
        content: Code,
        floats: bool,
    },
    /// An object of exactly this class.
    InstanceOf(Code),
}

/// Why a test is expected to fail.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bug {
    /// Binary name of the exception.
    pub exception: String,
    pub message: Option<String>,
    /// Innermost first.
    pub frames: Vec<Frame>,
    /// One line for a person.
    pub explanation: String,
    /// What it is seen after, in the words of a name, where that tells it apart from other bugs: `withdraw`.
    #[serde(default)]
    pub after: Option<String>,
    /// Internal names of exceptions that are a fix, too: the method rejects what it is given, or is called at the wrong
    /// time. None of them is a superclass of the bug's own.
    pub accepts: Vec<String>,
}
