import { TILE_WIDTH, type TileId } from './tiles.ts'

/* The addresses of tiles by C2SP's tlog-tiles: `<N>` or `<N>.p/<W>`. */

/** An index of four groups of three digits is beyond the largest log. */
export const TILE_PATH = String.raw`^(?:x\d{3}\/){0,4}\d{3}(?:\.p\/[1-9]\d{0,2})?$`

export interface TileAddress {
  index: number
  /** The number of hashes: 256, or fewer for a partial tile. */
  width: number
}

/** Reads an address, such as `x001/x234/067.p/12`. Returns null for another text, and for a second form of one. */
export function readTilePath(path: string): TileAddress | null {
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
