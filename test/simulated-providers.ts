import { createHmac } from 'node:crypto'
import type { Planted } from '../local/simulator/ledger/deposits.ts'
import type { Deposit, LedgerLine } from '../local/simulator/ledger/entries.ts'
import type { Attempt } from './api-types.ts'

interface Control {
  readonly controlUrl: string
}

/** Changes how a simulated provider responds. It is well again with `{ mode: 'up' }`. */
export async function setProvider({ controlUrl }: Control, provider: string, settings: object): Promise<void> {
  const { status } = await fetch(`${controlUrl}/control/${provider}`, { method: 'PUT', body: JSON.stringify(settings) })
  if (status !== 200) throw new Error(`the simulator returned ${status}`)
}

/** Deposits what is paid there and in no deposit yet; `body` has the day, and may have faults. */
export async function makeDeposits({ controlUrl }: Control, provider: string, body: object) {
  const answer = await fetch(`${controlUrl}/deposits/${provider}`, { method: 'POST', body: JSON.stringify(body) })
  if (answer.status !== 201) throw new Error(`a deposit was answered ${answer.status}`)
  return (await answer.json()) as { deposits: Deposit[]; planted: Planted[] }
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
