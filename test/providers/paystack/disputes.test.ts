import type { ProviderDispute } from '../../../src/providers/contract/disputes.ts'
import { createAdapter } from '../../../src/providers/paystack/adapter.ts'
import { disputeState } from '../../../src/providers/paystack/disputes.ts'
import type { HttpRequest, HttpResult } from '../../../src/providers/wire/http.ts'
import { simulatedPaystack } from '../../local/simulator/running-simulator.ts'
import { actOnDispute, evidence, openDispute, simulatedDispute } from '../../simulated-disputes.ts'
import { answer, openWindow, recordingClient, tokenCharge } from '../requests.ts'
import { setProvider } from '../../simulated-providers.ts'

const { simulator, connection, paystack } = simulatedPaystack()
const disputes = paystack.disputes!

async function disputed(more: Parameters<typeof openDispute>[2] = {}): Promise<{ id: string; reference: string }> {
  const charge = tokenCharge('tok_success')
  expect(await paystack.charge(connection, charge, openWindow())).toMatchObject({ state: 'SUCCEEDED' })
  const reference = charge.providerReference
  return { id: await openDispute(simulator, reference, more), reference }
}

async function read(id: string): Promise<ProviderDispute> {
  const result = await disputes.readDispute(connection, id)
  if (result.state !== 'READ') throw new Error(result.state)
  return result.dispute
}

const fault = (mode: string) => setProvider(simulator, 'paystack', { mode })

test('a dispute names its charge, amount, reason and times', async () => {
  const dueAt = '2030-01-02T03:04:05.000Z'
  const { id, reference } = await disputed({ amountCents: 4_000, category: 'fraud', dueAt })
  expect(await read(id)).toEqual({
    id,
    providerReference: reference,
    state: 'NEEDS_RESPONSE',
    amountCents: 4_000,
    currency: 'ZAR',
    namesAmount: true,
    reason: 'fraud',
    dueMs: Date.parse(dueAt),
    openedMs: expect.any(Number),
    updatedMs: expect.any(Number),
  })
})

test('a dispute is what its provider says, step by step, each time with a later change', async () => {
  const { id } = await disputed()
  let { updatedMs } = await read(id)
  const steps = { review: 'UNDER_REVIEW', win: 'WON', reopen: 'NEEDS_RESPONSE', lose: 'LOST' } as const
  for (const act of ['review', 'win', 'reopen', 'lose'] as const) {
    await actOnDispute(simulator, id, act)
    const dispute = await read(id)
    expect(dispute.state).toBe(steps[act])
    expect(dispute.updatedMs).toBeGreaterThan(updatedMs)
    ;({ updatedMs } = dispute)
  }
})

test('a dispute that does not exist is not found', async () => {
  expect(await disputes.readDispute(connection, '77')).toEqual({ state: 'NOT_FOUND' })
})

test('a dispute is in the list, by pages and since a time', async () => {
  const before = new Date()
  const ids: string[] = []
  for (let n = 0; n < 3; n++) ids.unshift((await disputed()).id)
  const listed = await disputes.listDisputes(connection, before, null)
  expect(listed).toMatchObject({ state: 'READ', items: ids.map((id) => ({ id })), next: null })
  expect(await disputes.listDisputes(connection, new Date(Date.now() + 60_000), null)).toMatchObject({ items: [] })
})

test('evidence sends the case to the bank, with a document', async () => {
  const { id } = await disputed()
  const given = evidence({ deliveryAddress: '1 Long Street', deliveryDate: '2026-11-03' })
  const evidenced = { kind: 'EVIDENCE', evidence: given } as const
  expect(await disputes.answerDispute(connection, id, evidenced, openWindow())).toEqual({ state: 'TAKEN' })
  expect((await read(id)).state).toBe('UNDER_REVIEW')
  const there = await simulatedDispute(simulator, id)
  expect(there.evidence.map(({ fields }) => fields)).toEqual([
    {
      customer_email: given.customerEmail,
      customer_name: given.customerName,
      customer_phone: given.customerPhone,
      service_details: given.serviceDetails,
      delivery_address: '1 Long Street',
      delivery_date: '2026-11-03',
    },
  ])
  expect(there.documents[there.attachment!]).toBe(true)
})

test('an acceptance returns its amount, and a second one is refused', async () => {
  const { id } = await disputed()
  const accept = { kind: 'ACCEPT', amountCents: 9_000 } as const
  expect(await disputes.answerDispute(connection, id, accept, openWindow())).toEqual({ state: 'TAKEN' })
  expect(await read(id)).toMatchObject({ state: 'ACCEPTED', amountCents: 9_000 })
  expect(await disputes.answerDispute(connection, id, accept, openWindow())).toMatchObject({ state: 'REFUSED' })
})

test('an answer without a response may have arrived', async () => {
  const { id } = await disputed()
  let sent = 0
  const lossy = createAdapter({
    close: async () => undefined,
    send: async (request: HttpRequest): Promise<HttpResult> => {
      const response = await fetch(request.url, {
        method: request.method,
        headers: request.headers as Record<string, string>,
        ...(request.body !== undefined && { body: request.body }),
      })
      if (request.url.endsWith('/resolve') && ++sent) return { kind: 'no_answer', detail: 'reset' }
      return { kind: 'response', status: response.status, body: Buffer.from(await response.arrayBuffer()) }
    },
  })
  const accept = { kind: 'ACCEPT', amountCents: 15_000 } as const
  expect(await lossy.disputes!.answerDispute(connection, id, accept, openWindow())).toEqual({
    state: 'UNKNOWN',
    detail: 'reset',
  })
  expect([(await read(id)).state, sent]).toEqual(['ACCEPTED', 1])
})

