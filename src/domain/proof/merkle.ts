/* The Merkle tree of RFC 9162, section 2.1 (as in RFC 6962). Sizes and indices count leaves. */

/** SHA-256 of the bytes. Passed in, because this code also runs where `node:crypto` does not. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array

/** 32 bytes. */
export type Hash = Uint8Array
export const HASH_BYTES = 32

/** The root of a complete subtree of 2^height leaves, the first at `index` · 2^height. */
export interface TreeNode {
  height: number
  index: number
}

/** The leaves from `from` (included) to `to` (excluded): a subtree, complete or at the right edge of the tree. */
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

/** One buffer for all nodes: an allocation takes as long as the hash. A claimed hash may have another length. */
const nodeBuffer = new Uint8Array(1 + 2 * HASH_BYTES)

export function nodeHash(sha256: Sha256, left: Hash, right: Hash): Hash {
  const length = 1 + left.length + right.length
  const bytes = length === nodeBuffer.length ? nodeBuffer : new Uint8Array(length)
  bytes[0] = NODE
  bytes.set(left, 1)
  bytes.set(right, 1 + left.length)
  return sha256(bytes)
}

export function inclusionRanges(leafIndex: number, treeSize: number): LeafRange[] {
  return path(leafIndex, { from: 0, to: treeSize })
}

function path(leafIndex: number, { from, to }: LeafRange): LeafRange[] {
  if (to - from === 1) return []
  const middle = from + splitOf(to - from)
  const left = { from, to: middle }
  const right = { from: middle, to }
  return leafIndex < middle ? [...path(leafIndex, left), right] : [...path(leafIndex, right), left]
}

/** Returns the subtrees whose roots prove that the tree of size `newer` begins with the tree of size `older`. */
export function consistencyRanges(older: number, newer: number): LeafRange[] {
  if (older === 0 || older === newer) return []
  return subproof(older, { from: 0, to: newer }, true)
}

/** SUBPROOF of RFC 9162. `whole` is true while this subtree has the older tree's root, which the verifier knows. */
function subproof(older: number, { from, to }: LeafRange, whole: boolean): LeafRange[] {
  if (older === to) return whole ? [] : [{ from, to }]
  const middle = from + splitOf(to - from)
  if (older <= middle) return [...subproof(older, { from, to: middle }, whole), { from: middle, to }]
  return [...subproof(older, { from: middle, to }, false), { from, to: middle }]
}

/** Returns the largest power of two below the size, at which a tree divides. */
function splitOf(size: number): number {
  return 2 ** Math.floor(Math.log2(size - 1))
}

/** Returns the complete subtrees of a range from left to right, each smaller than the one before. */
export function nodesOf({ from, to }: LeafRange): TreeNode[] {
  const nodes: TreeNode[] = []
  for (let start = from; start < to;) {
    const height = Math.floor(Math.log2(to - start))
    nodes.push({ height, index: start / 2 ** height })
    start += 2 ** height
  }
  return nodes
}

/** Returns the root over the subtrees that `nodesOf` lists. The root of no leaves is the hash of the empty string. */
export function rootOf(sha256: Sha256, hashes: readonly Hash[]): Hash {
  const [last, ...others] = hashes.toReversed()
  if (!last) return sha256(new Uint8Array(0))
  return others.reduce((right, left) => nodeHash(sha256, left, right), last)
}
