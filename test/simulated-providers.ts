import { createHmac } from 'node:crypto'
import type { LedgerLine } from '../local/simulator/ledger/entries.ts'
import type { Attempt } from './api-types.ts'

interface Control {
  readonly controlUrl: string
}

/** Changes how a simulated provider responds. It is well again with `{ mode: 'up' }`. */
export async function setProvider({ controlUrl }: Control, provider: string, settings: object): Promise<void> {
  const { status } = await fetch(`${controlUrl}/control/${provider}`, { method: 'PUT', body: JSON.stringify(settings) })
  if (status !== 200) throw new Error(`the simulator returned ${status}`)
}

/** An event of Paystack, signed with this key. */
export function paystackEvent(secretKey: string, event: { event: string; data: object }) {
  const body = JSON.stringify(event)
  return { body, headers: { 'x-paystack-signature': createHmac('sha512', secretKey).update(body).digest('hex') } }
}

export async function readLedger({ controlUrl }: Control): Promise<LedgerLine[]> {
  return (await (await fetch(`${controlUrl}/ledger`)).json()) as LedgerLine[]
}

/** Reads what they booked for the attempts of a transaction. */
export async function bookedFor(
  control: Control,
  { attempts }: { attempts: readonly Pick<Attempt, 'providerReference'>[] },
): Promise<LedgerLine[]> {
  const references = attempts.map(({ providerReference }) => providerReference)
  return (await readLedger(control)).filter(({ reference }) => references.includes(reference))
}
