import { timingSafeEqual } from 'node:crypto'
import type { Cipher } from '../../db/cipher.ts'
import { ServiceError } from '../../domain/errors.ts'
import { appendQuery } from '../../domain/query.ts'
import type { Reply } from '../http/call.ts'

/** A link is for a browser, which cannot send a credential, and for one download that is begun soon. */
const VALID_SECONDS = 3_600

/** The query of a link. */
export interface Signed {
  expires: number
  signature: string
}

interface FileLink {
  url: string
  urlExpiresAt: string
}

const signedText = (file: string, expires: number): string => `${file}:${expires}`

/** Returns the name of an export's file, to which a link gives access. */
export const exportFile = (exportId: string): string => `export-file:${exportId}`

/**
 * Makes a link, by which any holder may download the file until it expires. `address` is the URL without `expires` and
 * `signature`; `file` names what it gives access to.
 */
export function fileLinkOf(cipher: Cipher, file: string, address: string): FileLink {
  const expires = Math.floor(Date.now() / 1_000) + VALID_SECONDS
  const url = new URL(address)
  url.searchParams.set('expires', String(expires))
  url.searchParams.set('signature', cipher.fingerprints(signedText(file, expires))[0]!.toString('base64url'))
  return { url: url.href, urlExpiresAt: new Date(expires * 1_000).toISOString() }
}

/**
 * Returns the redirect from the path that a link had in 1.0 and 1.1. It was under `/v1`, where the Sandbox plan gets
 * SV-1003, but a link needs no plan: the route that makes it does.
 */
export function movedLink(address: string, query: Readonly<Record<string, string | number>>): Reply {
  const fields = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const headers = { Location: appendQuery(address, fields), 'Cache-Control': 'no-store' }
  return { status: 308, body: '', type: 'text/plain; charset=utf-8', headers }
}

/** Throws SV-2005 for a link that has expired, or that this service did not make. */
export function requireFileLink(cipher: Cipher, file: string, { expires, signature }: Signed): void {
  const given = Buffer.from(signature, 'base64url')
  const isOurs = cipher
    .fingerprints(signedText(file, expires))
    .some((own) => own.length === given.length && timingSafeEqual(own, given))
  if (isOurs && expires * 1_000 > Date.now()) return
  const message = isOurs
    ? 'This link has expired: read the resource again for a new one.'
    : 'This link is not complete: copy the whole `url`.'
  throw new ServiceError('SV-2005', { message })
}
