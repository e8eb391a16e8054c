import { newestBatch, readTimestampResponse } from '../../db/proofs/batches.ts'
import { readLogEntries, readTiles } from '../../db/proofs/tiles.ts'
import { ServiceError } from '../../domain/errors.ts'
import { HASH_BYTES } from '../../domain/proof/merkle.ts'
import { hashesInTile, readTilePath, TILE_PATH, TILE_WIDTH } from '../../domain/proof/tiles.ts'
import type { Mode } from '../../domain/states.ts'
import { FOREVER } from '../http/cached-replies.ts'
import type { Reply, Api } from '../http/call.ts'
import { sharing } from '../http/route.ts'
import * as t from '../schema/schema.ts'
import { exampleHead, Hash, LogMode, modeOf } from './schema.ts'

const route = sharing({ tag: 'Proofs', plan: 'SANDBOX', access: 'public' })

const bytes = (description: string, type = 'application/octet-stream') => ({ 200: { description, type } }) as const

const TilePath = t.matching(
  TILE_PATH,
  'The index in groups of three digits, all but the last after an `x`: `x001/x234/067`. `.p/<width>` follows for a ' +
    'tile that is not full. The slashes may be part of the path.',
  '000.p/2',
)

const Level = t.String({ pattern: '^(?:0|[1-9]\\d?)$' })

/** The head changes each hour, and in test mode on request. */
const BRIEFLY = 'public, max-age=5'

/** An entry, which is a SHA-256, after its length. */
const ENTRY_BYTES = 2 + HASH_BYTES

const beyond = (): ServiceError => new ServiceError('SV-2005', { message: 'The signed log has no such tile.' })

/** Returns the address of a tile that the newest signed head covers. Throws SV-2005 for any other. */
async function coveredTile({ pool }: Api, mode: Mode, level: number, path: string) {
  const tile = readTilePath(path)
  const treeSize = (await newestBatch(pool, { mode }))?.treeSize ?? 0
  if (!tile || tile.width > hashesInTile({ level, index: tile.index }, treeSize)) throw beyond()
  return tile
}

function tileReply(body: Uint8Array | null | undefined, length: number): Reply {
  if (!body || body.length < length) throw new Error('the stored log lacks a part of a tile')
  const headers = { 'Cache-Control': FOREVER }
  return { status: 200, headers, type: 'application/octet-stream', body: Buffer.from(body.subarray(0, length)) }
}

/** The log as the static files of C2SP's tlog-tiles, for monitors and mirrors. The log's name is their prefix. */
export const tileRoutes = [
  route('GET /proof/{mode}/checkpoint', {
    operationId: 'getLogCheckpoint',
    summary: 'Read the newest signed head of a log',
    description: 'The newest head as a C2SP checkpoint, which the tiles of the log lead to. 404 before the first hour.',
    request: { params: t.closed({ mode: LogMode }) },
    responses: { 200: { description: 'The head.', type: 'text/plain', schema: t.String(), example: exampleHead } },
    handle: async ({ params: { mode } }, { pool }) => {
      const newest = await newestBatch(pool, { mode: modeOf(mode) })
      if (!newest) throw new ServiceError('SV-2005', { message: 'No hour of this log is closed yet.' })
      const headers = { 'Cache-Control': BRIEFLY }
      return { status: 200, headers, type: 'text/plain; charset=utf-8', body: newest.checkpoint }
    },
  }),
  route('GET /proof/{mode}/timestamp/{checkpointHash}', {
    operationId: 'getLogTimestamp',
    summary: 'Read the time-stamp of a signed head',
    description:
      'The response of a time-stamping authority (RFC 3161) for a head, which `openssl ts -verify` reads. Its data ' +
      'is the checkpoint without the lines of witnesses. Only heads that a version before 1.2.0 signed have one: 404 ' +
      'for any other. The cosignatures of witnesses say when a head existed.',
    request: {
      params: t.closed({
        mode: LogMode,
        checkpointHash: t.described(Hash, 'SHA-256 of the checkpoint without cosignatures, in hex.'),
      }),
    },
    responses: bytes('The response of the authority.', 'application/timestamp-reply'),
    handle: async ({ params: { mode, checkpointHash } }, { pool }) => {
      const hash = { mode: modeOf(mode), checkpointHash: Buffer.from(checkpointHash, 'hex') }
      const response = await readTimestampResponse(pool, hash)
      if (!response) throw new ServiceError('SV-2005', { message: 'There is no time-stamp of such a head.' })
      const headers = { 'Cache-Control': FOREVER }
      return { status: 200, headers, type: 'application/timestamp-reply', body: response }
    },
  }),
  route('GET /proof/{mode}/tile/{level}/{tile}', {
    restOfPath: true,
    operationId: 'getLogTile',
    summary: 'Read hashes of a log as a tile',
    description:
      'Up to 256 neighbouring hashes of the tree, 32 bytes each, as C2SP tlog-tiles defines them. 404 for a tile ' +
      'that the newest signed head does not cover. Caches may keep a tile forever.',
    request: {
      params: t.closed({
        mode: LogMode,
        level: t.described(Level, 'The level of the tile: 0 holds the hashes of receipts.', '0'),
        tile: TilePath,
      }),
    },
    responses: bytes('The hashes.'),
    handle: async ({ params }, api) => {
      const [mode, level] = [modeOf(params.mode), Number(params.level)]
      const { index, width } = await coveredTile(api, mode, level, params.tile)
      const [stored] = await readTiles(api.pool, mode, [{ level, index }])
      return tileReply(stored?.hashes, width * HASH_BYTES)
    },
  }),
  route('GET /proof/{mode}/tile/entries/{tile}', {
    restOfPath: true,
    operationId: 'getLogEntries',
    summary: 'Read entries of a log as a tile',
    description:
      'Up to 256 entries, each after its length as two bytes, as C2SP tlog-tiles defines them. An entry is the ' +
      'SHA-256 of salt and leaf of a receipt: it shows nothing to those who lack the receipt. 404 for entries that ' +
      'the newest signed head does not cover. Caches may keep them forever.',
    request: { params: t.closed({ mode: LogMode, tile: TilePath }) },
    responses: bytes('The entries.'),
    handle: async ({ params }, api) => {
      const mode = modeOf(params.mode)
      const { index, width } = await coveredTile(api, mode, 0, params.tile)
      const from = index * TILE_WIDTH
      const entries = await readLogEntries(api.pool, { mode, from, to: from + width })
      return tileReply(entries, width * ENTRY_BYTES)
    },
  }),
]
