import { promisify } from 'node:util'
import { crc32, deflate, inflate } from 'node:zlib'
import type { ServiceError } from '../../domain/errors.ts'
import { fieldRefused } from '../schema/schema-faults.ts'

export const LOGO_LIMIT = 200_000
export const MOST_LOGO_PIXELS = 512

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
/** The numbers around the data of a chunk: length and type before it, the checksum after it. */
const BEFORE = 8
const AFTER = 4

/** Samples of a pixel and the bits that each may have, by the header's type of colour. */
const COLORS: Readonly<Record<number, { samples: number; bits: readonly number[] }>> = {
  0: { samples: 1, bits: [1, 2, 4, 8, 16] },
  2: { samples: 3, bits: [8, 16] },
  3: { samples: 1, bits: [1, 2, 4, 8] },
  4: { samples: 2, bits: [8, 16] },
  6: { samples: 4, bits: [8, 16] },
}
const PALETTE = 3
const MOST_PALETTE_BYTES = 3 * 256
const LAST_FILTER = 4

/** First column and row, and the distances to the next, of each pass over an interlaced image. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const
const ONE_PASS = [[0, 0, 1, 1]] as const

const refused = (message: string): ServiceError => fieldRefused('/logo', message)
const broken = (): ServiceError => refused('must be a whole PNG image')

function chunksOf(file: Buffer): Map<string, Buffer[]> {
  const found = new Map<string, Buffer[]>()
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) throw refused('must be a PNG image')
  for (let at = SIGNATURE.length; !found.has('IEND');) {
    const end = at + BEFORE + (at + BEFORE <= file.length ? file.readUInt32BE(at) : 0)
    if (end + AFTER > file.length || crc32(file.subarray(at + 4, end)) !== file.readUInt32BE(end)) throw broken()
    const type = file.toString('latin1', at + 4, at + BEFORE)
    found.set(type, [...(found.get(type) ?? []), file.subarray(at + BEFORE, end)])
    at = end + AFTER
  }
  return found
}

function chunk(type: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(BEFORE + data.length + AFTER)
  whole.writeUInt32BE(data.length)
  whole.write(type, 4, 'latin1')
  data.copy(whole, BEFORE)
  whole.writeUInt32BE(crc32(whole.subarray(4, BEFORE + data.length)), BEFORE + data.length)
  return whole
}

/** Returns the bytes of each row of pixels, with the byte of its filter. Throws for a header that is not of a logo. */
function rowsOf(header: Buffer): number[] {
  if (header.length !== 13) throw broken()
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const [depth, color, compression, filter, interlace] = header.subarray(8) as unknown as Iterable<number>
  if (width > MOST_LOGO_PIXELS || height > MOST_LOGO_PIXELS)
    throw refused(`must have at most ${MOST_LOGO_PIXELS} pixels on each side`)
  const known = COLORS[color!]
  if (!known?.bits.includes(depth!) || compression !== 0 || filter !== 0 || interlace! > 1) throw broken()
  return (interlace === 0 ? ONE_PASS : PASSES).flatMap(([left, top, across, down]) => {
    const columns = Math.ceil((width - left) / across)
    const rows = Math.ceil((height - top) / down)
    const bytes = 1 + Math.ceil((columns * known.samples * depth!) / 8)
    return columns > 0 && rows > 0 ? Array<number>(rows).fill(bytes) : []
  })
}

/**
 * Returns the image as a new PNG that has its pixels and palette and nothing else of the file: no texts, places,
 * profiles or animations, and nothing behind its end. The header says how many bytes the pixels have, so no more are
 * ever unpacked. Throws SV-2001 for any other file.
 */
export async function cleanLogo(file: Buffer): Promise<Buffer> {
  if (file.length > LOGO_LIMIT) throw refused(`must have at most ${LOGO_LIMIT} bytes`)
  const chunks = chunksOf(file)
  const [header, palette, transparency] = ['IHDR', 'PLTE', 'tRNS'].map((type) => chunks.get(type)?.[0])
  if (!header) throw broken()
  const rows = rowsOf(header)
  const size = rows.reduce((sum, bytes) => sum + bytes, 0)
  const isPalette = header[9] === PALETTE
  const isGood = palette ? palette.length % 3 === 0 && palette.length <= MOST_PALETTE_BYTES : !isPalette
  if (size === 0 || !isGood || (transparency && transparency.length > MOST_PALETTE_BYTES)) throw broken()
  const packed = Buffer.concat(chunks.get('IDAT') ?? [])
  const pixels = await promisify(inflate)(packed, { maxOutputLength: size }).catch(() => {
    throw broken()
  })
  let at = 0
  for (const bytes of rows) {
    if (!(pixels[at]! <= LAST_FILTER)) throw broken()
    at += bytes
  }
  if (pixels.length !== size) throw broken()
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    ...(palette ? [chunk('PLTE', palette)] : []),
    ...(transparency ? [chunk('tRNS', transparency)] : []),
    chunk('IDAT', await promisify(deflate)(pixels, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
