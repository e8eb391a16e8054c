import { type HungTenant, openHungTenant } from '../hung-tenant.ts'
import type { Product } from '../product.ts'
import { openSeparateRoles } from '../separate-roles.ts'
import { pause, say, type Stand } from '../stand.ts'
import { paymentWaits, quantilesOf, type Quantiles, startSteady, type Wait, webhookWaits } from '../steady.ts'
import type { Row } from '../table.ts'
import { DELIVERIES_A_SECOND } from './latency.ts'

/** Beside everything that hangs, from when it is all stored: two time limits of a receiver and more. */
const BESIDE_MS = 25_000
const HUNG = [200, 2_000]
/** The median of two well-known senders with as many hung; measured elsewhere, once, and not by this program. */
const OTHER_SENDERS: Record<number, string> = { 200: '13 ms and 53 s', 2_000: '21 s and 72 s' }
const PAYMENTS_A_SECOND = 4
const WARM_UP = 40
/** What was cut is recorded, and what waited is cancelled. */
const SETTLE_MS = 5_000

interface Measured {
  webhooks: Quantiles
  payments: Quantiles
  /** Of those stored while the others' were. */
  coming: Quantiles
  missing: number
}

/** What it is measured on. */
export type FairnessStand = Pick<Stand, 'merchant' | 'rows'> & {
  product(): Pick<Product, 'baseUrl' | 'databaseUrl'>
}

/** A steady merchant beside another's hung deliveries: none of them at first, then all at once. */
async function beside(stand: FairnessStand, hung: number): Promise<Measured> {
  const prefix = `fairness-${hung}-${Date.now()}`
  const tenant: HungTenant | null = hung > 0 ? await openHungTenant(stand.product()) : null
  const merchant = stand.merchant()
  const steady = [
    startSteady(DELIVERIES_A_SECOND, async () => {
      const { transactionId } = await merchant.test()
      await merchant.told(transactionId, 1)
    }),
    startSteady(PAYMENTS_A_SECOND, async (n) => void (await merchant.pay(`${prefix}-${n}`))),
  ]
  const since = Date.now()
  await tenant?.store(hung)
  const stored = Date.now()
  if (tenant) say(`fairness: ${hung} stored in ${stored - since} ms`)
  await pause(BESIDE_MS)
  if (tenant) say(`fairness: ${tenant.hanging()} hang at the end`)
  const ended = Date.now()
  const [missing] = (await Promise.all(steady.map((each) => each.stop()))) as [number, number]
  await tenant?.close()
  await pause(SETTLE_MS)
  const webhooks = await webhookWaits(stand)
  const payments = await paymentWaits(stand, prefix)
  const during = (waits: Wait[]) => quantilesOf(waits, stored, ended)
  return {
    webhooks: during(webhooks),
    payments: during(payments),
    coming: quantilesOf(webhooks, since, stored),
    missing,
  }
}

const ms = (value: number): string => `${value.toFixed(0)} ms`
const both = ({ p50, p99 }: Quantiles): string => `${ms(p50)}, ${ms(p99)}`

function rows(where: string, hung: number, { webhooks, payments, coming, missing }: Measured, none: Measured): Row[] {
  return [
    {
      figure: `${where}webhooks beside another's ${hung} hung ones (bare: beside none), p50`,
      measured: `${ms(webhooks.p50)} of ${webhooks.count}`,
      bare: ms(none.webhooks.p50),
      budget: '≤ 50 ms',
      ok: webhooks.p50 <= 50,
    },
    {
      figure: '  p99 (most)',
      measured: `${ms(webhooks.p99)} (${webhooks.most.toFixed(0)})`,
      bare: ms(none.webhooks.p99),
      budget: '≤ 250 ms',
      ok: webhooks.p99 <= 250,
    },
    { figure: '  (two other senders, measured elsewhere, p50)', measured: OTHER_SENDERS[hung] ?? '', ok: null },
    { figure: '  while those are stored, p50, p99', measured: both(coming), ok: null },
    { figure: '  token payments, p50, p99', measured: both(payments), bare: both(none.payments), ok: null },
    { figure: '  webhooks that did not come', measured: String(missing), budget: '0', ok: missing === 0 },
  ]
}

/** Healthy webhooks and payments of one business beside the hung deliveries of another. */
async function measure(stand: FairnessStand, where = ''): Promise<Row[]> {
  const merchant = stand.merchant()
  // To what never happens here: its payments are told to nobody, the test events to it.
  await merchant.subscribe(['payment.failed'])
  for (let n = 0; n < WARM_UP; n++) await merchant.told((await merchant.test()).transactionId, 1)
  merchant.takeArrivals()
  const none = await beside(stand, 0)
  say(`fairness: ${where}beside none ${both(none.webhooks)}`)
  const table: Row[] = []
  for (const hung of HUNG) table.push(...rows(where, hung, await beside(stand, hung), none))
  await merchant.unsubscribe()
  return table
}

/** All in one process, then with one API and two workers as processes of their own. */
export async function fairness(stand: Stand): Promise<Row[]> {
  const table = await measure(stand)
  say('fairness: starting one API and two workers')
  const separate = await openSeparateRoles(stand.product().databaseUrl)
  try {
    return [...table, ...(await measure(separate, '1 API + 2 workers: '))]
  } finally {
    await separate.close()
  }
}
