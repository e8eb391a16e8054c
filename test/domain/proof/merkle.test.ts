import { hash } from 'node:crypto'
import fc from 'fast-check'
import {
  consistencyRanges,
  type Hash,
  inclusionRanges,
  leafHash,
  nodeHash,
  rootOf,
} from '../../../src/domain/proof/merkle.ts'
import { edgeTilesOf, GrowingTree, rootsOfRanges, tileKey, tilesOf } from '../../../src/domain/proof/tiles.ts'
import { verifyConsistency, verifyInclusion } from '../../../src/domain/proof/verify.ts'

const sha256 = (bytes: Uint8Array): Hash => hash('sha256', bytes, 'buffer')
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** The test vectors of Certificate Transparency's reference implementation of RFC 6962: leaves and roots. */
const LEAVES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

const NOTHING = new Uint8Array(0)

/** A log in memory. It grows in the given steps and is reopened at its edge before each, as by the hourly batches. */
class Log {
  readonly tiles = new Map<string, Uint8Array>()
  readonly leaves: Hash[] = []

  append(...leaves: Hash[]): Hash {
    const edge = edgeTilesOf(this.leaves.length).map((id) => ({ ...id, hashes: this.tiles.get(tileKey(id))! }))
    const tree = new GrowingTree(sha256, this.leaves.length, edge)
    for (const leaf of leaves) tree.add(leaf)
    this.leaves.push(...leaves)
    for (const tile of [...tree.takeFullTiles(), ...tree.changedEdgeTiles()]) this.tiles.set(tileKey(tile), tile.hashes)
    expect(tree.size).toBe(this.leaves.length)
    return tree.root()
  }

  roots(ranges: { from: number; to: number }[]): Hash[] {
    const needed = new Map(tilesOf(ranges).map((id) => [tileKey(id), this.tiles.get(tileKey(id))!]))
    return rootsOfRanges(sha256, needed, ranges)!
  }

  root(size: number): Hash {
    return size === 0 ? rootOf(sha256, []) : this.roots([{ from: 0, to: size }])[0]!
  }

  inclusion(leafIndex: number, treeSize: number): Hash[] {
    return this.roots(inclusionRanges(leafIndex, treeSize))
  }

  consistency(older: number, newer: number): Hash[] {
    return this.roots(consistencyRanges(older, newer))
  }
}

function numbered(count: number): Log {
  const log = new Log()
  log.append(...Array.from({ length: count }, (_, at) => leafHash(sha256, Buffer.from(`leaf ${at}`))))
  return log
}

/** The definition of RFC 9162, 2.1.1, word for word. */
function definedRoot(leaves: Hash[]): Hash {
  if (leaves.length === 0) return sha256(new Uint8Array(0))
  if (leaves.length === 1) return leaves[0]!
  let split = 1
  while (split * 2 < leaves.length) split *= 2
  return nodeHash(sha256, definedRoot(leaves.slice(0, split)), definedRoot(leaves.slice(split)))
}

describe('the vectors of RFC 6962', () => {
  const log = new Log()
  const leaves = LEAVES.map((leaf) => leafHash(sha256, Buffer.from(leaf, 'hex')))
  const grown = leaves.map((leaf) => hex(log.append(leaf)))

  test('hold for the roots of a tree grown leaf by leaf', () => {
    expect(grown).toEqual(ROOTS.slice(1))
    expect(ROOTS.map((_, size) => hex(log.root(size)))).toEqual(ROOTS)
  })

  test('hold for the audit paths of the reference', () => {
    expect(log.inclusion(0, 8).map(hex)).toEqual([
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ])
    expect(log.inclusion(5, 8).map(hex)).toEqual([
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ])
    expect(log.inclusion(2, 3).map(hex)).toEqual(['fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'])
    expect(log.consistency(1, 8).map(hex)).toEqual([
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ])
    expect(log.consistency(6, 8).map(hex)).toEqual([
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ])
  })
})

