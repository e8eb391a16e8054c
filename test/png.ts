import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

export function pngChunk(type: string, data: Buffer): Buffer {
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}

/** The pass of each pixel of an interlaced image, by its place among eight rows and columns. */
const ADAM7 = ['16462646', '77777777', '56565656', '77777777', '36463646', '77777777', '56565656', '77777777']
const SAMPLES: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

export interface PngParts {
  width: number
  height: number
  depth?: number
  color?: number
  interlace?: number
  /** The value of every byte of the pixels; default random bytes, with random filters. */
  value?: number
  before?: readonly Buffer[]
  /** Bytes that the header does not announce. */
  more?: number
}

/** Returns the bytes of a row with so many pixels. */
function rowOf(columns: number, { depth = 8, color = 2, value }: PngParts): Buffer {
  const bytes = Math.ceil((columns * SAMPLES[color]! * depth) / 8)
  const row = value === undefined ? randomBytes(1 + bytes) : Buffer.alloc(1 + bytes, value)
  row[0] = value === undefined ? row[0]! % 5 : 0
  return row
}

/** Returns a PNG, made by its specification and not by what the service does. */
export function pngOf(parts: PngParts): Buffer {
  const { width, height, depth = 8, color = 2, interlace = 0, before = [], more = 0 } = parts
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, color, 0, 0, interlace], 8)
  const rows: Buffer[] = []
  for (const pass of interlace === 0 ? ['all'] : ['1', '2', '3', '4', '5', '6', '7'])
    for (let y = 0; y < height; y++) {
      const among =
        interlace === 0 ? width : [...Array(width).keys()].filter((x) => ADAM7[y % 8]![x % 8] === pass).length
      if (among > 0) rows.push(rowOf(among, parts))
    }
  const pixels = Buffer.concat([...rows, Buffer.alloc(more)])
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
    pngChunk('IHDR', header),
    ...before,
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}
