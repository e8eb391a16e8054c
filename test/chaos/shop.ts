import type { UncheckedJson } from '../unchecked-json.ts'
import { ask, type Answered, type Call, followPage, NeverAnswered, press } from './asking.ts'
import { DISPUTES, disputeCharge } from './disputes.ts'
import type { Operation } from './plan.ts'
import { expecting } from '../client.ts'

/** A request that the service accepted, with its first answer. */
interface Accepted {
  call: Call
  first: Answered
}

interface Paid {
  index: number
  transactionId: string
  amountCents: number
  /** Only payments of the orchestration API send events. */
  sendsEvents: boolean
}

interface PaidOut {
  batchId: string
  amounts: number[]
  /** Null until the decision was answered. */
  isCancelled: boolean | null
}

/** The requests of a business's clients with their answers. The books are compared with it. */
export interface Memory {
  accepted: Accepted[]
  payments: Paid[]
  refunds: Pick<Paid, 'transactionId' | 'amountCents'>[]
  payouts: PaidOut[]
  /** With the state in the answer; null if the cancellation was refused. */
  cancelled: { transactionId: string; state: string | null }[]
  /** Secrets of the webhook endpoint, the newest last. */
  secrets: string[]
  counts: Map<string, number>
  /** Answers that no fault explains. */
  wrong: string[]
}

export interface Shop {
  memory: Memory
  perform(operation: Operation, index: number): Promise<void>
}

interface Business {
  url: string
  /** Where the payers' banks open disputes. */
  controlUrl: string
  apiKey: string
  /** The first made the key; the second approves payouts. */
  admins: readonly { email: string; password: string }[]
  endpointId: string
  secret: string
  recipientId: string
  splitId: string
}

export const CANCELS = { accepted: 'cancels accepted', refused: 'cancels refused' } as const

/** Each operation has a different amount, so that a line of a provider's ledger names its operation. */
const PAYMENT_FROM = 10_000
const PAYOUT_FROM = 50_000_000
/** Longer than a fault, so that a payer whose page never opens is a fault of ours. */
const PAGE_WITHIN_MS = 180_000

