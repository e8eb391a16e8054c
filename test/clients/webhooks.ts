import { randomBytes } from 'node:crypto'
import { signatureHeaders } from '../../src/receivers/signature.ts'

/** A webhook as received. */
export interface Webhook {
  body: string
  headers: Record<string, string>
  secret: string | readonly string[] | null
}

interface Delivered extends Webhook {
  secret: string
}

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** Valid and invalid variants of a delivered webhook, signed by the service's own code. */
export function variantsOf({ body, headers, secret }: Delivered): Record<string, Webhook> {
  const id = headers['webhook-id']!
  // Each has its own timestamp, like the service's requests for one event.
  const secondsEarlier = (seconds: number) => new Date((Number(headers['webhook-timestamp']) - seconds) * 1_000)
  const signed = (text: string, at = new Date(), previous: string[] = []) => ({
    body: text,
    headers: signatureHeaders(secret, id, text, at, previous) as Record<string, string>,
    secret,
  })
  const old = newSecret()
  const event = JSON.parse(body)
  const later = {
    ...event,
    type: 'payment.held',
    laterField: [1],
    data: { ...event.data, state: 'HELD', laterField: {} },
  }
  return {
    delivered: { body, headers, secret },
    tampered: { body: body.replace('15000', '15001'), headers, secret },
    renewed: { body, headers: { ...headers, 'webhook-timestamp': String(Math.floor(Date.now() / 1_000) + 1) }, secret },
    foreign: { body, headers, secret: newSecret() },
    // Signed with an empty secret, for receivers with an unset variable.
    ...forged(body, id, secret),
    ...changedSecrets(signed, secret, body),
    late: signed(body, new Date(Date.now() - 360_000)),
    unsigned: { body, headers: { 'webhook-id': id }, secret },
    rotated: { ...signed(body, secondsEarlier(20), [old]), secret: old },
    later: signed(JSON.stringify(later), secondsEarlier(40)),
  }
}

/** The secret as it comes out of files, shells and other encodings. */
function changedSecrets(
  signed: (text: string, at: Date) => Webhook,
  secret: string,
  body: string,
): Record<string, Webhook> {
  const given = (text: string) => ({ ...signed(body, new Date(Date.now() - 60_000)), secret: text })
  return {
    secretWithLineEnd: given(`\t${secret} \r\n`),
    secretWithoutPrefix: given(secret.replace('whsec_', '')),
    secretInQuotes: given(`"${secret}"`),
    secretInBase64Url: given(`whsec_-_${secret.slice('whsec_..'.length).replaceAll(/[+/=]/g, '_')}`),
    secretCut: given(secret.slice(0, -1)),
    secretInTwoLines: given(`${secret.slice(0, 20)}\n${secret.slice(20)}`),
  }
}

function forged(body: string, id: string, good: string): Record<string, Webhook> {
  const by = (key: string) => signatureHeaders(key, id, body, new Date()) as Record<string, string>
  return {
    secretless: { body, headers: by(''), secret: '' },
    secretMissing: { body, headers: by(''), secret: null },
    secretHollow: { body, headers: by('whsec_'), secret: 'whsec_' },
    secretBlank: { body, headers: by(' '), secret: ' ' },
    secretNowhere: { body, headers: by(''), secret: [] },
    secretPartly: { body, headers: by(''), secret: [good, ''] },
    secretlessNonsense: { body: 'nonsense', headers: {}, secret: '' },
  }
}