test('an answer is not sent if evidence or document could not be prepared', async () => {
  const { id } = await disputed()
  await fault('error500')
  const evidenced = { kind: 'EVIDENCE', evidence: evidence() } as const
  expect(await disputes.answerDispute(connection, id, evidenced, openWindow())).toMatchObject({ state: 'NOT_SENT' })
  await fault('up')
  expect((await read(id)).state).toBe('NEEDS_RESPONSE')
})

test('an answer is not sent after its time', async () => {
  const { id } = await disputed()
  const accept = { kind: 'ACCEPT', amountCents: 15_000 } as const
  expect(await disputes.answerDispute(connection, id, accept, openWindow(-1))).toMatchObject({ state: 'NOT_SENT' })
  expect((await read(id)).state).toBe('NEEDS_RESPONSE')
})

test('an answer uploads its document only to an address as protected as the API', async () => {
  const signed = { status: true, data: { signedUrl: 'http://files.example/1', fileName: 'x' } }
  const { sent, client } = recordingClient(() => answer(200, signed))
  const to = { ...connection, baseUrl: 'https://api.paystack.co' }
  const accept = { kind: 'ACCEPT', amountCents: 1 } as const
  const { answerDispute } = createAdapter(client).disputes!
  expect(await answerDispute(to, '7', accept, openWindow())).toMatchObject({ state: 'NOT_SENT' })
  expect(sent.map(({ url }) => url)).toEqual(['https://api.paystack.co/dispute/7/upload_url'])
})

describe('what cannot be read says so', () => {
  const good = {
    id: 7,
    refund_amount: 100,
    currency: 'ZAR',
    status: 'pending',
    resolution: null,
    transaction: { reference: 'r' },
    category: 'fraud',
    createdAt: '2026-11-02T08:00:00.000Z',
    updatedAt: '2026-11-02T08:00:00.000Z',
    dueAt: null,
  }
  const answering = (result: HttpResult) => createAdapter(recordingClient(() => result).client).disputes!
  const data = (changes: object) => answer(200, { status: true, message: '', data: { ...good, ...changes } })

  test.each([
    ['no response', { kind: 'no_answer', detail: 'reset' } as HttpResult],
    ['500', answer(500, {})],
    ['a gateway’s 404', answer(404, {})],
    ['another dispute', data({ id: 8 })],
    ['no status', data({ status: null })],
    ['an amount that is none', data({ refund_amount: -1 })],
    ['no reference', data({ transaction: 4 })],
    ['no time', data({ updatedAt: 'soon' })],
  ])('%s', async (_name, result) => {
    expect(await answering(result).readDispute(connection, '7')).toMatchObject({ state: 'UNKNOWN' })
  })

  test('a list with an unreadable entry is unreadable', async () => {
    const page = answer(200, { status: true, data: [good, { ...good, id: null }], meta: { pageCount: 1 } })
    expect(await answering(page).listDisputes(connection, new Date(), null)).toMatchObject({ state: 'UNKNOWN' })
  })

  test('a refund of 0 names no amount, and is the whole charge', async () => {
    const charge = { reference: 'r', amount: 10_000 }
    const lookup = await answering(data({ refund_amount: 0, transaction: charge })).readDispute(connection, '7')
    expect(lookup).toMatchObject({ dispute: { amountCents: 10_000, namesAmount: false } })
  })

  test('a due time that is none is left out', async () => {
    expect(await answering(data({ dueAt: 'tomorrow' })).readDispute(connection, '7')).toMatchObject({
      dispute: { dueMs: null },
    })
  })
})

test.each([
  ['awaiting-merchant-feedback', null, 0, 'NEEDS_RESPONSE'],
  ['awaiting-bank-feedback', 'declined', 0, 'UNDER_REVIEW'],
  ['pending', null, 0, 'UNDER_REVIEW'],
  ['resolved', 'merchant-accepted', 0, 'ACCEPTED'],
  ['resolved', 'auto-accepted', 0, 'LOST'],
  ['resolved', 'declined', 0, 'WON'],
  ['archived', 'declined', 0, 'WON'],
  // The object says that the merchant declined, and that the payer gets money: neither is certain.
  ['resolved', 'declined', 4_000, 'UNDER_REVIEW'],
  ['resolved', 'auto-accepted', 4_000, 'LOST'],
  // Only explicit words are final.
  ['resolved', null, 0, 'UNDER_REVIEW'],
  ['resolved', 'a-new-word', 0, 'UNDER_REVIEW'],
  ['a-new-word', 'declined', 0, 'UNDER_REVIEW'],
  ['constructor', null, 0, 'UNDER_REVIEW'],
  [null, 'declined', 0, null],
])('the status %s with the resolution %s and a refund of %d is %s', (status, resolution, refundCents, state) => {
  expect(disputeState(status, resolution, refundCents)).toBe(state)
})
