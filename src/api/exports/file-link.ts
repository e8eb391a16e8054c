import { timingSafeEqual } from 'node:crypto'
import type { Cipher } from '../../db/cipher.ts'
import { type LinkMaker, readLinkMaker } from '../../db/exports/exports.ts'
import { ServiceError } from '../../domain/errors.ts'
import { appendQuery } from '../../domain/query.ts'
import { type Api, redirect, type Reply } from '../http/call.ts'
import type * as t from '../schema/schema.ts'
import type { signedQuery } from './schema.ts'

/** A link is for a browser, which cannot send a credential, and for one download that is begun soon. */
const VALID_SECONDS = 3_600

type Signed = t.Static<t.TObject<typeof signedQuery>>

const signedText = (file: string, { by, expires }: Omit<Signed, 'signature'>): string => `${file}:${by}:${expires}`

export const exportFile = (exportId: string): string => `export-file:${exportId}`

/** Anyone with the link may download the file, until it expires or its maker (`by`, a key or user) loses the access. */
export function fileLinkOf(cipher: Cipher, { file, by, address }: { file: string; by: string; address: string }) {
  const expires = Math.floor(Date.now() / 1_000) + VALID_SECONDS
  const url = new URL(address)
  url.searchParams.set('by', by)
  url.searchParams.set('expires', String(expires))
  url.searchParams.set('signature', cipher.fingerprints(signedText(file, { by, expires }))[0]!.toString('base64url'))
  return { url: url.href, urlExpiresAt: new Date(expires * 1_000).toISOString() }
}

export const queryTexts = (query: Readonly<Record<string, string | number>>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))

/** In 1.0 and 1.1 a link was under `/v1`, where the Sandbox plan gets SV-1003; but a link needs no plan. */
export const movedLink = (address: string, query: Readonly<Record<string, string | number>>): Reply =>
  redirect(308, appendQuery(address, queryTexts(query)))

export const expiredLink = (): ServiceError =>
  new ServiceError('SV-2005', { message: 'This link has expired: read the resource again for a new one.' })

/** Throws SV-2005 unless this service made the link, it has not expired, and its maker still has access. */
export async function requireFileLink(
  { cipher, pool }: Pick<Api, 'cipher' | 'pool'>,
  file: string,
  { by, expires, signature }: Signed,
): Promise<LinkMaker> {
  const given = Buffer.from(signature, 'base64url')
  const isOurs = cipher
    .fingerprints(signedText(file, { by, expires }))
    .some((own) => own.length === given.length && timingSafeEqual(own, given))
  if (!isOurs) throw new ServiceError('SV-2005', { message: 'This link is not complete: copy the whole `url`.' })
  const maker = expires * 1_000 > Date.now() ? await readLinkMaker(pool, { by }) : null
  if (!maker) throw expiredLink()
  return maker
}
