/*
 * The Merkle tree of RFC 9162 section 2.1 (as in RFC 6962): how leaves and nodes are hashed, and which nodes make a root, an
 * inclusion proof and a consistency proof. Sizes and indices are counts of leaves.
 */

/** SHA-256 of the bytes; passed in, since this room runs everywhere. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array

/** 32 bytes. */
export type Hash = Uint8Array
export const HASH_BYTES = 32

/** The root of a complete subtree: of the 2^height leaves from `index` · 2^height on. */
export interface TreeNode {
  height: number
  index: number
}

/** The leaves from `from` to before `to`: one subtree of the tree, complete or at its right edge. */
export interface LeafRange {
  from: number
  to: number
}

const LEAF = 0x00
const NODE = 0x01

export function leafHash(sha256: Sha256, leaf: Uint8Array): Hash {
  const bytes = new Uint8Array(1 + leaf.length)
  bytes[0] = LEAF
  bytes.set(leaf, 1)
  return sha256(bytes)
}

/** Filled anew for each node: an allocation for each took as long as the hash. A hash of another length is not stored, but may be claimed. */
const pair = new Uint8Array(1 + 2 * HASH_BYTES)

export function nodeHash(sha256: Sha256, left: Hash, right: Hash): Hash {
  const length = 1 + left.length + right.length
  const bytes = length === pair.length ? pair : new Uint8Array(length)
  bytes[0] = NODE
  bytes.set(left, 1)
  bytes.set(right, 1 + left.length)
  return sha256(bytes)
}

/** The subtrees whose roots, beginning beside the leaf, are its inclusion proof in the tree of that size. */
export function inclusionRanges(leafIndex: number, treeSize: number): LeafRange[] {
  return path(leafIndex, { from: 0, to: treeSize })
}

function path(leafIndex: number, { from, to }: LeafRange): LeafRange[] {
  if (to - from === 1) return []
  const middle = from + splitOf(to - from)
  const [inside, beside] =
    leafIndex < middle
      ? [
          { from, to: middle },
          { from: middle, to },
        ]
      : [
          { from: middle, to },
          { from, to: middle },
        ]
  return [...path(leafIndex, inside), beside]
}

/** The subtrees whose roots prove that the tree of size `older` is the beginning of that of size `newer`. */
export function consistencyRanges(older: number, newer: number): LeafRange[] {
  if (older === 0 || older === newer) return []
  return shared(older, { from: 0, to: newer }, true)
}

/** SUBPROOF of RFC 9162: `whole` while the older tree's own root is this subtree's, which the verifier has. */
function shared(older: number, { from, to }: LeafRange, whole: boolean): LeafRange[] {
  if (older === to) return whole ? [] : [{ from, to }]
  const middle = from + splitOf(to - from)
  if (older <= middle) return [...shared(older, { from, to: middle }, whole), { from: middle, to }]
  return [...shared(older, { from: middle, to }, false), { from, to: middle }]
}

/** The largest power of two that is smaller than the size: where a tree divides. */
function splitOf(size: number): number {
  return 2 ** Math.floor(Math.log2(size - 1))
}

/** The complete subtrees of a range, from left to right; each is smaller than the one before it. */
export function nodesOf({ from, to }: LeafRange): TreeNode[] {
  const nodes: TreeNode[] = []
  for (let start = from; start < to;) {
    const height = Math.floor(Math.log2(to - start))
    nodes.push({ height, index: start / 2 ** height })
    start += 2 ** height
  }
  return nodes
}

/** The root over the subtrees that `nodesOf` lists; that of no leaves is the hash of nothing. */
export function rootOf(sha256: Sha256, hashes: readonly Hash[]): Hash {
  const [last, ...others] = hashes.toReversed()
  if (!last) return sha256(new Uint8Array(0))
  return others.reduce((right, left) => nodeHash(sha256, left, right), last)
}