describe('every index of every size to 8', () => {
  const log = numbered(8)
  const cases = Array.from({ length: 8 }, (_, size) => size + 1).flatMap((treeSize) =>
    Array.from({ length: treeSize }, (_, leafIndex) => ({ leafIndex, treeSize })),
  )
  const claimOf = ({ leafIndex, treeSize }: { leafIndex: number; treeSize: number }) => ({
    leafHash: log.leaves[leafIndex]!,
    leafIndex,
    treeSize,
    proof: log.inclusion(leafIndex, treeSize),
    root: log.root(treeSize),
  })

  test.each(cases)('leaf $leafIndex of $treeSize is proved', (of) => {
    expect(verifyInclusion(sha256, claimOf(of))).toBe(true)
  })

  test.each(cases)('no forgery of leaf $leafIndex of $treeSize is taken', (of) => {
    const claim = claimOf(of)
    const stranger = sha256(Buffer.from('stranger'))
    const forgeries = {
      anotherLeaf: { leafHash: stranger },
      shortLeaf: { leafHash: Buffer.from('WrongLeaf') },
      anotherRoot: { root: stranger },
      emptyRoot: { root: rootOf(sha256, []) },
      twiceTheSize: { treeSize: claim.treeSize * 2 },
      halfTheSize: { treeSize: Math.floor(claim.treeSize / 2) },
      longer: { proof: [...claim.proof, stranger] },
      nothingAppended: { proof: [...claim.proof, NOTHING] },
      nothingInFront: { proof: [NOTHING, ...claim.proof] },
      rootAppended: { proof: [...claim.proof, claim.root] },
      rootInFront: { proof: [claim.root, ...claim.proof] },
      rootAlone: { proof: [claim.root] },
      ...(claim.proof.length > 0 && {
        shorter: { proof: claim.proof.slice(0, -1) },
        withoutItsFirst: { proof: claim.proof.slice(1) },
        insertedBehindTheFirst: { proof: claim.proof.toSpliced(1, 0, stranger) },
        swapped: { leafHash: claim.proof[0]!, proof: [claim.leafHash, ...claim.proof.slice(1)] },
      }),
      ...Object.fromEntries(claim.proof.map((_, at) => [`node ${at}`, { proof: claim.proof.with(at, stranger) }])),
      negative: { leafIndex: -1 },
      fraction: { leafIndex: claim.leafIndex + 0.5 },
      outside: { leafIndex: claim.treeSize },
      empty: { treeSize: 0, proof: [], root: rootOf(sha256, []) },
    }
    const taken = Object.entries(forgeries).filter(([, forged]) => verifyInclusion(sha256, { ...claim, ...forged }))
    expect(taken).toEqual([])
    const places = Array.from({ length: 9 }, (_, leafIndex) => leafIndex).filter(
      (leafIndex) => leafIndex !== of.leafIndex,
    )
    expect(places.filter((leafIndex) => verifyInclusion(sha256, { ...claim, leafIndex }))).toEqual([])
  })

  test('an odd leaf counted twice makes another root, and proves nothing', () => {
    const [a, b, c] = log.leaves as [Hash, Hash, Hash]
    const doubled = nodeHash(sha256, nodeHash(sha256, a, b), nodeHash(sha256, c, c))
    expect(hex(doubled)).not.toBe(hex(log.root(3)))
    const asFour = { leafHash: c, treeSize: 4, proof: [c, nodeHash(sha256, a, b)], root: log.root(3) }
    expect([2, 3].map((leafIndex) => verifyInclusion(sha256, { ...asFour, leafIndex }))).toEqual([false, false])
  })

  test('a node does not pass for a leaf', () => {
    const [a, b, c, d] = log.leaves as [Hash, Hash, Hash, Hash]
    const bytes = Buffer.concat([a, b])
    const claim = { leafIndex: 0, treeSize: 2, proof: [nodeHash(sha256, c, d)], root: log.root(4) }
    expect(verifyInclusion(sha256, { ...claim, leafHash: leafHash(sha256, bytes) })).toBe(false)
    expect(verifyInclusion(sha256, { ...claim, treeSize: 4, leafHash: leafHash(sha256, bytes) })).toBe(false)
  })
})

describe('every two sizes to 8', () => {
  const log = numbered(8)
  const cases = Array.from({ length: 8 }, (_, at) => at + 1).flatMap((newer) =>
    Array.from({ length: newer - 1 }, (_, at) => ({ older: at + 1, newer })),
  )

  test.each(cases)('$older of $newer is proved, and no forgery of it', ({ older, newer }) => {
    const [olderRoot, newerRoot] = [log.root(older), log.root(newer)]
    const proof = log.consistency(older, newer)
    const claim = { older, newer, olderRoot, newerRoot, proof }
    expect(verifyConsistency(sha256, claim)).toBe(true)
    const wrong = Buffer.from('WrongRoot')
    const pieces = { nothing: NOTHING, olderRoot, newerRoot, itsFirst: proof[0]! }
    const forgeries = {
      oneLess: { older: older - 1 },
      oneMore: { older: older + 1 },
      beside: { older: older ^ 2 },
      twiceTheSize: { newer: newer * 2 },
      halfTheSize: { newer: Math.floor(newer / 2) },
      anotherOlderRoot: { olderRoot: wrong },
      anotherNewerRoot: { newerRoot: wrong },
      swappedRoots: { olderRoot: newerRoot, newerRoot: olderRoot },
      swappedSizes: { older: newer, newer: older },
      noProof: { proof: [] },
      shorter: { proof: proof.slice(0, -1) },
      ...Object.fromEntries(
        Object.entries(pieces).flatMap(([name, piece]) => [
          [`${name} appended`, { proof: [...proof, piece] }],
          [`${name} in front`, { proof: [piece, ...proof] }],
        ]),
      ),
      ...Object.fromEntries(
        proof.map((hash, at) => [
          `a bit of node ${at}`,
          {
            proof: proof.with(
              at,
              Uint8Array.from(hash, (byte, n) => (n === 0 ? byte ^ 16 : byte)),
            ),
          },
        ]),
      ),
    }
    const taken = Object.entries(forgeries).filter(([, forged]) => verifyConsistency(sha256, { ...claim, ...forged }))
    expect(taken.map(([how]) => how)).toEqual([])
  })

  test('nothing but the empty tree is the beginning of a tree without a proof', () => {
    const [empty, one, stranger] = [log.root(0), log.root(1), sha256(Buffer.from('stranger'))]
    const holds = (older: number, newer: number, olderRoot: Hash, newerRoot: Hash, proof: Hash[] = []) =>
      verifyConsistency(sha256, { older, newer, olderRoot, newerRoot, proof })
    expect([holds(0, 0, empty, empty), holds(0, 1, empty, one), holds(1, 1, one, one)]).toEqual([true, true, true])
    const refused = [
      holds(0, 0, empty, stranger),
      holds(0, 1, stranger, one),
      holds(1, 1, one, stranger),
      holds(1, 0, one, empty),
      holds(2, 1, stranger, one),
      holds(1, 2, one, stranger),
      holds(0, 0, empty, empty, [stranger]),
      holds(0, 1, empty, one, [stranger]),
      holds(1, 1, one, one, [stranger]),
    ]
    expect(refused).toEqual(refused.map(() => false))
  })
})

