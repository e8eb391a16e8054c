/** The prefixes of public ids. The rest is a UUID of version 7 in hex: sortable by time and not guessable. */
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

/** True if the text has the form of such an id. A malformed id gets 404 without a query. */
export function isId(kind: IdKind, text: unknown): text is string {
  return typeof text === 'string' && new RegExp(`^${ID_PREFIXES[kind]}_[0-9a-f]{32}$`).test(text)
}
