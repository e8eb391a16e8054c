/**
 * The prefixes of public ids. The rest is a UUID in hex, sortable by time and not guessable: of version 7, or of
 * version 8 if all but its time follows from something that is known again after a restore.
 */
export const ID_PREFIXES = {
  business: 'biz',
  user: 'usr',
  invitation: 'inv',
  session: 'ses',
  apiKey: 'key',
  transaction: 'txn',
  paymentLink: 'lnk',
  connectedAccount: 'acc',
  split: 'spl',
  attempt: 'att',
  recipient: 'rcp',
  payoutBatch: 'bat',
  payoutDecision: 'pdc',
  webhookEndpoint: 'whe',
  oldSecret: 'sec',
  event: 'evt',
  delivery: 'dlv',
  inboundEvent: 'inb',
  replay: 'rpl',
  review: 'rev',
  passkey: 'psk',
  auditEntry: 'aud',
  kycSubmission: 'kyc',
  planRequest: 'plr',
  payerRequest: 'pyr',
  receipt: 'rct',
  token: 'tok',
  proofBatch: 'prb',
  export: 'exp',
  settlement: 'stl',
  settlementLine: 'stn',
  difference: 'dif',
  dispute: 'dsp',
  disputeAnswer: 'das',
} as const
export type IdKind = keyof typeof ID_PREFIXES

export function idFrom(kind: IdKind, uuidV7: string): string {
  return `${ID_PREFIXES[kind]}_${uuidV7.replaceAll('-', '')}`
}

/** Returns a UUID of version 8 in hex: the time, then 74 bits of a hash in hex. */
export function derivedUuid(time: Date, hash: string): string {
  const variant = ((parseInt(hash[3]!, 16) & 3) | 8).toString(16)
  return `${time.getTime().toString(16).padStart(12, '0')}8${hash.slice(0, 3)}${variant}${hash.slice(4, 19)}`
}

/** Returns the part of an id that does not depend on its time, or null if the id is random. */
export function derivedPart(id: string): string | null {
  const hex = id.slice(id.indexOf('_') + 1)
  return hex[12] === '8' ? hex.slice(13) : null
}

/** Returns the time of an id in milliseconds since 1970 (RFC 9562 section 5.7). */
export function timeOf(id: string): number {
  return parseInt(id.slice(id.indexOf('_') + 1).slice(0, 12), 16)
}

/** True if the text has the form of such an id. A malformed id gets 404 without a query. */
export function isId(kind: IdKind, text: unknown): text is string {
  return typeof text === 'string' && new RegExp(`^${ID_PREFIXES[kind]}_[0-9a-f]{32}$`).test(text)
}
