import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { isForClients, samplesOf } from '../../scripts/samples/index.ts'
import { exampleRequest, type SampleRequest } from '../../scripts/samples/request.ts'
import { routes } from '../../src/api/routes.ts'
import { findOnPath } from '../../local/temporal/cli.ts'
import { extent } from '../extent.ts'
import { duringTests } from '../during-tests.ts'
import { sharedService } from '../shared-service.ts'
import { builtDriver } from './built.ts'
import { SAMPLE_LANGUAGES, type SampleLanguage } from './samples.ts'

const run = promisify(execFile)
const scratch = mkdtempSync(join(tmpdir(), 'clients-samples-'))
const ofClients = routes.filter(isForClients)
/** Samples that are also run. */
const RUN = [
  'createPayment',
  'getPayment',
  'listPayments',
  'createRefund',
  'createPaymentLink',
  'registerWebhookEndpoint',
  'listUsers',
] as const
const RUN_BY_OPERATOR = 'searchAllTransactions'
/** One of so many other samples is checked. They come from one generator, and the compilers take most of a minute for all. */
const ONE_OF = extent({ short: 4, long: 1 })
const isRun = new Set<string>([...RUN, RUN_BY_OPERATOR])
const checked = ofClients.filter(({ operationId }, at) => at % ONE_OF === 0 || isRun.has(operationId))
const service = duringTests(sharedService)

afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** Values that replace the document's examples, so that runs do not conflict. */
type Changes = Partial<Pick<SampleRequest, 'params' | 'body' | 'idempotencyKey'>>

function write(language: SampleLanguage, folder: string, operationId: string, changes: Changes = {}): void {
  const route = ofClients.find((each) => each.operationId === operationId)!
  const samples = samplesOf(route, service.baseUrl, { ...exampleRequest(route), ...changes })
  const file = join(folder, language.file(operationId))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${samples.find(({ label }) => label === language.label)!.source}\n`)
}

async function accessToken({ email, password }: { email: string; password: string }): Promise<string> {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ email, password })
  const response = await fetch(`${service.baseUrl}/api/auth/login`, { method: 'POST', headers, body })
  return ((await response.json()) as { accessToken: string }).accessToken
}

async function paidPayment(): Promise<string> {
  const response = await fetch(`${service.baseUrl}/v1/payments`, {
    method: 'POST',
    headers: { 'X-API-Key': service.business.apiKey, 'Content-Type': 'application/json', Prefer: 'wait=10' },
    body: JSON.stringify({
      amountCents: 15_000,
      currency: 'ZAR',
      paymentMethod: { type: 'CARD', token: 'tok_success' },
    }),
  })
  return ((await response.json()) as { transactionId: string }).transactionId
}

for (const language of SAMPLE_LANGUAGES) {
  const { label, programs } = language
  const missing = programs.find((program) => findOnPath(program, process.env) === null)
  const declared = missing === undefined ? describe : describe.skip

  declared(`the samples of ${label}${missing === undefined ? '' : `: ${missing} is not here`}`, () => {
    const folder = join(scratch, label.toLowerCase())
    /** References and keys of the document could be used only once. */
    const own = `${label.toLowerCase()}-${process.pid}`
    let expected: Record<string, RegExp>
    /** Sessions of an ADMIN, for calls that no key may make, and of the operator. */
    let tokens: { business: string; operator: string }

    async function execute(
      [command, ...args]: readonly [string, ...string[]],
      whose: keyof typeof tokens = 'business',
    ): Promise<string> {
      const credentials = { PAYMENTS_API_KEY: service.business.apiKey, PAYMENTS_ACCESS_TOKEN: tokens[whose] }
      const env = { ...process.env, ...language.env, ...credentials, PAYMENTS_BASE_URL: service.baseUrl }
      // A search prints every transaction that the tests before this one made.
      const { stdout } = await run(command, args, { env, maxBuffer: 64 * 1024 * 1024 })
      return stdout
    }

    beforeAll(async () => {
      for (const { operationId } of checked) write(language, folder, operationId)
      const transactionId = await paidPayment()
      const { business, operator } = service
      tokens = { business: await accessToken(business.admins[0]), operator: await accessToken(operator) }
      const change = (operationId: string, changes: Changes = {}) => {
        const { body } = exampleRequest(ofClients.find((each) => each.operationId === operationId)!)
        const once = body !== undefined && { body, idempotencyKey: `${own}-${operationId}` }
        write(language, folder, operationId, { ...once, ...changes })
      }
      const payment = exampleRequest(ofClients.find((each) => each.operationId === 'createPayment')!).body as object
      change('createPayment', { body: { ...payment, reference: own } })
      change('createRefund', { body: { transactionId, amountCents: 5_000 } })
      change('createPaymentLink')
      change('registerWebhookEndpoint')
      change('getPayment', { params: { id: transactionId } })
      expected = {
        createPayment: new RegExp(own),
        getPayment: new RegExp(transactionId),
        listPayments: new RegExp(transactionId),
        createRefund: new RegExp(transactionId),
        createPaymentLink: /lnk_[0-9a-f]{32}/,
        registerWebhookEndpoint: /whe_[0-9a-f]{32}/,
        listUsers: new RegExp(service.business.admins[0].email),
      }
    })

    test('each is a complete program and passes the strictest check of its language', async () => {
      if (language.builtWith) await builtDriver(language.builtWith)
      for (const command of language.check(folder)) await execute(command)
    })

    test.each(RUN)('%s does against the service what it says', async (operationId) => {
      expect(await execute(language.run(operationId, folder))).toMatch(expected[operationId]!)
    })

    test(`${RUN_BY_OPERATOR} runs with the operator client`, async () => {
      const said = await execute(language.run(RUN_BY_OPERATOR, folder), 'operator')
      expect(said).toMatch(/txn_[0-9a-f]{32}/)
    })
  })
}
