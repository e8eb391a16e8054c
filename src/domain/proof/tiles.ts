import {
  HASH_BYTES,
  type Hash,
  type LeafRange,
  nodeHash,
  nodesOf,
  rootOf,
  type Sha256,
  type TreeNode,
} from './merkle.ts'

/*
 * Tiles by C2SP's tlog-tiles. A tile of level L holds up to 256 roots of neighbouring subtrees of 256^L leaves; the
 * root of a full tile is an entry of the level above. Nodes between two levels are hashed when they are read.
 */

const HEIGHT = 8
const WIDTH = 2 ** HEIGHT
export const TILE_WIDTH = WIDTH

export interface TileId {
  level: number
  index: number
}

export interface Tile extends TileId {
  /** The entries in order, 32 bytes each. */
  hashes: Uint8Array
}

export function tileOf({ height, index }: TreeNode): TileId {
  const level = Math.floor(height / HEIGHT)
  return { level, index: Math.floor((index * 2 ** (height - level * HEIGHT)) / WIDTH) }
}

export function tileKey({ level, index }: TileId): string {
  return `${level}/${index}`
}

/** Returns the hash of a node from its tile; null if the tile lacks entries of its subtree. */
export function readNode(sha256: Sha256, tile: Uint8Array, { height, index }: TreeNode): Hash | null {
  const entries = 2 ** (height % HEIGHT)
  const first = (index * entries) % WIDTH
  if ((first + entries) * HASH_BYTES > tile.length) return null
  return subtree(sha256, tile, first, entries)
}

function subtree(sha256: Sha256, tile: Uint8Array, first: number, entries: number): Hash {
  if (entries === 1) return tile.subarray(first * HASH_BYTES, (first + 1) * HASH_BYTES)
  const half = entries / 2
  return nodeHash(sha256, subtree(sha256, tile, first, half), subtree(sha256, tile, first + half, half))
}

export function tilesOf(ranges: readonly LeafRange[]): TileId[] {
  const ids = ranges.flatMap(nodesOf).map(tileOf)
  return [...new Map(ids.map((id) => [tileKey(id), id])).values()]
}

export function rootsOfRanges(
  sha256: Sha256,
  tiles: ReadonlyMap<string, Uint8Array>,
  ranges: readonly LeafRange[],
): Hash[] | null {
  const roots: Hash[] = []
  for (const range of ranges) {
    const hashes = nodesOf(range).map((node) => {
      const tile = tiles.get(tileKey(tileOf(node)))
      return tile ? readNode(sha256, tile, node) : null
    })
    if (hashes.some((hash) => hash === null)) return null
    roots.push(rootOf(sha256, hashes as Hash[]))
  }
  return roots
}

/** Returns the partly filled tiles at the right edge of a tree of this size. */
export function edgeTilesOf(treeSize: number): TileId[] {
  const edge: TileId[] = []
  for (let level = 0, entries = treeSize; entries > 0; level++, entries = Math.floor(entries / WIDTH))
    if (entries % WIDTH > 0) edge.push({ level, index: Math.floor(entries / WIDTH) })
  return edge
}

/** A tree to which leaves are added at its right edge. It returns the tiles that changed. */
export class GrowingTree {
  readonly #sha256: Sha256
  readonly #open: { index: number; used: number; hashes: Uint8Array; changed: boolean }[] = []
  #full: Tile[] = []
  #size: number

  /** `edge` holds each of `edgeTilesOf(treeSize)`. Later entries are ignored: the tile was read later. */
  constructor(sha256: Sha256, treeSize: number, edge: readonly Tile[]) {
    this.#sha256 = sha256
    this.#size = treeSize
    for (let level = 0, entries = treeSize; entries > 0; level++, entries = Math.floor(entries / WIDTH)) {
      const used = entries % WIDTH
      const index = Math.floor(entries / WIDTH)
      const hashes = new Uint8Array(WIDTH * HASH_BYTES)
      const stored = edge.find((tile) => tile.level === level && tile.index === index)?.hashes
      if (used > 0 && (stored === undefined || stored.length < used * HASH_BYTES))
        throw new Error(`the tile ${level}/${index} holds fewer than ${used} hashes`)
      if (stored) hashes.set(stored.subarray(0, used * HASH_BYTES))
      this.#open.push({ index, used, hashes, changed: false })
    }
  }

  get size(): number {
    return this.#size
  }

  add(leaf: Hash): void {
    this.#size++
    this.#push(0, leaf)
  }

  #push(level: number, hash: Hash): void {
    const tile = (this.#open[level] ??= {
      index: 0,
      used: 0,
      hashes: new Uint8Array(WIDTH * HASH_BYTES),
      changed: false,
    })
    tile.hashes.set(hash, tile.used * HASH_BYTES)
    tile.changed = true
    if (++tile.used < WIDTH) return
    this.#full.push({ level, index: tile.index, hashes: tile.hashes })
    this.#push(level + 1, subtree(this.#sha256, tile.hashes, 0, WIDTH))
    this.#open[level] = { index: tile.index + 1, used: 0, hashes: new Uint8Array(WIDTH * HASH_BYTES), changed: false }
  }

  /** Returns the tiles that became full since the last call; they never change again. */
  takeFullTiles(): Tile[] {
    const full = this.#full
    this.#full = []
    return full
  }

  changedEdgeTiles(): Tile[] {
    return this.#open.flatMap(({ index, used, hashes, changed }, level) =>
      changed && used > 0 ? [{ level, index, hashes: hashes.slice(0, used * HASH_BYTES) }] : [],
    )
  }

  /** Returns the root of the tree; every complete subtree of it ends at the right edge. */
  root(): Hash {
    const hashes = nodesOf({ from: 0, to: this.#size }).map((node) => {
      const { level, index } = tileOf(node)
      const tile = this.#open[level]
      const hash = tile?.index === index ? readNode(this.#sha256, tile.hashes, node) : null
      if (!hash) throw new Error(`the node ${node.height}/${node.index} is not at the edge of the tree`)
      return hash
    })
    return rootOf(this.#sha256, hashes)
  }
}
