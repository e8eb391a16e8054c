import { duringTests } from '../during-tests.ts'
import { clientOf, signIn } from '../client.ts'
import { given } from '../given.ts'
import { settlementsOf } from '../mechanisms/settlements.ts'
import { startTestService } from '../service.ts'
import { actOnDispute, openDispute } from '../simulated-disputes.ts'
import { until } from '../until.ts'
import { type UncheckedJson } from '../unchecked-json.ts'

// Its own: a deposit has the charges of every business.
const service = duringTests(startTestService)
const settlements = duringTests(() => settlementsOf(service))
const payments = duringTests(() => settlements.payments)

const differences = async (): Promise<UncheckedJson[]> =>
  (
    await service.pool.query(
      `SELECT d.kind, d.transaction_id AS "transactionId", l.provider_reference AS reference
       FROM differences d LEFT JOIN settlement_lines l ON l.settlement_id = d.settlement_id AND l.key = d.line_key
       ORDER BY d.kind`,
    )
  ).rows

const referenceOf = async (transactionId: string): Promise<string> =>
  (await payments.read(transactionId)).attempts.at(-1).providerReference

let ids: string[]

test('a reconciliation matches every charge and refund of a deposit to its transaction', async () => {
  ids = await settlements.paid(3)
  const { body } = await payments.client.post('/v1/refunds', { transactionId: ids[0], amountCents: 5_000 })
  await payments.end(body.transactionId)
  await settlements.deposit({ day: '2026-11-02' })
  expect(await settlements.reconcile()).toEqual({ settlements: 1, missing: 0 })
  const { rows } = await service.pool.query(
    'SELECT class, transaction_id AS id FROM settlement_lines ORDER BY class, transaction_id',
  )
  expect(rows).toEqual([
    ...ids.toSorted().map((id) => ({ class: 'MATCHED', id })),
    { class: 'REFUND', id: body.transactionId },
  ])
  expect(await differences()).toEqual([])
})

test('a reconciliation is what the business reads of it: the sums of its lines, and each line', async () => {
  const { body } = await payments.client.get('/v1/settlements?providerId=paystack')
  expect(body.data).toMatchObject([
    {
      providerId: 'paystack',
      mode: 'TEST',
      currency: 'ZAR',
      day: '2026-11-02',
      lineCount: 4,
      chargedCents: 45_000,
      refundedCents: 5_000,
      feeCents: 3 * 435,
      netCents: 45_000 - 5_000 - 3 * 435,
    },
  ])
  const [settlement] = body.data
  expect((await payments.client.get(`/v1/settlements/${settlement.id}`)).body).toEqual(settlement)
  const lines = (await payments.client.get(`/v1/settlements/${settlement.id}/lines`)).body.data
  expect(lines.map(({ class: of }: { class: string }) => of).toSorted()).toEqual([
    'MATCHED',
    'MATCHED',
    'MATCHED',
    'REFUND',
  ])
  const sum = lines.reduce((all: number, { netCents }: { netCents: number }) => all + netCents, 0)
  expect(sum).toBe(settlement.netCents)

  const other = clientOf(service.baseUrl, (await given.business(service.pool)).apiKey)
  expect((await other.get('/v1/settlements')).body.data).toEqual([])
  expect((await other.get(`/v1/settlements/${settlement.id}`)).status).toBe(404)
  expect((await other.get(`/v1/settlements/${settlement.id}/lines`)).status).toBe(404)
})

test('a reconciliation finds every planted fault and nothing else, but what is missing only after its usual days', async () => {
  ids = await settlements.paid(6)
  const faults = ['missing', 'doubled', 'one_cent_off', 'unknown']
  const planted = await settlements.deposit({ day: '2026-11-03', faults })
  expect(await settlements.reconcile()).toEqual({ settlements: 1, missing: 0 })
  const plantedAs = (fault: string) => planted.find((each) => each.fault === fault)!.reference
  expect(await differences()).toEqual([
    { kind: 'AMOUNT_DIFFERS', transactionId: expect.any(String), reference: plantedAs('one_cent_off') },
    { kind: 'DUPLICATE', transactionId: expect.any(String), reference: plantedAs('doubled') },
    { kind: 'UNKNOWN', transactionId: null, reference: plantedAs('unknown') },
  ])

  await settlements.becomeOlder(9)
  expect(await settlements.reconcile()).toEqual({ settlements: 0, missing: 1 })
  const missing = (await differences()).find(({ kind }) => kind === 'MISSING')
  expect(await referenceOf(missing!.transactionId!)).toBe(plantedAs('missing'))
})