describe('for any tree', () => {
  const SIZE = 10_000
  const log = numbered(SIZE)
  const size = fc.integer({ min: 1, max: SIZE })

  test('the root of any size is the one that the definition gives', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_500 }), (treeSize) => {
        expect(hex(log.root(treeSize))).toBe(hex(definedRoot(log.leaves.slice(0, treeSize))))
      }),
      { numRuns: 60 },
    )
  })

  test('however the appends were divided, the tree is the same', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 8 }), (steps) => {
        const grown = new Log()
        for (const step of steps) {
          const root = grown.append(...log.leaves.slice(grown.leaves.length, grown.leaves.length + step))
          expect(hex(root)).toBe(hex(log.root(grown.leaves.length)))
        }
        expect([...grown.tiles].every(([key, hashes]) => hex(log.tiles.get(key)!).startsWith(hex(hashes)))).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  test('every leaf of every size is proved, and no proof survives one changed bit', () => {
    fc.assert(
      fc.property(size, fc.nat(), fc.nat(), (treeSize, place, bit) => {
        const leafIndex = place % treeSize
        const proof = log.inclusion(leafIndex, treeSize)
        const claim = { leafHash: log.leaves[leafIndex]!, leafIndex, treeSize, proof, root: log.root(treeSize) }
        expect(verifyInclusion(sha256, claim)).toBe(true)
        const changed: Hash[] = [claim.leafHash, claim.root, ...proof].map((each) => Buffer.from(each))
        const at = bit % (changed.length * 256)
        changed[at >> 8]![(at >> 3) & 31]! ^= 1 << (at & 7)
        const [first, root, ...rest] = changed as [Hash, Hash, ...Hash[]]
        expect(verifyInclusion(sha256, { ...claim, leafHash: first, root, proof: rest })).toBe(false)
      }),
      { numRuns: 400 },
    )
  })

  test('any two sizes are consistent, and no proof of it survives one changed bit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: SIZE }), fc.integer({ min: 0, max: SIZE }), fc.nat(), (one, other, bit) => {
        const [older, newer] = [Math.min(one, other), Math.max(one, other)]
        const proof = log.consistency(older, newer)
        const claim = { older, newer, olderRoot: log.root(older), newerRoot: log.root(newer), proof }
        expect(verifyConsistency(sha256, claim)).toBe(true)
        // A proof for an empty older tree says nothing about the newer root.
        const changed: Hash[] = [claim.olderRoot, ...(older === 0 ? [] : [claim.newerRoot, ...proof])].map((each) =>
          Buffer.from(each),
        )
        const at = bit % (changed.length * 256)
        changed[at >> 8]![(at >> 3) & 31]! ^= 1 << (at & 7)
        const [olderRoot, newerRoot = claim.newerRoot, ...rest] = changed as [Hash, ...Hash[]]
        expect(verifyConsistency(sha256, { ...claim, olderRoot, newerRoot, proof: rest })).toBe(false)
        if (newer > older) expect(verifyConsistency(sha256, { ...claim, older: newer, newer: older })).toBe(false)
        expect(verifyConsistency(sha256, { ...claim, proof: [...proof, claim.newerRoot] })).toBe(false)
      }),
      { numRuns: 400 },
    )
  })

  test('a tile that is missing or too short gives no proof', () => {
    const ranges = inclusionRanges(300, 1_000)
    const tiles = new Map(tilesOf(ranges).map((id) => [tileKey(id), log.tiles.get(tileKey(id))!]))
    expect(rootsOfRanges(sha256, tiles, ranges)).not.toBeNull()
    for (const key of tiles.keys()) {
      expect(rootsOfRanges(sha256, new Map([...tiles].filter(([each]) => each !== key)), ranges)).toBeNull()
      expect(rootsOfRanges(sha256, new Map([...tiles, [key, new Uint8Array(0)]]), ranges)).toBeNull()
    }
  })
})
