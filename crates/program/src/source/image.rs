//! The JDK's module image, `lib/modules`: the classes and resources of all its modules in one mapped file.
//!
//! The file is an index and the resources' bytes. The index is a perfect hash table over names
//! `/module/package/base.extension`: a redirect table, offsets into a table of attribute streams (locations), and
//! the strings they name. `/packages/java.lang` says which modules hold a package.

use std::collections::{BTreeSet, HashMap};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock};

use memmap2::Mmap;

use super::{ImageDamage, SourceError};
use crate::Name;
use crate::classfile::decode_lossy;

const MAGIC: u32 = 0xCAFE_DADA;
const HEADER_SIZE: usize = 28;
const HASH_MULTIPLIER: u32 = 0x0100_0193;
const COMPRESSED_MAGIC: u32 = 0xCAFE_FAFA;
const COMPRESSED_HEADER_SIZE: usize = 29;
/// Modules of the image itself, not of Java.
const PSEUDO_MODULES: [&[u8]; 2] = [b"modules", b"packages"];

/// An open image. Its mapping lives as long as the process, so what it hands out is `'static`.
#[derive(Debug)]
pub struct Image {
    path: PathBuf,
    redirects: &'static [u8],
    offsets: &'static [u8],
    locations: &'static [u8],
    strings: &'static [u8],
    data: &'static [u8],
    table_length: u32,
    modules: OnceLock<Vec<Name>>,
    /// Resources of an image made with `jlink --compress`, by their offset.
    decompressed: Mutex<HashMap<usize, &'static [u8]>>,
}

/// The attributes of one resource.
#[derive(Default, Clone, Copy)]
struct Location {
    module: usize,
    parent: usize,
    base: usize,
    extension: usize,
    offset: usize,
    /// 0 if the resource is not compressed.
    compressed: usize,
    uncompressed: usize,
}

impl Image {
    pub fn open(path: &Path) -> Result<Image, SourceError> {
        let unreadable = |cause| SourceError::Unreadable { path: path.to_owned(), cause };
        let file = File::open(path).map_err(unreadable)?;
        // SAFETY: the map is read-only and private; as with any JVM, the user must not rewrite the JDK's image
        // while a program runs on it.
        let map = unsafe { Mmap::map(&file) }.map_err(unreadable)?;
        let image = Image::from_bytes(path, Box::leak(Box::new(map)))?;
        image.check_readable()?;
        Ok(image)
    }

    fn from_bytes(path: &Path, bytes: &'static [u8]) -> Result<Image, SourceError> {
        let unusable = |reason| SourceError::BadImage { path: path.to_owned(), reason };
        let bad = |reason| unusable(ImageDamage::Header(reason));
        let mut header = [0u32; HEADER_SIZE / 4];
        for (at, field) in header.iter_mut().enumerate() {
            *field = u32_at(bytes, at * 4).ok_or_else(|| bad("it is too short"))?;
        }
        let [magic, version, _flags, _resources, table_length, locations_size, strings_size] = header;
        if magic != MAGIC {
            return Err(bad("it does not begin like one"));
        }
        if version >> 16 != 1 {
            return Err(unusable(ImageDamage::Version { major: version >> 16, minor: version & 0xFFFF }));
        }
        let mut rest = bytes.get(HEADER_SIZE..).unwrap_or_default();
        let mut part = |size: usize| {
            let (part, after) = rest.split_at_checked(size).ok_or_else(|| bad("it is truncated"))?;
            rest = after;
            Ok::<_, SourceError>(part)
        };
        let table_size = table_length as usize * 4;
        Ok(Image {
            path: path.to_owned(),
            redirects: part(table_size)?,
            offsets: part(table_size)?,
            locations: part(locations_size as usize)?,
            strings: part(strings_size as usize)?,
            data: rest,
            table_length,
            modules: OnceLock::new(),
            decompressed: Mutex::default(),
        })
    }

