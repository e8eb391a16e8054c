import type { UncheckedJson } from '../unchecked-json.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { KINDS } from '../../clients/cli/src/mcp/kinds.ts'
import { clientOf } from '../client.ts'
import { duringTests } from '../during-tests.ts'
import { startReceiver } from '../receiver.ts'
import { sharedService } from '../shared-service.ts'
import { until } from '../until.ts'
import { newFolder } from '../folder.ts'

const PROGRAM = ['--disable-warning=ExperimentalWarning', 'clients/cli/src/main.ts']

const home = newFolder()
const service = duringTests(() => sharedService(['paystack', 'peach']))
const receiver = duringTests(startReceiver)
let endpointId: string
let env: Record<string, string>
const open: Client[] = []

beforeAll(async () => {
  env = { PATH: process.env.PATH!, XDG_CONFIG_HOME: home, PAYMENTS_BASE_URL: service.baseUrl }
  env.PAYMENTS_API_KEY = service.business.apiKey
  const key = clientOf(service.baseUrl, service.business.apiKey)
  endpointId = (await key.post('/v1/webhook_endpoints', { url: receiver.url, eventTypes: ['*'] })).body.id
})

afterEach(() => Promise.all(open.splice(0).map((client) => client.close())))

interface Called {
  isError: boolean
  /** The structured result; for a page of the documentation its text. */
  value: UncheckedJson
}

async function connect(args: readonly string[] = [], more: Record<string, string> = {}) {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...PROGRAM, 'mcp', ...args],
    env: { ...env, ...more },
  })
  await client.connect(transport)
  open.push(client)
  return {
    client,
    call: async (name: string, input: object = {}): Promise<Called> => {
      const result: UncheckedJson = await client.callTool({ name, arguments: { ...input } })
      const text = result.content[0].text
      expect(text).not.toContain(service.business.apiKey)
      if (result.structuredContent) expect(JSON.parse(text)).toEqual(result.structuredContent)
      return { isError: result.isError === true, value: result.structuredContent ?? text }
    },
  }
}

async function refused(args: readonly string[], more: Record<string, string> = {}) {
  const child = spawn(process.execPath, [...PROGRAM, 'mcp', ...args], { env: { ...env, ...more } })
  let [said, faults] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (faults += chunk.toString()))
  child.stdin.end()
  const [exit] = (await once(child, 'close')) as [number]
  return { exit, said, faults }
}

const DOCS_TOOLS = ['searchDocs', 'readDocs']
const reads = Object.keys(KINDS).filter((id) => KINDS[id] === 'read')
const writes = Object.keys(KINDS).filter((id) => typeof KINDS[id] === 'object')

