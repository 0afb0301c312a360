use super::deflate::*;
use super::inflate::{self, Inflate};
#[test]
fn reference() {
    let index = std::fs::read_to_string("/tmp/zipref/index").unwrap();
    let (mut bad, mut total) = (0, 0);
    for line in index.lines() {
        let f: Vec<&str> = line.split(' ').collect();
        let n: usize = f[2].parse().unwrap();
        let level: i32 = f[3].parse().unwrap();
        let strat: i32 = f[4].parse().unwrap();
        let mode: i32 = f[5].parse().unwrap();
        let (ic, oc): (usize, usize) = (f[6].parse().unwrap(), f[7].parse().unwrap());
        let raw = f[8] == "true";
        let fe: usize = f[9].parse().unwrap();
        let input = std::fs::read(format!("/tmp/zipref/in_{}_{}", f[1], n)).unwrap();
        let want = std::fs::read(format!("/tmp/zipref/out_{}", f[0])).unwrap();
        let mut d = Deflate::new(level, Strategy::Default, raw);
        let mut params = if strat != 0 { Some(level) } else { None };
        if mode == 4 && n >= 100 { assert!(d.set_dictionary(&input[..100])); }
        let mut out = vec![]; let mut log = String::new(); let mut buf = vec![0; oc];
        let (mut pos, mut k) = (0, 0);
        let mut call = |d: &mut Deflate, params: &mut Option<i32>, inp: &[u8], fl: Flush| {
            let (r, w, s) = if let Some(l) = *params { 
                let x = d.set_params(l, Strategy::of(strat), inp, &mut buf);
                if x.2 != Status::Blocked { *params = None; } x
            } else { d.run(inp, &mut buf, fl) };
            out.extend_from_slice(&buf[..w]); log.push_str(&format!("{w},"));
            (r, w, s == Status::End)
        };
        while pos < n {
            let l = ic.min(n - pos); let mut inp = &input[pos..pos + l]; pos += l; k += 1;
            if fe > 0 && k % fe == 0 {
                loop { let (r, w, _) = call(&mut d, &mut params, inp, if mode == 3 { Flush::Sync } else { Flush::Full }); inp = &inp[r..]; if w != oc { break; } }
            } 
            // leftover input after flush loop is replaced by setInput in Java
            else { while !inp.is_empty() { let (r, _, _) = call(&mut d, &mut params, inp, Flush::None); inp = &inp[r..]; } }
            if mode == 3 && k == 4 { let nl = (level + 5) % 10; if nl != level { params = Some(nl); } }
        }
        loop { let (_, _, e) = call(&mut d, &mut params, &[], Flush::Finish); if e { break; } }
        let _ = &mut call;
        let h = log.encode_utf16().fold(0i32, |h, c| h.wrapping_mul(31).wrapping_add(c as i32));
        total += 1;
        let same = out == want; let loge = h.to_string() == f[11]; let ad = (d.adler() as i32).to_string() == f[10];
        if !same || !loge || !ad { bad += 1; if bad < 30 { println!("{line}: bytes {same} ({} vs {}) log {loge} adler {ad}", out.len(), want.len()); } }
        // back
        let mut i = Inflate::new(raw); let mut got = vec![]; let mut b = vec![0; 1 + (total * 7919) % 70000]; let mut rest = &want[..];
        let step = 1 + (total * 104729) % 50000;
        loop { let c = rest.len().min(step); let (r, w, s) = i.run(&rest[..c], &mut b); got.extend_from_slice(&b[..w]); rest = &rest[r..];
            match s { inflate::Status::End => break, inflate::Status::NeedDictionary => assert!(i.set_dictionary(&input[..100])), inflate::Status::Error(m) => panic!("{line} {m}"), inflate::Status::Ok => assert!(r + w > 0, "{line} stuck") } }
        if mode != 3 { assert!(got == input, "{line} inflate differs"); }
        assert!(rest.is_empty());
    }
    println!("{bad} of {total} bad");
    assert_eq!(bad, 0);
}