test('a reconciliation that runs again finds nothing new', async () => {
  const before = await differences()
  expect(await settlements.reconcile()).toEqual({ settlements: 0, missing: 0 })
  expect(await differences()).toEqual(before)
})

test('a reconciliation is resolved by an operator, one by one and by a rule', async () => {
  const operator = await signIn(service.baseUrl, service.operator)
  const list = async (query: string) => (await operator.get(`/api/operator/differences?${query}`)).body.data
  const open = await list('state=OPEN&providerId=paystack')
  expect(open.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
    'AMOUNT_DIFFERS',
    'DUPLICATE',
    'MISSING',
    'UNKNOWN',
  ])
  const rule = { providerId: 'paystack', mode: 'TEST', upToCents: 1, note: 'Rounding.' }
  const byRule = (more: object) => operator.post('/api/operator/differences/resolve', { ...rule, ...more })
  expect((await byRule({ kind: 'AMOUNT_DIFFERS', upToCents: 0 })).body).toEqual({ count: 0 })
  expect((await byRule({ kind: 'AMOUNT_DIFFERS' })).body).toEqual({ count: 1 })
  expect((await byRule({ kind: 'MISSING' })).status).toBe(400)
  // As many as another system on the account makes each day.
  expect((await byRule({ kind: 'UNKNOWN', upToCents: 15_000 })).body).toEqual({ count: 1 })

  const missing = open.find(({ kind }: { kind: string }) => kind === 'MISSING')
  expect(missing).toMatchObject({ expectedCents: 15_000, settledCents: 0, settlementId: null, day: null })
  const path = `/api/operator/differences/${missing.id}/resolve`
  const note = 'Paid by hand, ticket 4711.'
  const resolved = await operator.post(path, { note })
  expect(resolved).toMatchObject({ status: 200, body: { state: 'RESOLVED', note } })
  expect((await operator.post(path, { note: 'Again.' })).body).toMatchObject({ note })
  expect((await list('state=OPEN')).map(({ kind }: { kind: string }) => kind)).toEqual(['DUPLICATE'])
  expect(await list('state=RESOLVED&kind=MISSING')).toEqual([resolved.body])

  const admin = await signIn(service.baseUrl, service.business.admins[0])
  const { body } = await admin.get('/api/audit?action=difference.resolved')
  expect(body.data).toHaveLength(2)
  expect(JSON.stringify(body)).not.toContain('4711')
  expect((await payments.client.get('/api/operator/differences')).status).toBe(403)
})

test('a lost dispute is a chargeback of the deposit, agrees with the record, and reduces what is in settlement', async () => {
  const [id] = await settlements.paid(1)
  await settlements.deposit({ day: '2026-11-05' })
  await settlements.reconcile()
  const balance = async () => (await payments.client.get('/v1/balances')).body.data[0]
  const [before, known] = [await balance(), await differences()]
  const there = await openDispute(service.simulator, await referenceOf(id!), { amountCents: 9_000 })
  const disputeIn = (state: string) =>
    until(async () => (await payments.client.get(`/v1/disputes?transactionId=${id}`)).body.data[0]?.state === state)
  await disputeIn('NEEDS_RESPONSE')
  expect(await balance()).toEqual({ ...before, disputedCents: before.disputedCents + 9_000 })

  await actOnDispute(service.simulator, there, 'lose')
  await disputeIn('LOST')
  await settlements.deposit({ day: '2026-11-06' })
  expect(await settlements.reconcile()).toEqual({ settlements: 1, missing: 0 })
  const { rows } = await service.pool.query(
    `SELECT l.class, l.kind, l.transaction_id AS id, l.amount_cents::int AS cents
       FROM settlement_lines l JOIN settlements s ON s.id = l.settlement_id WHERE s.day = '2026-11-06'`,
  )
  expect(rows).toEqual([{ class: 'CHARGEBACK', kind: 'CHARGEBACK', id, cents: 9_000 }])
  expect(await differences()).toEqual(known)
  expect(await payments.read(id!)).toMatchObject({ chargedBackCents: 9_000, disputedCents: 0 })
  expect(await balance()).toEqual({
    ...before,
    chargedBackCents: before.chargedBackCents + 9_000,
    settledCents: before.settledCents - 9_000,
  })
})
