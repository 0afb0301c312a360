//! The linked view of a program: classes with their hierarchy, layout, method tables, and symbolic resolution.
//!
//! [`Shared`] holds everything that is true of the classes independent of any execution; it only ever grows. [`Program`]
//! adds what one execution has made of loaders and modules: it finds, defines and resolves.
//! Classes, methods and fields live as long as the process and are shared as `&'static`.

mod access;
mod class;
mod hierarchy;
mod layout;
mod load;
mod methods;
mod program;
mod resolve;
mod shared;
mod synthetic;
mod table;
mod verified;

pub use access::{can_access_class, can_access_member, same_package};
pub use class::{Class, ClassId, Field, Loader, Method, MethodId, Shape};
pub use hierarchy::{Hierarchy, class_names, file_names};
pub use layout::{ARRAY_HEADER, OBJECT_HEADER};
pub use load::{Definition, result_kind};
pub use methods::Selection;
pub use program::{Export, Names, Program};
pub use resolve::{ResolvedField, ResolvedMethod, UNNAMED, external_signature, modules_of};
pub use shared::{Shared, Site, SiteId};
pub use synthetic::{ClassSpec, FieldSpec, MethodSpec};

use crate::Name;
use crate::classfile::{FormatError, FormatErrorKind};

/// Why a class, field or method is not to be had. In words: what Java would say.
#[derive(Debug, Clone, thiserror::Error)]
pub enum Trouble {
    /// Java sees this as an exception.
    #[error(transparent)]
    Throw(JavaError),
    /// A loader written in Java must be asked for this class first; then the operation can be repeated.
    #[error("class {} is missing: only a class loader written in Java could give it", name.replace('/', "."))]
    Ask {
        loader: Loader,
        name: Name,
        /// The class being defined whose superclass or superinterface this is.
        definer: Option<Name>,
    },
}

/// A Java exception to be thrown, as data.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}{}{message}", class.replace('/', "."), if message.is_empty() { "" } else { ": " })]
pub struct JavaError {
    /// Internal name of the exception's class.
    pub class: &'static str,
    pub message: String,
}

pub type Linked<T> = Result<T, Trouble>;

impl Trouble {
    pub fn throw(class: &'static str, message: impl Into<String>) -> Trouble {
        Trouble::Throw(JavaError { class, message: message.into() })
    }
}

impl From<FormatError> for Trouble {
    fn from(error: FormatError) -> Trouble {
        let class = match error.kind {
            FormatErrorKind::UnsupportedVersion => "java/lang/UnsupportedClassVersionError",
            _ => "java/lang/ClassFormatError",
        };
        Trouble::throw(class, error.message)
    }
}
