"""A verifier of receipts, consistency proofs and signed notes, written from the specifications alone: RFC 9162 (2.1),
RFC 8785, RFC 8032 (5.1) and C2SP's signed-note, tlog-checkpoint and tlog-cosignature.

Reads a case a line as JSON and answers each in a line. Its arguments are the lines of /.well-known/proof-key.
"""

import base64
import binascii
import functools
import hashlib
import json
import re
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


# Ed25519: RFC 8032, 5.1. Points are in extended coordinates.

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
ROOT = pow(2, (P - 1) // 4, P)
NEUTRAL = (0, 1, 1, 0)


def add(p, q):
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * p[3] * q[3] * D % P, 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def multiply(scalar, point):
    product = NEUTRAL
    while scalar:
        if scalar & 1:
            product = add(product, point)
        point = add(point, point)
        scalar >>= 1
    return product


def decode_point(data):
    y = int.from_bytes(data, "little")
    sign = y >> 255
    y &= (1 << 255) - 1
    require(y < P)
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT % P
    require((x * x - square) % P == 0 and not (x == 0 and sign))
    x = x if x & 1 == sign else P - x
    return (x, y, 1, x * y % P)


BASE = decode_point((4 * pow(5, -1, P) % P).to_bytes(32, "little"))


@functools.cache
def verify_ed25519(public_key, text, signature):
    try:
        require(len(signature) == 64)
        a, r = decode_point(public_key), decode_point(signature[:32])
        s = int.from_bytes(signature[32:], "little")
        require(s < L)
        h = int.from_bytes(hashlib.sha512(signature[:32] + public_key + text).digest(), "little") % L
        left, right = multiply(s, BASE), add(r, multiply(h, a))
        return all((left[i] * right[2] - right[i] * left[2]) % P == 0 for i in (0, 1))
    except Refused:
        return False


# Signed notes. Python's own isspace() and split() know other spaces than Unicode's White_Space.

SPACES = re.compile("[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000+]")


class NoteRefused(Refused):
    pass


def decode_base64(text):
    """With padding, whose unused bits are not looked at."""
    require(re.fullmatch("(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?", text) is not None)
    try:
        return base64.b64decode(text)
    except binascii.Error:
        raise Refused


def is_name(name):
    return name != "" and not SPACES.search(name)


def read_key(vkey):
    """Returns name, id, type and public key."""
    name, _, rest = vkey.partition("+")
    id_, _, encoded = rest.partition("+")
    require(is_name(name) and re.fullmatch("[0-9a-fA-F]{8}", id_) is not None)
    data = decode_base64(encoded.replace("\r", "").replace("\n", ""))
    require(len(data) == 33 and data[0] in (1, 4))
    require(sha256(name.encode() + b"\n" + data)[:4] == bytes.fromhex(id_))
    return name, id_.lower(), data[0], data[1:]


def read_head(text):
    """Returns origin, size and root of the text of a checkpoint."""
    found = re.fullmatch(r"([^\n]+)\n(0|[1-9][0-9]*)\n([A-Za-z0-9+/]{43}=)\n((?:[^\n]+\n)*)", text)
    require(found is not None)
    root = base64.b64decode(found[3])
    require(base64.b64encode(root).decode() == found[3])
    return found[1], int(found[2]), root


def signs(type_, public_key, text, signature):
    if type_ == 1:
        return verify_ed25519(public_key, text.encode(), signature)
    try:
        read_head(text)
    except Refused:
        return False
    time = int.from_bytes(signature[:8], "big")
    message = f"cosignature/v1\ntime {time}\n{text}".encode()
    return len(signature) == 72 and time < 2**63 and verify_ed25519(public_key, message, signature[8:])


def open_note(data, keys):
    """Returns the text and the names and ids of the keys that signed it."""
    malformed = NoteRefused("malformed")
    try:
        note = data.decode("utf-8")
    except UnicodeDecodeError:
        raise malformed
    end = note.rfind("\n\n")
    if end < 0 or re.search("[\0-\x09\x0b-\x1f]", note) or not note.endswith("\n"):
        raise malformed
    text, lines = note[: end + 1], note[end + 2 : -1].split("\n")
    if len(lines) > 100:
        raise malformed
    signatures = []
    for line in lines:
        name, space, encoded = line[2:].partition(" ")
        try:
            require(line.startswith("\u2014 ") and space and is_name(name))
            decoded = decode_base64(encoded)
            require(len(decoded) > 4)
        except Refused:
            raise malformed
        signatures.append((name, decoded[:4].hex(), decoded[4:]))
    signers = []
    for name, id_, signature in signatures:
        known = [key for key in keys if key[:2] == (name, id_)]
        if len(known) > 1:
            raise NoteRefused("ambiguous key")
        if not known or f"{name}+{id_}" in signers:
            continue
        if not signs(*known[0][2:], text, signature):
            raise NoteRefused("invalid signature")
        signers.append(f"{name}+{id_}")
    if not signers:
        raise NoteRefused("no known key")
    return text, signers


def known_keys(vkeys):
    known = []
    for vkey in vkeys:
        try:
            known.append(read_key(vkey))
        except Refused:
            pass
    return known


def answer_note(asked):
    try:
        text, signers = open_note(base64.b64decode(asked["note"]), known_keys(asked["keys"]))
        return json.dumps({"text": text, "signers": signers})
    except NoteRefused as refused:
        return json.dumps({"fault": str(refused)})


def once(pairs):
    """json keeps the last of two equal names, where another reader keeps the first."""
    require(len({name for name, _ in pairs}) == len(pairs))
    return dict(pairs)


KEYS = known_keys(sys.argv[1:])


def verify_receipt(receipt):
    text, signers = open_note(receipt["checkpoint"].encode("utf-8", "surrogatepass"), KEYS)
    origin, size, root = read_head(text)
    require(any(signer.startswith(f"{origin}+") for signer in signers))
    require(size == receipt["treeSize"])
    hash_ = leaf_hash(sha256(read_hash(receipt["salt"]) + canonical(receipt["leaf"])))
    require(hash_ == read_hash(receipt["leafHash"]))
    path = [read_hash(each) for each in receipt["inclusionProof"]]
    verify_inclusion(hash_, receipt["leafIndex"], size, path, root)


def verify_grown(claim):
    path = [read_hash(each) for each in claim["proof"]]
    verify_consistency(claim["from"], claim["to"], read_hash(claim["fromRoot"]), read_hash(claim["toRoot"]), path)


def holds(check, claim):
    try:
        check(claim)
        return "true"
    except Refused:
        return "false"


def answer(line):
    try:
        case = json.loads(line, object_pairs_hook=once)
    except Refused:
        return "false"
    if "note" in case:
        return answer_note(case["note"])
    if "key" in case:
        return holds(read_key, case["key"])
    return holds(verify_receipt, case["receipt"]) if "receipt" in case else holds(verify_grown, case["consistency"])


for line in sys.stdin:
    print(answer(line))
