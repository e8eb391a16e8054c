"""A verifier of receipts and consistency proofs, written from RFC 9162 (2.1) and RFC 8785 alone.

Reads a case a line as JSON and answers each with true or false. Python has no Ed25519 of its own, so the head of a
receipt is read here and its signature left to others.
"""

import base64
import hashlib
import json
import sys


class Refused(Exception):
    pass


def require(holds):
    if not holds:
        raise Refused


def sha256(data):
    return hashlib.sha256(data).digest()


def leaf_hash(entry):
    """MTH({d[0]}) = HASH(0x00 || d[0])"""
    return sha256(b"\x00" + entry)


def node_hash(left, right):
    """HASH(0x01 || MTH(D[0:k]) || MTH(D[k:n]))"""
    return sha256(b"\x01" + left + right)


def canonical(value):
    """RFC 8785 for a flat object of texts, integers and null, whose names are ASCII."""
    require(all(isinstance(each, (str, int, type(None))) for each in value.values()))
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()


def read_hash(text):
    require(isinstance(text, str) and len(text) == 64)
    return bytes.fromhex(text)


def verify_inclusion(hash_, leaf_index, tree_size, inclusion_path, root_hash):
    """2.1.3.2"""
    require(leaf_index < tree_size)
    fn, sn = leaf_index, tree_size - 1
    r = hash_
    for p in inclusion_path:
        require(sn != 0)
        if fn & 1 or fn == sn:
            r = node_hash(p, r)
            if not fn & 1:
                while not fn & 1 and fn != 0:
                    fn >>= 1
                    sn >>= 1
        else:
            r = node_hash(r, p)
        fn >>= 1
        sn >>= 1
    require(sn == 0 and r == root_hash)


def verify_consistency(first, second, first_hash, second_hash, consistency_path):
    """2.1.4.2; it is for 0 < first < second, and what is left is said in 2.1.4."""
    require(0 <= first <= second)
    if first == second:
        return require(not consistency_path and first_hash == second_hash)
    if first == 0:
        return require(not consistency_path and first_hash == sha256(b""))
    require(consistency_path)
    if first & (first - 1) == 0:
        consistency_path = [first_hash, *consistency_path]
    fn, sn = first - 1, second - 1
    while fn & 1:
        fn >>= 1
        sn >>= 1
    fr = sr = consistency_path[0]
    for c in consistency_path[1:]:
        require(sn != 0)
        if fn & 1 or fn == sn:
            fr = node_hash(c, fr)
            sr = node_hash(c, sr)
            if not fn & 1:
                while not fn & 1 and fn != 0:
                    fn >>= 1
                    sn >>= 1
        else:
            sr = node_hash(sr, c)
        fn >>= 1
        sn >>= 1
    require(fr == first_hash and sr == second_hash and sn == 0)


def verify_receipt(receipt):
    _origin, size, root, *_ = receipt["checkpoint"].split("\n")
    require(int(size) == receipt["treeSize"])
    hash_ = leaf_hash(canonical(receipt["leaf"]))
    require(hash_ == read_hash(receipt["leafHash"]))
    path = [read_hash(each) for each in receipt["inclusionProof"]]
    verify_inclusion(hash_, receipt["leafIndex"], int(size), path, base64.b64decode(root, validate=True))


def verify_grown(claim):
    path = [read_hash(each) for each in claim["proof"]]
    verify_consistency(claim["from"], claim["to"], read_hash(claim["fromRoot"]), read_hash(claim["toRoot"]), path)


def holds(case):
    try:
        if "receipt" in case:
            verify_receipt(case["receipt"])
        else:
            verify_grown(case["consistency"])
        return True
    except Refused:
        return False


for line in sys.stdin:
    print("true" if holds(json.loads(line)) else "false")
