import { type Hash, nodeHash, type Sha256 } from './merkle.ts'

/* The algorithms of RFC 9162. They share no code with the prover, so that a mistake in one shows in the other. */

export interface InclusionClaim {
  leafHash: Hash
  leafIndex: number
  treeSize: number
  proof: readonly Hash[]
  root: Hash
}

/** One step up from a leaf: the sibling hash, its side, and the parent node of both. */
export interface PathStep {
  sibling: Hash
  side: 'LEFT' | 'RIGHT'
  node: Hash
}

/** Returns the path from a leaf upwards; null if the proof has the wrong length for this index. RFC 9162, 2.1.3.2. */
export function inclusionPath(
  sha256: Sha256,
  { leafHash, leafIndex, treeSize, proof }: Omit<InclusionClaim, 'root'>,
): PathStep[] | null {
  if (!isCount(leafIndex) || !isCount(treeSize) || leafIndex >= treeSize) return null
  const path: PathStep[] = []
  let position = leafIndex
  let last = treeSize - 1
  let node = leafHash
  for (const sibling of proof) {
    if (last === 0) return null
    const side = isOdd(position) || position === last ? 'LEFT' : 'RIGHT'
    if (side === 'LEFT') {
      node = nodeHash(sha256, sibling, node)
      while (!isOdd(position) && position !== 0) [position, last] = [half(position), half(last)]
    } else node = nodeHash(sha256, node, sibling)
    path.push({ sibling, side, node })
    ;[position, last] = [half(position), half(last)]
  }
  return last === 0 ? path : null
}

export function verifyInclusion(sha256: Sha256, claim: InclusionClaim): boolean {
  const path = inclusionPath(sha256, claim)
  return path !== null && equal(path.at(-1)?.node ?? claim.leafHash, claim.root)
}

export interface ConsistencyClaim {
  older: number
  newer: number
  olderRoot: Hash
  newerRoot: Hash
  proof: readonly Hash[]
}

/** True if the newer tree begins with the older one; every tree begins with the empty one. RFC 9162, 2.1.4.2. */
export function verifyConsistency(sha256: Sha256, claim: ConsistencyClaim): boolean {
  const { older, newer, olderRoot, newerRoot, proof } = claim
  if (!isCount(older) || !isCount(newer) || older > newer) return false
  if (older === newer) return proof.length === 0 && equal(olderRoot, newerRoot)
  if (older === 0) return proof.length === 0 && equal(olderRoot, sha256(new Uint8Array(0)))
  const [first, ...rest] = isPowerOfTwo(older) ? [olderRoot, ...proof] : proof
  if (!first) return false
  let position = older - 1
  let last = newer - 1
  while (isOdd(position)) [position, last] = [half(position), half(last)]
  let olderHash = first
  let newerHash = first
  for (const sibling of rest) {
    if (last === 0) return false
    if (isOdd(position) || position === last) {
      olderHash = nodeHash(sha256, sibling, olderHash)
      newerHash = nodeHash(sha256, sibling, newerHash)
      while (!isOdd(position) && position !== 0) [position, last] = [half(position), half(last)]
    } else newerHash = nodeHash(sha256, newerHash, sibling)
    ;[position, last] = [half(position), half(last)]
  }
  return last === 0 && equal(olderHash, olderRoot) && equal(newerHash, newerRoot)
}

/** Not constant-time: hashes are public. */
export function equal(one: Hash, other: Hash): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0
const isOdd = (value: number): boolean => value % 2 === 1
const half = (value: number): number => Math.floor(value / 2)
const isPowerOfTwo = (value: number): boolean => 2 ** Math.round(Math.log2(value)) === value
