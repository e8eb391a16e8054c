import { timingSafeEqual } from 'node:crypto'
import type { Cipher } from '../../db/cipher.ts'
import { ServiceError } from '../../domain/errors.ts'

/** A link is for a browser, which cannot send a credential, and for one download that is begun soon. */
const VALID_SECONDS = 3_600

interface FileLink {
  url: string
  expiresAt: string
}

const signedText = (exportId: string, expires: number): string => `export-file:${exportId}:${expires}`

/** Makes a link to the file of an export. Whoever has it may download the file, until it expires. */
export function fileLinkOf(cipher: Cipher, baseUrl: string, exportId: string): FileLink {
  const expires = Math.floor(Date.now() / 1_000) + VALID_SECONDS
  const signature = cipher.fingerprints(signedText(exportId, expires))[0]!.toString('base64url')
  return {
    url: `${baseUrl}/v1/exports/${exportId}/file?expires=${expires}&signature=${signature}`,
    expiresAt: new Date(expires * 1_000).toISOString(),
  }
}

/** Throws SV-2005 for a link that has expired, or that this service did not make. */
export function requireFileLink(
  cipher: Cipher,
  exportId: string,
  { expires, signature }: { expires: number; signature: string },
): void {
  const given = Buffer.from(signature, 'base64url')
  const isOurs = cipher
    .fingerprints(signedText(exportId, expires))
    .some((own) => own.length === given.length && timingSafeEqual(own, given))
  if (isOurs && expires * 1_000 > Date.now()) return
  const message = isOurs
    ? 'This link has expired: read the export again for a new one.'
    : 'This link is not complete: copy the whole `url` of the export.'
  throw new ServiceError('SV-2005', { message })
}
