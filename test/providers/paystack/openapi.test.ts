import { Ajv, type ValidateFunction } from 'ajv'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { createHttpClient, type HttpClient } from '../../../src/providers/wire/http.ts'
import { createAdapter as createPaystack } from '../../../src/providers/paystack/adapter.ts'
import { paystack as descriptor } from '../../../src/providers/paystack/descriptor.ts'
import { simulatedPaystack } from '../../local/simulator/running-simulator.ts'
import {
  about,
  accountOrder,
  checkoutRequest,
  openWindow,
  recipientOrder,
  refundRequest,
  splitOrder,
  tokenCharge,
  transferRequest,
} from '../requests.ts'
import { evidence, openDispute } from '../../simulated-disputes.ts'

/** Paystack's own description of its API (October 2025), stored outside the project. */
const DESCRIPTION = fileURLToPath(new URL('../../../../shared/data/paystack-openapi.yaml', import.meta.url))
const REQUESTS = { charge: 'TransactionChargeAuthorization', initialize: 'TransactionInitialize' } as const

const there = existsSync(DESCRIPTION)
if (!there) console.warn(`Paystack's description is not there: its formats are not checked in this run`)

;(there ? describe : describe.skip)("Paystack's own description", () => {
  const http = createHttpClient({ timeoutMs: 2_000 })
  afterAll(() => http.close())
  const { simulator, connection } = simulatedPaystack()
  let schemaOf: (name: string) => ValidateFunction
  beforeAll(() => void (schemaOf = readSchemas()))

  const fits = (name: string, value: unknown): void => {
    const validate = schemaOf(name)
    validate(value)
    expect(validate.errors ?? []).toEqual([])
  }

  /** A document that is uploaded is no JSON, and its response is empty. */
  const parsed = (text: string | undefined): unknown => (text?.startsWith('{') ? JSON.parse(text) : text)

  /** A client that records its requests and responses. */
  const recording = () => {
    const exchanges: { path: string; sent: unknown; status: number; received: unknown }[] = []
    const client: HttpClient = {
      ...http,
      async send(request) {
        const result = await http.send(request)
        if (result.kind !== 'response') throw new Error(result.detail)
        exchanges.push({
          path: new URL(request.url).pathname,
          sent: parsed(request.body),
          status: result.status,
          received: parsed(result.body.toString()),
        })
        return result
      },
    }
    return { paystack: createPaystack(client), exchanges }
  }

  test.each([
    ['tok_success', 'SUCCEEDED'],
    ['tok_insufficient_funds', 'DECLINED'],
    ['tok_late_success', 'PENDING'],
  ])('fits a charge with %s, and asking about it', async (token, state) => {
    const { paystack, exchanges } = recording()
    const request = tokenCharge(token)
    expect(await paystack.charge(connection, request, openWindow())).toMatchObject({ state })
    expect(await paystack.verify(connection, about(request.providerReference))).toMatchObject({ state })
    const [charged, verified] = exchanges
    expect(charged?.path).toBe('/transaction/charge_authorization')
    fits(REQUESTS.charge, charged?.sent)
    fits('ChargeAuthorizationResponse', charged?.received)
    expect(verified?.path).toBe(`/transaction/verify/${request.providerReference}`)
    fits('VerifyResponse', verified?.received)
  })

  test.each([
    ['CARD', 'ZAR'],
    ['BANK_TRANSFER', 'ZAR'],
    ['CAPITEC_PAY', 'ZAR'],
    ['QR', 'ZAR'],
    ['MOBILE_MONEY', 'KES'],
    ['MOBILE_MONEY', 'GHS'],
  ] as const)('fits a checkout by %s in %s, paid, declined or untouched', async (rail, currency) => {
    for (const outcome of ['pay', 'decline', null]) {
      const { paystack, exchanges } = recording()
      const request = checkoutRequest({ rail, currency })
      const opened = await paystack.checkout(connection, request, openWindow())
      if (opened.state !== 'REQUIRES_ACTION') throw new Error(opened.state)
      if (outcome)
        await fetch(opened.url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' })
      await paystack.verify(connection, about(request.providerReference))
      const [initialized, verified] = exchanges
      fits(REQUESTS.initialize, withDescribedChannels(initialized?.sent))
      fits('TransactionInitializeResponse', initialized?.received)
      fits('VerifyResponse', verified?.received)
    }
  })

  test('fits a refund, its lookup, and the list', async () => {
    const { paystack, exchanges } = recording()
    const charge = tokenCharge('tok_success')
    const paid = await paystack.charge(connection, charge, openWindow())
    if (paid.state !== 'SUCCEEDED') throw new Error(paid.state)
    const request = refundRequest({ ...charge, providerTransactionId: paid.providerTransactionId })
    const made = await paystack.refund(connection, request, openWindow())
    if (made.state !== 'PENDING') throw new Error(made.state)
    await paystack.findRefund(connection, { ...request, providerTransactionId: made.providerTransactionId })
    await paystack.findRefund(connection, { ...request, providerTransactionId: null })
    const [, refunded, fetched, listed] = exchanges
    expect(refunded?.path).toBe('/refund')
    fits('RefundCreate', refunded?.sent)
    fits('RefundCreateResponse', refunded?.received)
    expect(fetched?.path).toBe(`/refund/${made.providerTransactionId}`)
    fits('RefundFetchResponse', fetched?.received)
    fits('RefundListResponse', listed?.received)
  })

  test('fits a dispute: its list, evidence, document and resolution', async () => {
    const { paystack, exchanges } = recording()
    const disputes = paystack.disputes!
    const answers = [
      { kind: 'EVIDENCE', evidence: evidence() },
      { kind: 'ACCEPT', amountCents: 5_000 },
    ] as const
    for (const answer of answers) {
      const charge = tokenCharge('tok_success')
      await paystack.charge(connection, charge, openWindow())
      const id = await openDispute(simulator, charge.providerReference)
      exchanges.length = 0
      expect(await disputes.listDisputes(connection, new Date(0), null)).toMatchObject({ state: 'READ' })
      expect(await disputes.answerDispute(connection, id, answer, openWindow())).toEqual({ state: 'TAKEN' })
      expect(await disputes.readDispute(connection, id)).toMatchObject({ state: 'READ' })
      const of = (path: string) => exchanges.find((each) => each.path === path)
      fits('DisputeListResponse', of('/dispute')?.received)
      if (answer.kind === 'EVIDENCE') {
        fits('DisputeEvidence', of(`/dispute/${id}/evidence`)?.sent)
        fits('DisputeAddEvidenceResponse', of(`/dispute/${id}/evidence`)?.received)
      }
      fits('DisputeUploadURLResponse', of(`/dispute/${id}/upload_url`)?.received)
      fits('DisputeResolve', of(`/dispute/${id}/resolve`)?.sent)
      fits('DisputeResolveResponse', of(`/dispute/${id}/resolve`)?.received)
      fits('DisputeFetchResponse', of(`/dispute/${id}`)?.received)
    }
  })

  test('fits a recipient, a transfer to it, and its lookup', async () => {
    const { paystack, exchanges } = recording()
    const transfers = paystack.transfers!
    const order = recipientOrder({ document: { type: 'IDENTITY_NUMBER', number: '7501151234085' } })
    const recipient = await transfers.createRecipient(connection, order, openWindow())
    if (recipient.state !== 'MADE') throw new Error(recipient.state)
    const request = transferRequest(recipient.code)
    await transfers.transfer(connection, request, openWindow())
    await transfers.verifyTransfer(connection, request.providerReference)
    const [validated, named, sent, verified] = exchanges
    expect(validated?.path).toBe('/bank/validate')
    fits('BankValidateRequest', validated?.sent)
    fits('VerificationValidateAccountResponse', validated?.received)
    expect(named).toMatchObject({ path: '/transferrecipient', status: 201 })
    fits('TransferRecipientCreate', named?.sent)
    fits('TransferRecipientCreateResponse', named?.received)
    expect(sent?.path).toBe('/transfer')
    fits('TransferInitiate', sent?.sent)
    fits('TransferCreateResponse', sent?.received)
    fits('TransferVerifyResponse', verified?.received)
  })

  test('fits an account, a split over it, and their lists', async () => {
    const { paystack, exchanges } = recording()
    const splits = paystack.splits!
    const order = accountOrder({ document: { type: 'IDENTITY_NUMBER', number: '7501151234085' } })
    const account = await splits.createAccount(connection, order, openWindow())
    if (account.state !== 'MADE') throw new Error(account.state)
    await splits.findAccount(connection, order)
    for (const feeBearer of ['BUSINESS', 'ACCOUNTS'] as const) {
      const split = splitOrder([{ accountCode: account.code, share: 10 }], { feeBearer })
      await splits.createSplit(connection, split, openWindow())
      await splits.findSplit(connection, { id: split.id, startedAt: new Date() })
    }
    const [validated, made, listed, ...others] = exchanges
    expect(validated?.path).toBe('/bank/validate')
    fits('BankValidateRequest', validated?.sent)
    fits('VerificationValidateAccountResponse', validated?.received)
    expect(made).toMatchObject({ path: '/subaccount', status: 201 })
    fits('SubaccountCreate', made?.sent)
    fits('SubaccountCreateResponse', made?.received)
    fits('SubaccountListResponse', listed?.received)
    for (const { path, sent, received } of others) {
      expect(path).toBe('/split')
      if (sent) fits('SplitCreate', sent)
      fits(sent ? 'SplitCreateResponse' : 'SplitListResponse', received)
    }
    expect(others).toHaveLength(4)
  })

  test('fits a charge that is split', async () => {
    const { paystack, exchanges } = recording()
    const account = await paystack.splits!.createAccount(connection, accountOrder(), openWindow())
    if (account.state !== 'MADE') throw new Error(account.state)
    const order = splitOrder([{ accountCode: account.code, share: 10 }])
    const split = await paystack.splits!.createSplit(connection, order, openWindow())
    if (split.state !== 'MADE') throw new Error(split.state)
    const request = tokenCharge('tok_success', { splitCode: split.code })
    await paystack.charge(connection, request, openWindow())
    await paystack.verify(connection, about(request.providerReference))
    await paystack.checkout(connection, checkoutRequest({ splitCode: split.code }), openWindow())
    const [charged, verified, initialized] = exchanges.slice(2)
    fits(REQUESTS.charge, charged?.sent)
    fits('ChargeAuthorizationResponse', charged?.received)
    fits('VerifyResponse', verified?.received)
    expect(verified?.received).toMatchObject({ data: { split: { split_code: split.code } } })
    fits(REQUESTS.initialize, initialized?.sent)
    expect(initialized?.sent).toHaveProperty('split_code', split.code)
  })

  test('fits the refusals: a repeated reference, a wrong key, an unknown reference', async () => {
    const { paystack, exchanges } = recording()
    const request = checkoutRequest()
    await paystack.checkout(connection, request, openWindow())
    await paystack.checkout(connection, request, openWindow())
    await paystack.checkout({ ...connection, secretKey: 'sk_test_wrong' }, checkoutRequest(), openWindow())
    await paystack.verify(connection, about('never'))
    const [, repeated, unauthorized, missing] = exchanges
    expect(repeated).toMatchObject({ status: 400, received: { status: false, code: 'duplicate_reference' } })
    fits('TransactionInitializeBadRequestModel', repeated?.received)
    expect(unauthorized).toMatchObject({ status: 401, received: { status: false, message: 'Invalid key' } })
    fits('Error', unauthorized?.received)
    expect(missing).toMatchObject({ status: 404, received: { status: false } })
    fits('Error', missing?.received)
  })

  test('knows the hosts, the methods and the currencies that the adapter uses', () => {
    const { paths, components } = description()
    expect(paths['/transaction/charge_authorization']).toHaveProperty('post')
    expect(paths['/transaction/initialize']).toHaveProperty('post')
    expect(paths['/transaction/verify/{reference}']).toHaveProperty('get')
    expect(paths['/transferrecipient']).toHaveProperty('post')
    expect(paths['/transfer']).toHaveProperty('post')
    expect(paths['/transfer/verify/{reference}']).toHaveProperty('get')
    for (const path of ['/subaccount', '/split']) {
      expect(paths[path]).toHaveProperty('post')
      expect(paths[path]).toHaveProperty('get')
    }
    expect(paths['/bank/validate']).toHaveProperty('post')
    expect(paths['/refund']).toHaveProperty('post')
    expect(paths['/refund']).toHaveProperty('get')
    expect(paths['/refund/{id}']).toHaveProperty('get')
    const { currencies } = descriptor.capabilities.rails.CARD!
    expect([...currencies].toSorted()).toEqual([...(components.schemas.Currency?.enum ?? [])].toSorted())
  })
})

test('the check above ran, unless the description is missing', () => {
  expect(there).toBe(existsSync(DESCRIPTION))
})

/** Paystack documents `capitec_pay` with its payment channels; this description is older and lacks it. */
function withDescribedChannels(sent: unknown): unknown {
  const { channels, ...others } = sent as { channels: string[] }
  return { ...others, channels: channels.map((channel) => (channel === 'capitec_pay' ? 'eft' : channel)) }
}

interface Description {
  paths: Record<string, object>
  components: { schemas: Record<string, { enum?: string[] }> }
}

function description(): Description {
  return parse(readFileSync(DESCRIPTION, 'utf8')) as Description
}

function readSchemas(): (name: string) => ValidateFunction {
  const ajv = new Ajv({ strict: false, allErrors: true, formats: { float: true } })
  ajv.addSchema({ $id: 'paystack', components: asJsonSchema(description().components) })
  return (name) => ajv.compile({ $ref: `paystack#/components/schemas/${name}` })
}

/**
 * OpenAPI 3.0 writes `nullable` beside a type, or alone. JSON Schema lists several types for the first, and has nothing
 * for the second.
 */
function asJsonSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asJsonSchema)
  if (typeof value !== 'object' || value === null) return value
  const { nullable, ...rest } = value as Record<string, unknown>
  const entries = Object.entries(rest).map(([name, part]) => [name, asJsonSchema(part)] as const)
  const schema = Object.fromEntries(entries)
  return nullable === true && typeof schema.type === 'string' ? { ...schema, type: [schema.type, 'null'] } : schema
}