    /// The base class can be read: it is there, and if it is compressed, then in a known way.
    fn check_readable(&self) -> Result<(), SourceError> {
        let bad = |reason| SourceError::BadImage { path: self.path.clone(), reason };
        let location = self.find("/java.base/java/lang/Object.class").ok_or_else(|| bad(ImageDamage::NoObject))?;
        self.content(&location).map(|_| ()).map_err(bad)
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// A class by its internal name: the module that holds it and its bytes.
    pub fn find_class(&self, internal_name: &str) -> Option<(Name, &'static [u8])> {
        let (package, _) = internal_name.rsplit_once('/')?;
        let mut path = String::with_capacity(internal_name.len() + 40);
        for module in self.modules_of_package(package) {
            path.clear();
            path.extend(["/", module, "/", internal_name, ".class"]);
            if let Some(bytes) = self.bytes(&path) {
                return Some((Name::new(module), bytes));
            }
        }
        None
    }

    /// A resource, `path` without leading slash.
    pub fn resource(&self, module: &str, path: &str) -> Option<&'static [u8]> {
        self.bytes(&format!("/{module}/{path}"))
    }

    /// The resources of this name in all modules, by module name.
    pub fn resources_named(&self, path: &str) -> Vec<(Name, &'static [u8])> {
        self.modules().into_iter().filter_map(|module| Some((module, self.resource(&module, path)?))).collect()
    }

    /// The module whose classes are in a package, `java/util`.
    pub fn module_of_package(&self, package: &str) -> Option<Name> {
        self.modules_of_package(package).next().map(Name::new)
    }

    /// All modules, sorted.
    pub fn modules(&self) -> Vec<Name> {
        self.modules.get_or_init(|| self.list_modules()).clone()
    }

    /// All classes: module, internal name, bytes. In the order of the file's table.
    pub fn classes(&self) -> impl Iterator<Item = (Name, String, &'static [u8])> {
        self.all_locations().filter_map(|location| {
            let module = self.string(location.module)?;
            if self.string(location.extension)? != b"class" || PSEUDO_MODULES.contains(&module) {
                return None;
            }
            let (parent, base) = (self.string(location.parent)?, self.string(location.base)?);
            let separator = if parent.is_empty() { "" } else { "/" };
            let name = format!("{}{separator}{}", decode_lossy(parent), decode_lossy(base));
            Some((Name::new(&decode_lossy(module)), name, self.content(&location).ok()?))
        })
    }

    fn list_modules(&self) -> Vec<Name> {
        let offsets: BTreeSet<usize> = self.all_locations().map(|location| location.module).collect();
        let mut names: Vec<Name> = offsets
            .into_iter()
            .filter_map(|offset| self.string(offset))
            .filter(|name| !name.is_empty() && !PSEUDO_MODULES.contains(name))
            .map(|name| Name::new(&decode_lossy(name)))
            .collect();
        names.sort();
        names
    }

