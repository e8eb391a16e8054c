import { setTimeout as delay } from 'node:timers/promises'
import type { UncheckedJson } from '../unchecked-json.ts'
import { until } from '../until.ts'
import { ask } from './asking.ts'
import { runDaily } from './daily.ts'
import type { Farm } from './farm.ts'
import type { BankAct } from './plan.ts'

/** The provider whose disputes are simulated. */
export const DISPUTES = 'paystack'

export interface BankDispute {
  id: number
  amountCents: number
  currency: string
  state: 'MERCHANT' | 'BANK' | 'WON' | 'LOST' | 'ACCEPTED'
}

/** The same state in the service's words. */
const STATES = {
  MERCHANT: 'NEEDS_RESPONSE',
  BANK: 'UNDER_REVIEW',
  WON: 'WON',
  LOST: 'LOST',
  ACCEPTED: 'ACCEPTED',
} as const

/** The disputes are few; their workflows may wait for a provider that was away. */
const KNOWN_WITHIN_MS = 10 * 60_000

interface Disputing {
  /** The charge. */
  reference: string
  amountCents: number
  acts: readonly BankAct[]
  secondsApart: number
  /** False if the events get lost. */
  told: boolean
}

/**
 * Opens a dispute as the payer's bank does, and decides it. If the simulator is killed between its record and its
 * response, another dispute is opened; the simulator's list then has both.
 */
export async function disputeCharge(controlUrl: string, of: Disputing): Promise<void> {
  const { reference, amountCents, acts, secondsApart, told } = of
  const { id } = await tell(`${controlUrl}/disputes/${DISPUTES}`, 'POST', { reference, amountCents, told })
  for (const act of acts) {
    await delay(secondsApart * 1_000)
    await tell(`${controlUrl}/disputes/${DISPUTES}/${id}`, 'PUT', { act, told })
  }
}

async function tell(url: string, method: string, body: object): Promise<BankDispute> {
  for (let tries = 0; tries < 120; tries += 1) {
    const response = await fetch(url, { method, body: JSON.stringify(body) }).catch(() => null)
    if (response?.ok) return (await response.json()) as BankDispute
    if (response) throw new Error(`the simulator responded ${response.status}: ${await response.text()}`)
    await delay(500)
  }
  throw new Error('the simulator did not respond')
}

export async function readBankDisputes(controlUrl: string): Promise<BankDispute[]> {
  return (await (await fetch(`${controlUrl}/disputes/${DISPUTES}`)).json()) as BankDispute[]
}

async function knownDisputes(url: string, credential: string): Promise<Map<string, UncheckedJson>> {
  const known = new Map<string, UncheckedJson>()
  for (let cursor: string | null = ''; cursor !== null;) {
    const path: string = `/v1/disputes?limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`
    const { body } = await ask(url, { method: 'GET', path, credential })
    for (const each of body.data) known.set(each.providerDisputeId, each)
    cursor = body.nextCursor
  }
  return known
}

/**
 * The service knows each dispute as the provider has it, once its list was read as on each day: some of the events got
 * lost.
 */
export async function checkDisputes(farm: Farm, apiKey: string) {
  const { url, controlUrl } = farm
  const disputes = await readBankDisputes(controlUrl)
  const counts = new Map<string, number>()
  for (const { state } of disputes)
    counts.set(`disputes ${STATES[state]}`, (counts.get(`disputes ${STATES[state]}`) ?? 0) + 1)
  await runDaily(farm, 'disputes')
  const differing = async (): Promise<string[]> => {
    const known = await knownDisputes(url, apiKey)
    const wrong = disputes.flatMap(({ id, state, amountCents, currency }) => {
      const of = known.get(String(id))
      // A dispute that was won names no amount any more: one that is first read then counts as the whole charge.
      const isAmount = state === 'WON' || of?.amountCents === amountCents
      const isKnown = of?.state === STATES[state] && isAmount && of.currency === currency
      return isKnown ? [] : [`dispute ${id} is ${state} of ${amountCents}, and known as ${JSON.stringify(of ?? null)}`]
    })
    return known.size === disputes.length ? wrong : [...wrong, `${known.size} disputes of ${disputes.length} are known`]
  }
  await until(async () => (await differing()).length === 0, KNOWN_WITHIN_MS).catch(() => undefined)
  return { counts, wrong: await differing() }
}