export function openShop(business: Business, seed: number): Shop {
  const { url, controlUrl, apiKey, admins, endpointId } = business
  const memory: Memory = {
    accepted: [],
    payments: [],
    refunds: [],
    payouts: [],
    cancelled: [],
    secrets: [business.secret],
    counts: new Map(),
    wrong: [],
  }
  let payoutItems = 0
  /** Rotations of one thing come one after the other. */
  let rotating: Promise<unknown> = Promise.resolve()

  const count = (what: string): void => void memory.counts.set(what, (memory.counts.get(what) ?? 0) + 1)

  async function send(index: number, path: string, body: object, credential = apiKey): Promise<Answered> {
    const call: Call = { method: 'POST', path, body, idempotencyKey: `chaos-${seed}-${index}-${path}`, credential }
    const first = await ask(url, call)
    if (first.status < 300) memory.accepted.push({ call, first })
    return first
  }

  async function tokenOf(admin: { email: string; password: string }): Promise<string> {
    const { email, password } = admin
    const call: Call = { method: 'POST', path: '/api/auth/login', body: { email, password }, credential: null }
    return expecting(200, await ask(url, call)).accessToken
  }

  const read = async (path: string): Promise<Answered> => await ask(url, { method: 'GET', path, credential: apiKey })

  function expected(answer: Answered, status: number, what: string): boolean {
    if (answer.status === status) return true
    memory.wrong.push(`${what} was answered ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`)
    return false
  }

  async function pay(index: number, body: object, path = '/v1/payments'): Promise<Answered | null> {
    const amountCents = PAYMENT_FROM + index
    const asked = { amountCents, currency: 'ZAR', ...body }
    const answer = await send(index, path, asked)
    if (!expected(answer, 201, `operation ${index} (${path})`)) return null
    const { transactionId } = answer.body
    memory.payments.push({ index, transactionId, amountCents, sendsEvents: path === '/v1/payments' })
    return answer
  }

  async function cancel(index: number, transactionId: string): Promise<void> {
    const answer = await send(index, `/v1/payments/${transactionId}/cancel`, {})
    const isAccepted = answer.status === 200 || answer.status === 202
    if (!isAccepted && !expected(answer, 409, `cancellation ${index}`)) return
    memory.cancelled.push({ transactionId, state: isAccepted ? answer.body.state : null })
    count(isAccepted ? CANCELS.accepted : CANCELS.refused)
  }

  async function payOnPage(address: string, button: string): Promise<void> {
    const page = await followPage(address, PAGE_WITHIN_MS)
    // A payment that ended before the payer came has no page any more.
    if (page) await press(page, button)
    else count('page never led on')
  }

  const doings: { [K in Operation['do']]: (operation: Extract<Operation, { do: K }>, index: number) => Promise<void> } =
    {
      payment: async ({ token }, index) => void (await pay(index, { paymentMethod: { type: 'CARD', token } })),
      split: async (_, index) => {
        const paymentMethod = { type: 'CARD', token: 'tok_success' }
        const body = { provider: 'paystack', paymentMethod, splitId: business.splitId }
        await pay(index, body, '/api/payments/collect')
      },
      checkout: async ({ press: button, rail }, index) => {
        const made = await pay(index, rail ? { paymentMethod: { type: rail } } : {})
        if (made) await payOnPage(`${url}/pay/${made.body.transactionId}`, button)
      },
      link: async ({ press: button }, index) => {
        const made = await pay(index, {}, '/api/payment-links')
        if (made) await payOnPage(made.body.paymentUrl, button)
      },
      refund: async ({ percent }, index) => {
        const paid = memory.payments[Math.floor((memory.payments.length * percent) / 101)]
        if (!paid) return count('nothing to refund yet')
        const { status, body } = await read(`/v1/transactions/${paid.transactionId}`)
        if (status !== 200 || body.state !== 'SUCCEEDED') return count('nothing to refund there')
        const amountCents = Math.max(1, Math.floor((paid.amountCents * percent) / 200))
        const answer = await send(index, '/v1/refunds', { transactionId: paid.transactionId, amountCents })
        if (answer.status === 422) return count('more than is left to refund')
        if (expected(answer, 201, `refund ${index}`))
          memory.refunds.push({ transactionId: answer.body.transactionId, amountCents })
      },
      dispute: async ({ percent, ...act }) => {
        const paid = memory.payments[Math.floor((memory.payments.length * percent) / 101)]
        if (!paid) return count('nothing to dispute yet')
        const { status, body } = await read(`/v1/transactions/${paid.transactionId}`)
        if (status !== 200 || body.state !== 'SUCCEEDED' || body.providerId !== DISPUTES)
          return count('nothing to dispute there')
        const { providerReference: reference } = body.attempts.find(
          (attempt: UncheckedJson) => attempt.providerId === DISPUTES && attempt.state === 'SUCCEEDED',
        )
        await disputeCharge(controlUrl, {
          ...act,
          reference,
          amountCents: Math.ceil((paid.amountCents * percent) / 100),
        })
      },
      cancel: async ({ when }, index) => {
        const body = when === 'charged' ? { paymentMethod: { type: 'CARD', token: 'tok_success' } } : {}
        const made = await pay(index, body, when === 'link' ? '/api/payment-links' : '/v1/payments')
        if (!made) return
        const { transactionId } = made.body
        const isOpened = when === 'opened' || when === 'paying'
        const page = isOpened ? await followPage(`${url}/pay/${transactionId}`, PAGE_WITHIN_MS) : null
        await Promise.all([page && when === 'paying' ? press(page, 'pay') : null, cancel(index, transactionId)])
      },
      payout: async ({ items, decide }, index) => {
        const amounts = Array.from({ length: items }, () => PAYOUT_FROM + payoutItems++)
        const made = await send(index, '/v1/payouts', {
          currency: 'ZAR',
          items: amounts.map((amountCents) => ({ recipientId: business.recipientId, amountCents })),
        })
        if (!expected(made, 201, `payout batch ${index}`)) return
        const { batchId, approval } = made.body
        const batch: PaidOut = { batchId, amounts, isCancelled: null }
        memory.payouts.push(batch)
        const { contentHash } = approval
        const approve = async () =>
          await send(index, `/v1/payouts/${batchId}/approve`, { contentHash }, await tokenOf(admins[1]!))
        const [approved, cancelled] = await Promise.all([
          decide === 'cancel' ? null : approve(),
          decide === 'approve' ? null : send(index, `/v1/payouts/${batchId}/cancel`, {}),
        ])
        batch.isCancelled = cancelled?.status === 200
        const [winner, loser] = batch.isCancelled ? [cancelled, approved] : [approved ?? cancelled, cancelled]
        expected(winner!, 200, `the decision on payout batch ${index}`)
        if (decide === 'both') expected(loser!, 409, `the other decision on payout batch ${index}`)
      },
      prefer: async ({ provider }, index) => {
        const body = { priorities: [provider], disabledProviders: [] }
        const credential = await tokenOf(admins[0]!)
        const idempotencyKey = `chaos-${seed}-${index}`
        const answer = await ask(url, { method: 'PUT', path: '/v1/routing', body, idempotencyKey, credential })
        expected(answer, 200, `routing ${index}`)
      },
      repeat: async (_, index) => {
        const earlier = memory.accepted[(index * 7_919) % memory.accepted.length]
        if (!earlier) return count('nothing to repeat yet')
        await repeatOf(earlier, index)
      },
      replay: async (_, index) => {
        const { status, body } = await read('/v1/webhook_endpoints/deliveries?state=DELIVERED&limit=1')
        const [delivery] = status === 200 ? body.data : []
        if (!delivery) return count('nothing to replay yet')
        const answer = await send(index, `/v1/webhook_endpoints/deliveries/${delivery.id}/replay`, {})
        // Another replay of this delivery may still run.
        if (answer.status !== 409) expected(answer, 202, `replay ${index}`)
      },
      'rotate-secret': async (_, index) => {
        rotating = rotating.then(async () => {
          const answer = await send(index, `/v1/webhook_endpoints/${endpointId}/rotate-secret`, {
            graceSeconds: 86_400,
          })
          if (expected(answer, 200, `rotation ${index}`)) memory.secrets.push(answer.body.secret)
        })
        await rotating
      },
      'rotate-key': async (_, index) => {
        const token = await tokenOf(admins[0]!)
        const minted = await send(index, '/api/api-keys', { name: `chaos ${index}`, mode: 'TEST' }, token)
        if (!expected(minted, 201, `key ${index}`)) return
        const rotated = await send(index, `/api/api-keys/${minted.body.id}/rotate`, { graceSeconds: 0 }, token)
        if (!expected(rotated, 200, `key rotation ${index}`)) return
        const call: Call = { method: 'GET', path: '/v1/transactions?limit=1', credential: rotated.body.key }
        expected(await ask(url, call), 200, `the rotated key ${index}`)
      },
      login: async () => void (await tokenOf(admins[0]!)),
      list: async (_, index) => void expected(await read('/v1/transactions?limit=50'), 200, `list ${index}`),
    }

  async function repeatOf({ call, first }: Accepted, index: number): Promise<void> {
    const again = await ask(url, call)
    if (again.status === first.status && JSON.stringify(again.body) === JSON.stringify(first.body)) return
    memory.wrong.push(
      `operation ${index}: ${call.path} with the key ${call.idempotencyKey} was answered ${JSON.stringify(again).slice(0, 400)}, ` +
        `first ${JSON.stringify(first).slice(0, 400)}`,
    )
  }

  return {
    memory,
    perform: async (operation, index) => {
      count(operation.do)
      try {
        await doings[operation.do](operation as never, index)
      } catch (error) {
        memory.wrong.push(
          `operation ${index} (${operation.do}): ${error instanceof NeverAnswered ? 'never answered: ' : ''}${(error as Error).message}`,
        )
      }
    },
  }
}
