//! The little that is read of a class file here: its version, its own name, and whether it is a test.
//!
//! JVMS §4.1 and §4.4. The whole truth about a class file is the business of another crate.

pub struct Header {
    pub major: u16,
    /// Internal name.
    pub name: String,
    /// Whether it names an annotation or base class of JUnit or TestNG that only tests have.
    pub is_test: bool,
}

const TEST_MARKS: [&[u8]; 8] = [
    b"Lorg/junit/Test;",
    b"Lorg/junit/jupiter/api/Test;",
    b"Lorg/junit/jupiter/api/RepeatedTest;",
    b"Lorg/junit/jupiter/api/TestFactory;",
    b"Lorg/junit/jupiter/params/ParameterizedTest;",
    b"Lorg/testng/annotations/Test;",
    b"Lorg/junit/runner/RunWith;",
    b"junit/framework/TestCase",
];

/// Nothing if these are not the bytes of a class file.
pub fn read(bytes: &[u8]) -> Option<Header> {
    let mut reader = Reader { bytes };
    if reader.u32()? != 0xCAFE_BABE {
        return None;
    }
    reader.u16()?;
    let major = reader.u16()?;
    let count = reader.u16()?;
    let mut texts: Vec<Option<&[u8]>> = vec![None; count.into()];
    let mut classes: Vec<Option<u16>> = vec![None; count.into()];
    let mut index = 1;
    while index < usize::from(count) {
        match reader.u8()? {
            1 => {
                let length = reader.u16()?;
                *texts.get_mut(index)? = Some(reader.take(length.into())?);
            }
            7 => *classes.get_mut(index)? = Some(reader.u16()?),
            8 | 16 | 19 | 20 => _ = reader.take(2)?,
            15 => _ = reader.take(3)?,
            3 | 4 | 9..=12 | 17 | 18 => _ = reader.take(4)?,
            5 | 6 => {
                reader.take(8)?;
                index += 1; // A long or double takes two places.
            }
            _ => return None,
        }
        index += 1;
    }
    reader.u16()?;
    let this_class = usize::from(reader.u16()?);
    let name = (*texts.get(usize::from((*classes.get(this_class)?)?))?)?;
    let is_test = texts.iter().flatten().any(|text| TEST_MARKS.contains(text));
    Some(Header { major, name: String::from_utf8(name.to_owned()).ok()?, is_test })
}

struct Reader<'a> {
    bytes: &'a [u8],
}

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.bytes.split_at_checked(count)?;
        self.bytes = rest;
        Some(taken)
    }

    fn u8(&mut self) -> Option<u8> {
        Some(self.take(1)?[0])
    }

    fn u16(&mut self) -> Option<u16> {
        Some(u16::from_be_bytes(self.take(2)?.try_into().ok()?))
    }

    fn u32(&mut self) -> Option<u32> {
        Some(u32::from_be_bytes(self.take(4)?.try_into().ok()?))
    }
}