describe('the quickstart through an AI client', () => {
  test('it reads the documents, pays, lists, refunds, and looks at deliveries and the receipt', async () => {
    const { client, call } = await connect(['--allow-writes'])
    expect(client.getInstructions()).toContain('TEST mode')

    // The documents, as tools and as resources.
    const { value: found } = await call('searchDocs', { query: 'quickstart card payment tok_success' })
    expect(found.sections.map(({ page }: { page: string }) => page)).toContain('/docs/quickstart.md')
    const { value: quickstart } = await call('readDocs', { page: '/docs/quickstart.md', heading: 'The command line' })
    expect(quickstart).toMatch(/^## The command line\n/)
    expect(quickstart).not.toContain('## Next steps')
    const { value: reference } = await call('readDocs', { page: 'api-payments.md', heading: 'createPayment' })
    expect(reference).toContain('`POST /v1/payments`')

    // A payment, whose outcome the call waits for.
    const order = { amountCents: 15_000, currency: 'ZAR', reference: 'order-mcp' }
    const paid = await call('createPayment', { ...order, paymentMethod: { type: 'CARD', token: 'tok_success' } })
    expect(paid).toMatchObject({ isError: false, value: { response: { state: 'SUCCEEDED', mode: 'TEST' } } })
    const { transactionId } = paid.value.response
    const { value: listed } = await call('listPayments', { reference: 'order-mcp' })
    expect(listed).toMatchObject({ data: [{ transactionId, state: 'SUCCEEDED' }], nextCursor: null })
    expect((await call('getPayment', { id: transactionId })).value.attempts).toHaveLength(1)

    // A part of it back.
    const refund = await call('createRefund', { transactionId, amountCents: 5_000, reason: 'Sent back' })
    expect(refund.value.response).toMatchObject({ kind: 'REFUND', state: 'SUCCEEDED', amountCents: 5_000 })
    expect((await call('getTransaction', { id: transactionId })).value.refundedCents).toBe(5_000)

    // The deliveries of its events, one of them once more.
    const delivered = await until(async () => {
      const { value } = await call('listDeliveries', { endpointId })
      const done = value.data.filter(({ state }: { state: string }) => state === 'DELIVERED')
      return done.length >= 4 ? done : undefined
    })
    const { value: delivery } = await call('getDelivery', { id: delivered[0].id })
    expect(delivery.attempts[0]).toMatchObject({ status: 200 })
    expect((await call('replayDelivery', { id: delivered[0].id })).isError).toBe(false)
    expect((await call('sendTestEvent', { id: endpointId, eventType: 'payment.failed' })).isError).toBe(false)

    const { value: receipt } = await call('getReceipt', { transactionId })
    const { value: verified } = await call('verifyReceipt', { receiptId: receipt.receiptId })
    expect(verified.receiptId).toBe(receipt.receiptId)
  })

  test('it previews the routing, estimates tax, and makes and ends a link', async () => {
    const { call } = await connect(['--allow-writes'])
    const preview = await call('previewRouting', { amountCents: 15_000, currency: 'ZAR' })
    expect(preview.value.chosen).toMatch(/paystack|peach/)
    expect((await call('estimateTax', { incomeCents: 50_000_000 })).isError).toBe(false)
    const link = (await call('createPaymentLink', { amountCents: 900, currency: 'ZAR' })).value.response
    expect((await call('expirePaymentLink', { id: link.id })).value.response.state).toBe('EXPIRED')
  })

  test('a repeat with the returned key changes nothing', async () => {
    const { call } = await connect(['--allow-writes'])
    const order = { amountCents: 700, currency: 'ZAR', paymentMethod: { type: 'CARD', token: 'tok_success' } }
    const first = (await call('createPayment', order)).value
    const again = (await call('createPayment', { ...order, idempotencyKey: first.idempotencyKey })).value
    expect(again.idempotencyKey).toBe(first.idempotencyKey)
    expect(again.response.transactionId).toBe(first.response.transactionId)
    const other = (await call('createPayment', order)).value
    expect(other.idempotencyKey).not.toBe(first.idempotencyKey)
    expect(other.response.transactionId).not.toBe(first.response.transactionId)
  })

  test('every document is a resource', async () => {
    const { client } = await connect()
    const { resources } = await client.listResources()
    expect(resources.map(({ uri }) => uri)).toContain(`${service.baseUrl}/docs/webhooks.md`)
    for (const { uri } of resources) {
      const { contents } = await client.readResource({ uri })
      expect(contents).toEqual([{ uri, mimeType: 'text/markdown', text: expect.stringMatching(/^# /) }])
    }
    for (const uri of [`${service.baseUrl}/v1/payments`, `${service.baseUrl}/docs/verify-receipt.html`])
      await expect(client.readResource({ uri })).rejects.toThrow(/not found/i)
  })
})

describe('errors', () => {
  test('an error of the service is a tool error with code, message and trace ID', async () => {
    const { call } = await connect(['--allow-writes'])
    const { isError, value } = await call('getPayment', { id: `txn_${'0'.repeat(32)}` })
    expect([isError, value.error.code, value.error.status]).toEqual([true, 'SV-2005', 404])
    expect(value.error.message).toMatch(/^No payment txn_0/)
    expect(value.error.traceId).toMatch(/^[0-9a-f]{32}$/)

    const order = { amountCents: 700, currency: 'ZAR', paymentMethod: { type: 'CARD', token: 'tok_success' } }
    const { transactionId } = (await call('createPayment', order)).value.response
    const tooMuch = await call('createRefund', { transactionId, amountCents: 701 })
    expect(tooMuch.value.error).toMatchObject({ code: 'SV-3004', details: { leftCents: 700 } })
    expect(tooMuch.value.error.idempotencyKey).toMatch(/^mcp-/)
  })

  test('arguments that do not match the schema are named', async () => {
    const { call } = await connect(['--allow-writes'])
    for (const [name, input, fault] of [
      ['createPayment', { amountCents: 12.5, currency: 'ZAR' }, /amountCents/],
      ['createPayment', { amountCents: 100 }, /currency/],
      ['createPayment', { amountCents: 100, currency: 'ZAR', amount: 1 }, /additional properties/],
      ['getPayment', {}, /id/],
    ] as const) {
      const { isError, value } = await call(name, input)
      expect([name, isError, value]).toEqual([name, true, expect.stringMatching(fault)])
    }
  })

  test('an error without a response has the key with which to repeat the call', async () => {
    const { call } = await connect(['--allow-writes', '--base-url', 'http://127.0.0.1:9'])
    const order = { amountCents: 700, currency: 'ZAR', idempotencyKey: 'order-77' }
    expect(await call('createPayment', order)).toMatchObject({
      isError: true,
      value: { error: { code: null, idempotencyKey: 'order-77' } },
    })
    expect((await call('searchDocs', { query: 'refund' })).isError).toBe(true)
  })

  test('an unknown page or heading leads to the list', async () => {
    const { call } = await connect()
    expect((await call('readDocs', { page: '/v1/payments' })).value.error.message).toMatch(/^There is no page/)
    const wrong = await call('readDocs', { page: 'webhooks.md', heading: 'Nothing' })
    expect(wrong.value.error.message).toContain('has no heading "Nothing"')
    expect((await call('readDocs')).value.pages.length).toBeGreaterThan(30)
  })
})

describe('what it may do', () => {
  test('the server only reads by default', async () => {
    const connected = await connect()
    const { tools } = await connected.client.listTools()
    expect(tools.map(({ name }) => name).toSorted()).toEqual([...reads, ...DOCS_TOOLS].toSorted())
    for (const { name, annotations } of tools)
      expect([name, annotations]).toMatchObject([name, { readOnlyHint: true, destructiveHint: false }])
    const { isError, value } = await connected
      .call('createPayment', { amountCents: 100, currency: 'ZAR' })
      .catch((error: Error) => ({ isError: true, value: error.message }))
    expect([isError, value]).toEqual([true, expect.stringMatching(/not found/i)])
  })

  test('the server has the writes with --allow-writes, with their hints, and no others', async () => {
    const { tools } = await (await connect(['--allow-writes'])).client.listTools()
    expect(tools.map(({ name }) => name).toSorted()).toEqual([...reads, ...writes, ...DOCS_TOOLS].toSorted())
    const hintsOf = (wanted: string) => tools.find(({ name }) => name === wanted)!.annotations
    expect(hintsOf('createRefund')).toMatchObject({ readOnlyHint: false, destructiveHint: true, idempotentHint: false })
    expect(hintsOf('createPayment')).toMatchObject({ readOnlyHint: false, destructiveHint: false })
    expect(hintsOf('cancelPayment')).toMatchObject({ destructiveHint: true, idempotentHint: true })
  })

  test('--allow-writes with a LIVE key is refused at the start; without it, a LIVE key reads', async () => {
    const live = { PAYMENTS_API_KEY: 'svc_live_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }
    for (const args of [['--allow-writes'], ['--allow-writes', '--live']]) {
      const { exit, said, faults } = await refused(args, live)
      expect([exit, said]).toEqual([2, ''])
      expect(faults).toContain('--allow-writes requires a TEST key')
      expect(faults).not.toContain(live.PAYMENTS_API_KEY)
    }
    const connected = await connect([], live)
    expect(connected.client.getInstructions()).toContain('LIVE mode')
    expect((await connected.call('listPayments')).value.error).toMatchObject({ code: 'SV-1001' })
  })

  test('the server does not start without a key, and names the login command', async () => {
    const { exit, said, faults } = await refused([], { PAYMENTS_API_KEY: '' })
    expect([exit, said]).toEqual([3, ''])
    expect(faults).toContain('payments login')
  })
})

test('standard output carries the protocol only, and the server ends with its client', async () => {
  const child = spawn(process.execPath, [...PROGRAM, 'mcp'], { env })
  const ended = once(child, 'close')
  const lines: UncheckedJson[] = []
  const messages = createInterface({ input: child.stdout })
  messages.on('line', (line) => lines.push(JSON.parse(line)))
  const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const clientInfo = { name: 'test', version: '1.0.0' }
  send({ id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } })
  send({ method: 'notifications/initialized' })
  child.stdin.write('not JSON\n')
  send({ id: 2, method: 'tools/call', params: { name: 'getPayment', arguments: { id: 'txn_unknown' } } })
  await until(async () => lines.some(({ id }) => id === 2))
  child.stdin.end()
  expect(await ended).toEqual([0, null])
  expect(lines.every(({ jsonrpc }) => jsonrpc === '2.0')).toBe(true)
})
