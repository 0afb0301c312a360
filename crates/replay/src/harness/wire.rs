//! Messages to and from the harness; `Wire.java` is the other end and says how they look.

use std::io::{Read, Write};
use std::sync::mpsc::{Receiver, sync_channel};

/// A message to send.
pub struct Request {
    bytes: Vec<u8>,
}

impl Request {
    pub fn new(kind: u8) -> Request {
        Request { bytes: vec![kind] }
    }

    pub fn number(&mut self, number: usize) -> &mut Request {
        self.bytes.extend(length(number).to_be_bytes());
        self
    }

    pub fn signed(&mut self, number: i32) -> &mut Request {
        self.bytes.extend(number.to_be_bytes());
        self
    }

    pub fn bytes(&mut self, bytes: &[u8]) -> &mut Request {
        self.number(bytes.len()).bytes.extend(bytes);
        self
    }

    pub fn text(&mut self, text: &str) -> &mut Request {
        self.bytes(text.as_bytes())
    }

    pub fn texts<T: AsRef<str>>(&mut self, texts: &[T]) -> &mut Request {
        self.number(texts.len());
        for text in texts {
            self.text(text.as_ref());
        }
        self
    }

    pub fn send(&self, to: &mut impl Write) -> std::io::Result<()> {
        to.write_all(&length(self.bytes.len()).to_be_bytes())?;
        to.write_all(&self.bytes)?;
        to.flush()
    }
}

/// Nobody has two gigabytes of tests; if so, the harness will say that it does not understand.
fn length(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// An answer, read from its start.
pub struct Answer {
    pub kind: u8,
    bytes: Vec<u8>,
    at: usize,
}

/// What was read is no message of the harness: something else has written into its pipe.
#[derive(Debug)]
pub struct Garbled;

impl Answer {
    fn take(&mut self, count: usize) -> Result<&[u8], Garbled> {
        let end = self.at.checked_add(count).ok_or(Garbled)?;
        let taken = self.bytes.get(self.at..end).ok_or(Garbled)?;
        self.at = end;
        Ok(taken)
    }

    pub fn signed(&mut self) -> Result<i32, Garbled> {
        Ok(i32::from_be_bytes(self.take(4)?.try_into().map_err(|_| Garbled)?))
    }

    pub fn number(&mut self) -> Result<usize, Garbled> {
        usize::try_from(self.signed()?).map_err(|_| Garbled)
    }

    /// Like [`Answer::number`], for values.
    pub fn unsigned(&mut self) -> Result<u32, Garbled> {
        u32::try_from(self.signed()?).map_err(|_| Garbled)
    }

    pub fn flag(&mut self) -> Result<bool, Garbled> {
        Ok(self.signed()? != 0)
    }

    pub fn bytes(&mut self) -> Result<Vec<u8>, Garbled> {
        let count = self.number()?;
        self.take(count).map(<[u8]>::to_vec)
    }

    pub fn text(&mut self) -> Result<String, Garbled> {
        self.optional_text()?.ok_or(Garbled)
    }

    /// The frames of a stack trace. One that a program has made up and that is none is left out.
    pub fn frames(&mut self) -> Result<Vec<java::Frame>, Garbled> {
        Ok(self.list(Answer::text)?.iter().filter_map(|text| java::Frame::parse(text)).collect())
    }

    pub fn optional_text(&mut self) -> Result<Option<String>, Garbled> {
        match self.signed()? {
            -1 => Ok(None),
            count => {
                let bytes = self.take(usize::try_from(count).map_err(|_| Garbled)?)?;
                Ok(Some(String::from_utf8_lossy(bytes).into_owned()))
            }
        }
    }

    pub fn list<T>(&mut self, mut one: impl FnMut(&mut Answer) -> Result<T, Garbled>) -> Result<Vec<T>, Garbled> {
        (0..self.number()?).map(|_| one(self)).collect()
    }
}

/// No message is longer than this.
const MOST: usize = 1 << 30;
/// Answers that wait to be looked at.
const QUEUE: usize = 64;

/// Reads answers in a thread of its own until the pipe ends, so that the receiver can wait with a limit.
pub fn receiver(mut pipe: impl Read + Send + 'static) -> Receiver<Result<Answer, Garbled>> {
    let (sender, receiver) = sync_channel(QUEUE);
    std::thread::spawn(move || {
        loop {
            let mut head = [0; 5];
            if pipe.read_exact(&mut head).is_err() {
                return;
            }
            let [a, b, c, d, kind] = head;
            let length = usize::try_from(u32::from_be_bytes([a, b, c, d])).unwrap_or(MOST);
            let answer = match length {
                1..MOST => {
                    // Read as it comes: a garbled length must not allocate what nobody sends.
                    let mut bytes = Vec::new();
                    match (&mut pipe).take(length as u64 - 1).read_to_end(&mut bytes) {
                        Ok(count) if count == length - 1 => Ok(Answer { kind, bytes, at: 0 }),
                        _ => return,
                    }
                }
                _ => Err(Garbled),
            };
            let is_garbled = answer.is_err();
            if sender.send(answer).is_err() || is_garbled {
                return;
            }
        }
    });
    receiver
}
