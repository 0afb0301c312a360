//! Class initialisation: classes `K0`… whose initialisers print, refer to each other in cycles and sometimes throw,
//! and the many ways to cause (or not to cause) their initialisation.

use super::Generator;
use super::types::INT;

impl Generator {
    pub(super) fn write_init_classes(&mut self) {
        self.line("interface J0 {");
        self.line("int J = trace(\"J0.J\", 5);");
        if self.rng.chance(50) {
            self.line("default int dj() { return J; }");
        }
        self.line("}");
        for index in 0..self.init_classes {
            self.write_init_class(index);
        }
        self.line("");
    }

    fn write_init_class(&mut self, index: usize) {
        let extends = if index > 0 && self.rng.chance(40) {
            format!(" extends K{}", self.rng.index(index))
        } else {
            String::new()
        };
        let implements = if self.rng.chance(30) { " implements J0" } else { "" };
        self.line(format!("static class K{index}{extends}{implements} {{"));
        let (constant, boxed) = (self.rng.index(100), self.rng.index(200));
        self.line(format!("static final int CONST{index} = {constant};"));
        for (position, field) in ["a", "b"].into_iter().enumerate() {
            let value = self.init_value(index, position);
            self.line(format!("static int {field}{index} = trace(\"K{index}.{field}\", {value});"));
        }
        self.line(format!("static final Integer BOXED{index} = trace(\"K{index}.BOXED\", {boxed});"));
        self.line("static {");
        self.line(format!("log(\"K{index} block\");"));
        if self.rng.chance(30) {
            let value = self.init_value(index, 1);
            match self.rng.index(3) {
                0 => self.line(format!("if (fuel > 0) throw new Failure(\"K{index}\");")),
                1 => self.line(format!("a{index} = 7 / ({value} & 1);")),
                _ => self.line(format!("a{index} += ((Object) ({value})).equals(0) ? ((String) null).length() : 1;")),
            }
        }
        self.line("}");
        self.line(format!("int own = a{index};"));
        self.line(format!("static int m{index}(int x) {{ return x + b{index}; }}"));
        self.line("}");
    }

    /// A value in an initialiser: mostly a static field of another class, which may be in the middle of its own.
    fn init_value(&mut self, index: usize, position: usize) -> String {
        let other = self.rng.index(self.init_classes);
        match self.rng.index(6) {
            0 => format!("K{other}.b{other} + 1"),
            1 => format!("K{other}.m{other}({position}) * 3"),
            2 => format!("K{other}.BOXED{other} == null ? -1 : 4"),
            3 => format!("K{other}.CONST{other}"),
            4 => format!("new K{other}() == null ? 1 : {index}"),
            _ => "leaf(1, 2L)".to_string(),
        }
    }

    /// A use of a class that may initialise it.
    pub(super) fn touch_class(&mut self) {
        let k = self.rng.index(self.init_classes);
        let name = self.name.clone();
        let text = match self.rng.index(10) {
            0 => format!("log(\"read \" + K{k}.a{k});"),
            1 => format!("K{k}.b{k} += {};", self.value(INT, 1)),
            2 => format!("log(\"call \" + K{k}.m{k}(3));"),
            3 => format!("log(\"new \" + new K{k}().own);"),
            4 => format!("log(\"const \" + K{k}.CONST{k});"),
            5 => format!("log(\"array \" + new K{k}[2].length);"),
            6 => format!("log(\"forName \" + Class.forName(\"{name}$K{k}\").getName());"),
            7 => format!("log(\"literal \" + K{k}.class.getSimpleName());"),
            8 => "log(\"interface \" + J0.J);".to_string(),
            _ => format!("log(\"boxed \" + K{k}.BOXED{k});"),
        };
        let caught = self.fresh("c");
        self.line("try {");
        self.line(text);
        self.line(format!("}} catch (Throwable {caught}) {{"));
        self.line(format!("thrown(\"K{k}\", {caught});"));
        self.line("}");
    }
}
