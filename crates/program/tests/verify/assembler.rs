//! Class files by hand: what no compiler makes.

/// The class `T`, with one method `m` to be tried and the constructor that a class has.
pub struct Class {
    major: u16,
    superclass: &'static str,
    pool: Vec<Vec<u8>>,
    fields: Vec<(&'static str, &'static str)>,
}

/// The method to be tried.
#[derive(Default, Clone)]
pub struct Body {
    pub name: &'static str,
    pub descriptor: &'static str,
    pub instance: bool,
    pub stack: u16,
    pub locals: u16,
    pub code: Vec<u8>,
    /// Start, end, handler, caught class (0 for any).
    pub handlers: Vec<[u16; 4]>,
    /// The number of frames, then the entries of the `StackMapTable`.
    pub map: Option<(u16, Vec<u8>)>,
}

impl Class {
    pub fn new(major: u16, superclass: &'static str) -> Class {
        Class { major, superclass, pool: Vec::new(), fields: vec![("f", "I"), ("o", "Ljava/lang/Object;")] }
    }

    fn add(&mut self, entry: Vec<u8>) -> u16 {
        if let Some(at) = self.pool.iter().position(|known| *known == entry) {
            return at as u16 + 1;
        }
        self.pool.push(entry);
        self.pool.len() as u16
    }

    fn pair(&mut self, tag: u8, first: u16, second: u16) -> u16 {
        self.add([&[tag], &first.to_be_bytes()[..], &second.to_be_bytes()].concat())
    }

    pub fn utf8(&mut self, text: &str) -> u16 {
        self.add([&[1], &(text.len() as u16).to_be_bytes()[..], text.as_bytes()].concat())
    }

    pub fn class(&mut self, name: &str) -> u16 {
        let name = self.utf8(name);
        self.add([&[7], &name.to_be_bytes()[..]].concat())
    }

    fn member(&mut self, tag: u8, class: &str, name: &str, descriptor: &str) -> u16 {
        let class = self.class(class);
        let (name, descriptor) = (self.utf8(name), self.utf8(descriptor));
        let name_and_type = self.pair(12, name, descriptor);
        self.pair(tag, class, name_and_type)
    }

    pub fn field(&mut self, class: &str, name: &str, descriptor: &str) -> u16 {
        self.member(9, class, name, descriptor)
    }

    pub fn method(&mut self, class: &str, name: &str, descriptor: &str) -> u16 {
        self.member(10, class, name, descriptor)
    }

    pub fn interface_method(&mut self, class: &str, name: &str, descriptor: &str) -> u16 {
        self.member(11, class, name, descriptor)
    }

    pub fn build(mut self, body: &Body) -> Vec<u8> {
        let this = self.class("T");
        let superclass = self.class(self.superclass);
        let mut rest = Vec::new();
        push(&mut rest, &[0x21, this, superclass, 0, self.fields.len() as u16]);
        for (name, descriptor) in self.fields.clone() {
            let (name, descriptor) = (self.utf8(name), self.utf8(descriptor));
            push(&mut rest, &[0, name, descriptor, 0]);
        }
        push(&mut rest, &[1]);
        let (name, descriptor) = (self.utf8(body.name), self.utf8(body.descriptor));
        let code_name = self.utf8("Code");
        let map_name = self.utf8("StackMapTable");
        push(&mut rest, &[if body.instance { 1 } else { 9 }, name, descriptor, 1, code_name]);
        let mut code = Vec::new();
        push(&mut code, &[body.stack, body.locals]);
        code.extend((body.code.len() as u32).to_be_bytes());
        code.extend(&body.code);
        push(&mut code, &[body.handlers.len() as u16]);
        body.handlers.iter().for_each(|row| push(&mut code, row));
        match &body.map {
            Some((count, entries)) => {
                push(&mut code, &[1, map_name]);
                code.extend((entries.len() as u32 + 2).to_be_bytes());
                push(&mut code, &[*count]);
                code.extend(entries);
            }
            None => push(&mut code, &[0]),
        }
        rest.extend((code.len() as u32).to_be_bytes());
        rest.extend(code);
        push(&mut rest, &[0]);

        let mut file = 0xCAFE_BABE_u32.to_be_bytes().to_vec();
        push(&mut file, &[0, self.major, self.pool.len() as u16 + 1]);
        file.extend(self.pool.concat());
        file.extend(rest);
        file
    }
}

fn push(out: &mut Vec<u8>, numbers: &[u16]) {
    numbers.iter().for_each(|number| out.extend(number.to_be_bytes()));
}
