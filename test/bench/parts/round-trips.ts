import { atMost, figure, type Row } from '../figures.ts'
import type { SentStatement } from '../statement-log.ts'
import { pause, type Stand } from '../stand.ts'

/** The process's own polls and the retention, which happen without requests. */
const BACKGROUND = /^(claim-due-|find-due-|delete-expired-|is-record-open$|SELECT$)/
const POST = /^(idempotency-|create-payment|find-credentials|routing-rules-)/
const DELIVERY = /^(load-delivery|record-delivery|begin-retry|cancel-delivery|queue-delivery-slowly|endpoint-)/
const TRANSACTION = /^(BEGIN|COMMIT|ROLLBACK)/i
/** The simulator's events arrive within half a second, some again 150 ms later. */
const QUIET_MS = 1_200

type Owner = 'post' | 'payment' | 'delivery' | 'background'

function ownerOf(name: string): Owner {
  if (BACKGROUND.test(name)) return 'background'
  if (POST.test(name)) return 'post'
  return DELIVERY.test(name) ? 'delivery' : 'payment'
}

/** BEGIN counts to the next statement of its connection, COMMIT to the one before it. */
function owners(sent: readonly SentStatement[]): Owner[] {
  return sent.map(({ name, connection }, at) => {
    if (!TRANSACTION.test(name)) return ownerOf(name)
    const around = /^BEGIN/i.test(name) ? sent.slice(at + 1) : sent.slice(0, at).toReversed()
    const neighbour = around.find((other) => other.connection === connection && !TRANSACTION.test(other.name))
    return neighbour ? ownerOf(neighbour.name) : 'payment'
  })
}

async function takeSent(stand: Stand): Promise<SentStatement[]> {
  const response = await fetch(stand.product().statementsUrl)
  return (await response.json()) as SentStatement[]
}

type Counted = Awaited<ReturnType<typeof onePayment>>

async function onePayment(stand: Stand, reference: string, idempotencyKey?: string) {
  // The budget assumes a cached credential: one that was used within the last second.
  await stand.merchant().api.get('/api/account/status')
  await takeSent(stand)
  const { transactionId } = await stand.merchant().pay(reference, idempotencyKey)
  await stand.merchant().told(transactionId, 2)
  await pause(QUIET_MS)
  const all = owners(await takeSent(stand))
  const count = (wanted: Owner) => all.filter((owner) => owner === wanted).length
  // Two webhooks each, with the same number of round trips.
  return { post: count('post'), payment: count('payment'), delivery: count('delivery') / 2 }
}

function row(name: string, most: number, counted: readonly Counted[], of: keyof Counted): Row {
  return figure(name, '', [Math.max(...counted.map((each) => each[of]))], { budget: atMost(most), exact: true })
}

/** Round trips to Postgres, one payment at a time so that each statement belongs to it; the worst of six. */
export async function roundTrips(stand: Stand): Promise<Row[]> {
  await stand.restart({ logStatements: true })
  await stand.merchant().subscribe()
  await onePayment(stand, 'trips-warm')
  const plain: Counted[] = []
  const keyed: Counted[] = []
  for (let n = 0; n < 6; n++) {
    plain.push(await onePayment(stand, `trips-${n}`))
    keyed.push(await onePayment(stand, `trips-keyed-${n}`, `trips-${n}`))
  }
  const both = [...plain, ...keyed]
  await stand.merchant().unsubscribe()
  // Restarts without the log for later parts.
  await stand.restart()
  return [
    row('round trips of POST /v1/payments', 2, plain, 'post'),
    row('round trips of it with an Idempotency-Key', 6, keyed, 'post'),
    row('round trips of the rest of the payment', 6, both, 'payment'),
    row('round trips of a delivery', 3, both, 'delivery'),
  ]
}
