import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Call, Reply } from './call.ts'

/** What is answered again and again, compressed before. */
export interface Packed {
  type: string
  plain: Buffer
  compressed: readonly (readonly [encoding: string, bytes: Buffer])[]
}

/** Compressed in the best way that the client takes. */
export function packedReply({ http }: Pick<Call, 'http'>, { type, plain, compressed }: Packed, caching: string): Reply {
  const headers = { 'Cache-Control': caching, Vary: 'Accept-Encoding' }
  const [encoding, bytes] = compressed.find(([name]) => http.acceptsEncodings(name)) ?? []
  if (!encoding) return { status: 200, type, body: plain, headers }
  return { status: 200, type, body: bytes!, headers: { ...headers, 'Content-Encoding': encoding } }
}

/** For what is made by the running service: in threads, and not as small as a build may take the time for. */
export async function pack(type: string, plain: Buffer): Promise<Packed> {
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    promisify(gzip)(plain),
  ])
  return {
    type,
    plain,
    compressed: [
      ['br', br],
      ['gzip', gz],
    ],
  }
}