    /// The modules that have a package; first those with classes in it, then those that have only resources or
    /// sub-packages there.
    fn modules_of_package(&self, package: &str) -> impl Iterator<Item = &'static str> {
        let content = self.bytes(&format!("/packages/{}", package.replace('/', "."))).unwrap_or_default();
        // Pairs: whether the package is empty in the module, and the module's name.
        let pairs =
            move |empty: bool| content.chunks_exact(8).filter(move |pair| (u32_at(pair, 0) != Some(0)) == empty);
        let strings = self.strings;
        pairs(false).chain(pairs(true)).filter_map(move |pair| {
            let name = string_in(strings, u32_at(pair, 4)? as usize)?;
            std::str::from_utf8(name).ok()
        })
    }

    fn bytes(&self, path: &str) -> Option<&'static [u8]> {
        self.content(&self.find(path)?).ok()
    }

    fn find(&self, path: &str) -> Option<Location> {
        if self.table_length == 0 {
            return None;
        }
        let slot = |hash: u32| (hash % self.table_length) as usize;
        let redirect = u32_at(self.redirects, slot(hash(path, HASH_MULTIPLIER)) * 4)? as i32;
        let index = match redirect {
            0 => return None,
            1.. => slot(hash(path, redirect as u32)),
            _ => (-1 - redirect) as usize,
        };
        let location = self.location(index)?;
        self.is_named(&location, path.as_bytes()).then_some(location)
    }

    fn all_locations(&self) -> impl Iterator<Item = Location> {
        (0..self.table_length as usize).filter_map(|index| self.location(index))
    }

    /// Decodes an attribute stream: bytes of kind and length, each followed by that many bytes of a number.
    fn location(&self, index: usize) -> Option<Location> {
        let mut rest = self.locations.get(u32_at(self.offsets, index * 4)? as usize..)?;
        let mut found = Location::default();
        loop {
            let (&head, after) = rest.split_first()?;
            if head >> 3 == 0 {
                return Some(found);
            }
            let (number, after) = after.split_at_checked(usize::from(head & 7) + 1)?;
            let number = number.iter().fold(0usize, |value, &byte| value << 8 | usize::from(byte));
            match head >> 3 {
                1 => found.module = number,
                2 => found.parent = number,
                3 => found.base = number,
                4 => found.extension = number,
                5 => found.offset = number,
                6 => found.compressed = number,
                7 => found.uncompressed = number,
                _ => return None,
            }
            rest = after;
        }
    }

    /// The hash table holds every name but says nothing of names it does not hold.
    fn is_named(&self, location: &Location, path: &[u8]) -> bool {
        let strip = |rest: &mut &[u8], before: &[u8], offset: usize, after: &[u8]| {
            if offset == 0 {
                return Some(());
            }
            let text = self.string(offset)?;
            if text.is_empty() {
                return Some(());
            }
            for part in [before, text, after] {
                *rest = rest.strip_prefix(part)?;
            }
            Some(())
        };
        let mut rest = path;
        let matched = strip(&mut rest, b"/", location.module, b"/")
            .and_then(|()| strip(&mut rest, b"", location.parent, b"/"))
            .and_then(|()| strip(&mut rest, b"", location.base, b""))
            .and_then(|()| strip(&mut rest, b".", location.extension, b""));
        matched.is_some() && rest.is_empty()
    }

    fn string(&self, offset: usize) -> Option<&'static [u8]> {
        string_in(self.strings, offset)
    }

    fn content(&self, location: &Location) -> Result<&'static [u8], ImageDamage> {
        let size = if location.compressed == 0 { location.uncompressed } else { location.compressed };
        let bytes = location.offset.checked_add(size).and_then(|end| self.data.get(location.offset..end));
        let bytes = bytes.ok_or(ImageDamage::Outside)?;
        if location.compressed == 0 {
            return Ok(bytes);
        }
        let mut cache = self.decompressed.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(found) = cache.get(&location.offset) {
            return Ok(found);
        }
        let found: &'static [u8] = self.decompress(bytes)?.leak();
        cache.insert(location.offset, found);
        Ok(found)
    }

    /// Undoes the plug-ins of jlink, each of which put a header before what it made.
    fn decompress(&self, bytes: &[u8]) -> Result<Vec<u8>, ImageDamage> {
        let mut content = bytes.to_vec();
        while u32_at(&content, 0) == Some(COMPRESSED_MAGIC) {
            let broken = ImageDamage::Compressed;
            let (header, body) = content.split_at_checked(COMPRESSED_HEADER_SIZE).ok_or(broken.clone())?;
            let size = u32_at(header, 12).ok_or(broken.clone())?;
            let name = u32_at(header, 20).and_then(|offset| self.string(offset as usize)).ok_or(broken.clone())?;
            if name != b"zip" {
                return Err(ImageDamage::UnknownCompression { plugin: decode_lossy(name).to_string() });
            }
            let mut inflated = Vec::new();
            // One byte more than announced, to notice content that is too long.
            let limit = u64::from(size) + 1;
            let result = flate2::read::ZlibDecoder::new(body).take(limit).read_to_end(&mut inflated);
            if result.is_err() || inflated.len() != size as usize {
                return Err(broken);
            }
            content = inflated;
        }
        Ok(content)
    }
}

fn hash(text: &str, seed: u32) -> u32 {
    text.bytes().fold(seed, |hash, byte| hash.wrapping_mul(HASH_MULTIPLIER) ^ u32::from(byte)) & 0x7FFF_FFFF
}

/// The format is in the byte order of the machine it was made for.
fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..)?.first_chunk().map(|chunk| u32::from_ne_bytes(*chunk))
}

fn string_in(strings: &'static [u8], offset: usize) -> Option<&'static [u8]> {
    let tail = strings.get(offset..)?;
    tail.get(..tail.iter().position(|&byte| byte == 0)?)
}
