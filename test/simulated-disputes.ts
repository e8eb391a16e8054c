import type { Dispute } from '../local/simulator/ledger/entries.ts'
import type { DisputeAct } from '../local/simulator/ledger/disputes.ts'
import type { DisputeEvidence } from '../src/domain/disputes/answer.ts'

interface Control {
  readonly controlUrl: string
}

interface Opened {
  amountCents?: number
  category?: string
  /** When it is due by the provider's own time. */
  dueAt?: string
  /** False if its event gets lost. */
  told?: boolean
}

async function call<Body>(method: string, url: string, body?: object): Promise<Body> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  if (!response.ok) throw new Error(`the simulator answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Body
}

/** Opens a dispute of a paid charge at the simulated Paystack. Returns its id there. */
export async function openDispute({ controlUrl }: Control, reference: string, more: Opened = {}): Promise<string> {
  return String((await call<Dispute>('POST', `${controlUrl}/disputes/paystack`, { reference, ...more })).id)
}

/** Does what the payer's bank, or the provider, would do. `told` is false if its event gets lost. */
export async function actOnDispute(
  { controlUrl }: Control,
  id: string,
  act: DisputeAct,
  told = true,
): Promise<Dispute> {
  return await call('PUT', `${controlUrl}/disputes/paystack/${id}`, { act, told })
}

export async function simulatedDispute({ controlUrl }: Control, id: string): Promise<Dispute> {
  return await call('GET', `${controlUrl}/disputes/paystack/${id}`)
}

export const evidence = (changes: Partial<DisputeEvidence> = {}): DisputeEvidence => ({
  customerEmail: 'payer@example.com',
  customerName: 'Lerato Dlamini',
  customerPhone: '+27 82 123 4567',
  serviceDetails: 'Two tickets, used on 3 November at the door.',
  deliveryAddress: null,
  deliveryDate: null,
  ...changes,
})
