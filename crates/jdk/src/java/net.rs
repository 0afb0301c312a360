//! `java.net` and the sockets of `sun.nio.ch`. There is no network: the loopback name resolves, nothing else does, and
//! no socket can be made.

use std::ops::ControlFlow::{Break, Continue};
use vm::{Exit, Flow, Machine, NativeFn, Natives, Ref, Vm};

const LOOPBACK: i32 = 0x7f00_0001;
/// `InetAddress.IPv4`
const FAMILY_IPV4: i32 = 1;

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    for class in ["InetAddress", "Inet4Address", "Inet6Address", "NetworkInterface"] {
        natives.add(&format!("java/net/{class}"), &[("init()V", |vm| vm.void())]);
    }
    natives.add(
        "java/net/InetAddress",
        &[("isIPv4Available()Z", |_| Continue(M::int(1))), ("isIPv6Supported()Z", |_| Continue(M::int(0)))],
    );
    natives.add("java/net/InetAddressImplFactory", &[("isIPv6Supported()Z", |_| Continue(M::int(0)))]);
    for class in ["Inet4AddressImpl", "Inet6AddressImpl"] {
        natives.add(
            &format!("java/net/{class}"),
            &[
                ("getLocalHostName()Ljava/lang/String;", local_host_name),
                ("lookupAllHostAddr", look_up),
                ("getHostByAddr([B)Ljava/lang/String;", host_of_address),
                ("isReachable0", |_| Continue(M::int(0))),
            ],
        );
    }
    let nothing: NativeFn<M> = |_| Continue(M::reference(Ref::NULL));
    natives.add(
        "java/net/NetworkInterface",
        &[
            ("getAll", nothing),
            ("getByName0", nothing),
            ("getByIndex0", nothing),
            ("getByInetAddress0", nothing),
            ("boundInetAddress0", |_| Continue(M::int(0))),
        ],
    );
    natives.add("sun/net/spi/DefaultProxySelector", &[("init()Z", |_| Continue(M::int(0)))]);
    let (no, yes): (NativeFn<M>, NativeFn<M>) = (|_| Continue(M::int(0)), |_| Continue(M::int(1)));
    natives.add(
        "sun/nio/ch/Net",
        &[
            ("isIPv6Available0()Z", no),
            ("isReusePortAvailable0()Z", yes),
            ("isExclusiveBindAvailable()I", |_| Continue(M::int(-1))),
            ("shouldShutdownWriteBeforeClose0()Z", no),
            ("shouldSetBothIPv4AndIPv6Options0()Z", yes),
            ("canIPv6SocketJoinIPv4Group0()Z", yes),
            ("canJoin6WithIPv4Group0()Z", no),
            ("canUseIPv6OptionsWithIPv4LocalAddress0()Z", yes),
            // The bits of Linux's poll(2).
            ("pollinValue()S", yes),
            ("polloutValue()S", |_| Continue(M::int(4))),
            ("pollerrValue()S", |_| Continue(M::int(8))),
            ("pollhupValue()S", |_| Continue(M::int(16))),
            ("pollnvalValue()S", |_| Continue(M::int(32))),
            ("pollconnValue()S", |_| Continue(M::int(4))),
            ("socket0", no_socket),
        ],
    );
    natives.add(
        "jdk/net/LinuxSocketOptions",
        &[("quickAckSupported0()Z", yes), ("keepAliveOptionsSupported0()Z", yes), ("incomingNapiIdSupported0()Z", yes)],
    );
    // The layout of Linux's socket addresses.
    let layout: [(&str, NativeFn<M>); 12] = [
        ("AFINET()I", |_| Continue(M::int(2))),
        ("AFINET6()I", |_| Continue(M::int(10))),
        ("sizeofSockAddr4()I", |_| Continue(M::int(16))),
        ("sizeofSockAddr6()I", |_| Continue(M::int(28))),
        ("sizeofFamily()I", |_| Continue(M::int(2))),
        ("offsetFamily()I", no),
        ("offsetSin4Port()I", |_| Continue(M::int(2))),
        ("offsetSin4Addr()I", |_| Continue(M::int(4))),
        ("offsetSin6Port()I", |_| Continue(M::int(2))),
        ("offsetSin6FlowInfo()I", |_| Continue(M::int(4))),
        ("offsetSin6Addr()I", |_| Continue(M::int(8))),
        ("offsetSin6ScopeId()I", |_| Continue(M::int(24))),
    ];
    natives.add("sun/nio/ch/NativeSocketAddress", &layout);
    natives.add("sun/nio/ch/UnixDomainSockets", &[("init()Z", no), ("socket0()I", no_socket)]);
}

fn no_socket<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    Break(vm.throw_new("java/net/SocketException", "Permission denied"))
}

fn local_host_name<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    Continue(M::reference(vm.new_string("localhost")?))
}

fn unknown<M: Machine>(vm: &mut Vm<M>, message: &str) -> Exit {
    vm.throw_new("java/net/UnknownHostException", message)
}

fn look_up<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let host = vm.arg_string(1)?;
    if !host.eq_ignore_ascii_case("localhost") {
        return Break(unknown(vm, &format!("{host}: Name or service not known")));
    }
    let class = vm.boot_class("java/net/Inet4Address")?;
    let holder_class = vm.boot_class("java/net/InetAddress$InetAddressHolder")?;
    let component = vm.boot_class("java/net/InetAddress")?;
    vm.initialize(class)?;
    vm.initialize(holder_class)?;
    let holder = vm.new_object(holder_class)?;
    let name = vm.new_string(&host)?;
    vm.put_ref(holder, "hostName", name);
    vm.put_ref(holder, "originalHostName", name);
    vm.put_int(holder, "address", LOOPBACK);
    vm.put_int(holder, "family", FAMILY_IPV4);
    let address = vm.new_object(class)?;
    vm.put_ref(address, "holder", holder);
    Continue(M::reference(vm.new_ref_array(component, &[address])?))
}

fn host_of_address<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let bytes = vm.arg_object(1)?;
    match vm.bytes_of(bytes)[..] {
        [127, ..] => local_host_name(vm),
        _ => Break(unknown(vm, "")),
    }
}
