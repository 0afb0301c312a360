//! Where classes come from: folders, jars, the JDK's module image.

mod classpath;
mod error;
mod image;
mod jar;
mod jdk_home;
mod url;

pub use classpath::{ClassPath, Entry, Found, Resource};
pub use error::{ImageDamage, SourceError};
pub use image::Image;
pub use jar::Manifest;
pub use jdk_home::{Jdk, locate_jdk};
