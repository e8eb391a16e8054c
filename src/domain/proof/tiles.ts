import { HASH_BYTES, nodeHash, nodesOf, rootOf } from './merkle.ts'
import type { Hash, LeafRange, Sha256, TreeNode } from './merkle.ts'

/*
 * Tiles by C2SP's tlog-tiles. A tile of level L holds up to 256 roots of neighbouring subtrees of 256^L leaves; the
 * root of a full tile is an entry of the level above. Nodes between two levels are hashed when they are read.
 */

const HEIGHT = 8
export const TILE_WIDTH = 2 ** HEIGHT

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
  return { level, index: Math.floor((index * 2 ** (height - level * HEIGHT)) / TILE_WIDTH) }
}

export function tileKey({ level, index }: TileId): string {
  return `${level}/${index}`
}

/** Returns the hash of a node from its tile; null if the tile lacks entries of its subtree. */
export function readNode(sha256: Sha256, tile: Uint8Array, { height, index }: TreeNode): Hash | null {
  const entries = 2 ** (height % HEIGHT)
  const first = (index * entries) % TILE_WIDTH
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

export function edgeTilesOf(treeSize: number): TileId[] {
  const edge: TileId[] = []
  for (let level = 0, entries = treeSize; entries > 0; level++, entries = Math.floor(entries / TILE_WIDTH))
    if (entries % TILE_WIDTH > 0) edge.push({ level, index: Math.floor(entries / TILE_WIDTH) })
  return edge
}

const TILE_BYTES = TILE_WIDTH * HASH_BYTES

const emptyTile = (index: number) => ({ index, used: 0, hashes: new Uint8Array(TILE_BYTES), changed: false })

/** A tree to which leaves are added at its right edge. It returns the tiles that changed. */
export class GrowingTree {
  readonly #sha256: Sha256
  readonly #open: ReturnType<typeof emptyTile>[] = []
  #full: Tile[] = []
  #size: number

  /** `edge` holds each of `edgeTilesOf(treeSize)`. Later entries are ignored: the tile was read later. */
  constructor(sha256: Sha256, treeSize: number, edge: readonly Tile[]) {
    this.#sha256 = sha256
    this.#size = treeSize
    for (let level = 0, entries = treeSize; entries > 0; level++, entries = Math.floor(entries / TILE_WIDTH)) {
      const used = entries % TILE_WIDTH
      const index = Math.floor(entries / TILE_WIDTH)
      const { hashes, changed } = emptyTile(index)
      const stored = edge.find((tile) => tile.level === level && tile.index === index)?.hashes
      if (used > 0 && (stored === undefined || stored.length < used * HASH_BYTES))
        throw new Error(`the tile ${level}/${index} holds fewer than ${used} hashes`)
      if (stored) hashes.set(stored.subarray(0, used * HASH_BYTES))
      this.#open.push({ index, used, hashes, changed })
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
    const tile = (this.#open[level] ??= emptyTile(0))
    tile.hashes.set(hash, tile.used * HASH_BYTES)
    tile.changed = true
    if (++tile.used < TILE_WIDTH) return
    this.#full.push({ level, index: tile.index, hashes: tile.hashes })
    this.#push(level + 1, subtree(this.#sha256, tile.hashes, 0, TILE_WIDTH))
    this.#open[level] = emptyTile(tile.index + 1)
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

/** The address of a tile, `<N>` or `<N>.p/<W>`. An index of four groups of three digits is beyond the largest log. */
export const TILE_PATH = String.raw`^(?:x\d{3}\/){0,4}\d{3}(?:\.p\/[1-9]\d{0,2})?$`

/** Reads an address, such as `x001/x234/067.p/12`, whose last number is the width of a partial tile. Else null. */
export function readTilePath(path: string): { index: number; width: number } | null {
  const [, groups, last, partial] = /^((?:x\d{3}\/){0,4})(\d{3})(?:\.p\/([1-9]\d{0,2}))?$/.exec(path) ?? []
  if (groups === undefined || last === undefined || groups.startsWith('x000')) return null
  const width = Number(partial ?? TILE_WIDTH)
  if (partial !== undefined && width >= TILE_WIDTH) return null
  return { index: Number(groups.replaceAll(/[x/]/g, '') + last), width }
}

export function hashesInTile({ level, index }: TileId, treeSize: number): number {
  const entries = Math.floor(treeSize / TILE_WIDTH ** level)
  return Math.max(0, Math.min(TILE_WIDTH, entries - index * TILE_WIDTH))
}
