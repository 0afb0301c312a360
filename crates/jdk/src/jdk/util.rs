//! `jdk.internal.util.SystemProps`: the properties that the machine and the platform give.

use std::fs;
use std::ops::ControlFlow::Continue;
use std::os::unix::fs::MetadataExt;
use vm::{Flow, Machine, Natives, Ref, Vm};

const RAW: &str = "jdk/internal/util/SystemProps$Raw";

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    natives.add_native(
        RAW,
        &[
            ("vmProperties()[Ljava/lang/String;", vm_properties),
            ("platformProperties()[Ljava/lang/String;", platform_properties),
        ],
    );
}

/// Names and values in turn, with a null at the end; a later value replaces an earlier one.
fn vm_properties<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let mut strings = Vec::new();
    for (name, value) in properties(vm) {
        strings.push(vm.new_string(&name)?);
        strings.push(vm.new_string(&value)?);
    }
    strings.push(Ref::NULL);
    let class = vm.string_class();
    Continue(M::reference(vm.new_ref_array(class, &strings)?))
}

/// What HotSpot sets, with its values for this JDK, then what the user asked for with `-D`.
fn properties<M: Machine>(vm: &Vm<M>) -> Vec<(String, String)> {
    let jdk = &vm.program.jdk;
    let home = jdk.home.display().to_string();
    let vendor = jdk.release_property("IMPLEMENTOR").unwrap_or("N/A");
    let given = |name: &str| vm.options.properties.iter().any(|(known, _)| known == name);
    let mut list: Vec<(&str, String)> = vec![
        ("java.home", home.clone()),
        ("sun.boot.library.path", format!("{home}/lib")),
        ("java.library.path", library_path(vendor).to_string()),
        ("java.vm.specification.name", "Java Virtual Machine Specification".to_string()),
        ("java.vm.specification.vendor", "Oracle Corporation".to_string()),
        ("java.vm.specification.version", jdk.feature.to_string()),
        ("java.vm.name", "OpenJDK 64-Bit Server VM".to_string()),
        ("java.vm.vendor", vendor.to_string()),
        ("java.vm.version", jdk.runtime_version().to_string()),
        ("java.vm.info", "mixed mode, sharing".to_string()),
        ("java.vm.compressedOopsMode", "Zero based".to_string()),
        ("jdk.debug", "release".to_string()),
        ("sun.management.compiler", "HotSpot 64-Bit Tiered Compilers".to_string()),
        ("sun.java.launcher", "SUN_STANDARD".to_string()),
        ("sun.nio.MaxDirectMemorySize", "-1".to_string()),
        ("sun.nio.PageAlignDirectMemory", "false".to_string()),
    ];
    if !given("java.class.path") {
        let entries = vm.program.class_path.entries();
        let paths: Vec<String> = entries.iter().map(|entry| entry.path.display().to_string()).collect();
        list.push(("java.class.path", paths.join(":")));
    }
    let mut list: Vec<(String, String)> = list.into_iter().map(|(name, value)| (name.to_string(), value)).collect();
    list.extend(vm.options.properties.iter().cloned());
    list
}

/// Compiled into a JDK by who built it.
fn library_path(vendor: &str) -> &'static str {
    match vendor {
        "Debian" | "Ubuntu" => {
            "/usr/java/packages/lib:/usr/lib/x86_64-linux-gnu/jni:/lib/x86_64-linux-gnu:/usr/lib/x86_64-linux-gnu:\
             /usr/lib/jni:/lib:/usr/lib"
        }
        _ => "/usr/java/packages/lib:/usr/lib64:/lib64:/lib:/usr/lib",
    }
}

/// An array whose indices are constants of `SystemProps.Raw`, which differ between JDK versions.
fn platform_properties<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let class = vm.boot_class(RAW)?;
    vm.initialize(class)?;
    let constant = |vm: &Vm<M>, name: &str| vm.get_static(class, name).and_then(M::bits).map(|bits| bits as u32);
    let length = constant(vm, "FIXED_LENGTH").unwrap_or(0);
    let strings = vm.string_class();
    let array = vm.new_ref_array(strings, &vec![Ref::NULL; length as usize])?;
    let (user, home) = user();
    let directory = std::env::current_dir().map_or("/".to_string(), |path| path.display().to_string());
    let values = [
        ("_display_language_NDX", "en".to_string()),
        ("_file_encoding_NDX", "UTF-8".to_string()),
        ("_file_separator_NDX", "/".to_string()),
        ("_format_language_NDX", "en".to_string()),
        ("_java_io_tmpdir_NDX", "/tmp".to_string()),
        ("_line_separator_NDX", "\n".to_string()),
        ("_native_encoding_NDX", "UTF-8".to_string()),
        ("_os_arch_NDX", "amd64".to_string()),
        ("_os_name_NDX", "Linux".to_string()),
        ("_os_version_NDX", os_version()),
        ("_path_separator_NDX", ":".to_string()),
        ("_sun_arch_data_model_NDX", "64".to_string()),
        ("_sun_cpu_endian_NDX", "little".to_string()),
        ("_sun_io_unicode_encoding_NDX", "UnicodeLittle".to_string()),
        ("_sun_jnu_encoding_NDX", "UTF-8".to_string()),
        ("_user_dir_NDX", directory),
        ("_user_home_NDX", home),
        ("_user_name_NDX", user),
    ];
    for (name, value) in values {
        if let Some(index) = constant(vm, name).filter(|&index| index < length) {
            let text = vm.new_string(&value)?;
            vm.set_ref_element(array, index, text);
        }
    }
    Continue(M::reference(array))
}

fn os_version() -> String {
    fs::read_to_string("/proc/sys/kernel/osrelease").map_or("unknown".to_string(), |text| text.trim().to_string())
}

/// Name and home directory of the user who runs the machine; `?` where the system does not know, as Java says it.
fn user() -> (String, String) {
    let unknown = || "?".to_string();
    let Ok(own) = fs::metadata("/proc/self") else { return (unknown(), unknown()) };
    let number = own.uid().to_string();
    let users = fs::read_to_string("/etc/passwd").unwrap_or_default();
    for line in users.lines() {
        let fields: Vec<&str> = line.split(':').collect();
        if let [name, _, uid, _, _, home, ..] = fields[..]
            && uid == number
        {
            return (name.to_string(), home.to_string());
        }
    }
    (unknown(), unknown())
}
