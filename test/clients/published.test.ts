/** @takes 70 */

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clientOf } from '../client.ts'
import { duringTests } from '../during-tests.ts'
import { extent } from '../extent.ts'
import { testWith } from '../programs.ts'
import { startReceiver } from '../receiver.ts'
import { sharedService } from '../shared-service.ts'
import { until } from '../until.ts'
import { startBetween } from './between.ts'
import { type EmptyProject, makeEmptyProject } from './empty-project.ts'
import { CLIENT_LANGUAGES } from './languages/index.ts'

/** More than a page of a list has, so that the example reads several. */
const FAILED_PAYMENTS = 25
/** Java's and Python's packages take most of a minute to build and install; `scenario` runs their clients in the short form too. */
const SLOW: readonly string[] = extent({ short: ['java', 'python'], long: [] })
const LANGUAGES = CLIENT_LANGUAGES.filter(({ name }) => !SLOW.includes(name))
const ROOT = join(import.meta.dirname, '../..')
const scratch = mkdtempSync(join(tmpdir(), 'clients-published-'))

const service = duringTests(() => sharedService(['paystack']))
const between = duringTests(() => startBetween(service.baseUrl))
const receiver = duringTests(startReceiver)
let secret: string

beforeAll(async () => {
  const business = clientOf(service.baseUrl, service.business.apiKey)
  const eventTypes = ['payment.succeeded']
  secret = (await business.post('/v1/webhook_endpoints', { url: receiver.url, eventTypes })).body.secret
  await Promise.all(Array.from({ length: FAILED_PAYMENTS }, () => charge('tok_insufficient_funds')))
})

afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const charge = (token: string) =>
  clientOf(service.baseUrl, service.business.apiKey).post(
    '/v1/payments',
    { amountCents: 100, currency: 'ZAR', paymentMethod: { type: 'CARD', token } },
    { prefer: 'wait=20' },
  )

/** Writes a webhook as it was just received, since one that is five minutes old is refused, and returns the file. */
async function receivedWebhook(): Promise<string> {
  const { body } = await charge('tok_success')
  const received = await until(async () => receiver.received.find((one) => one.body.includes(body.transactionId)))
  const file = join(scratch, 'webhook.json')
  writeFileSync(file, JSON.stringify({ headers: received.headers, body: received.body }))
  return file
}

async function countFailed(): Promise<number> {
  const business = clientOf(service.baseUrl, service.business.apiKey)
  let [count, cursor] = [0, '']
  do {
    const { body } = await business.get(`/v1/transactions?state=FAILED&limit=100${cursor && `&cursor=${cursor}`}`)
    count += body.data.length
    cursor = body.nextCursor ?? ''
  } while (cursor)
  return count
}

describe.each(LANGUAGES.map((language) => [language.name, language] as const))('%s', (name, language) => {
  const needs = { needs: language.programs }
  const { check, example } = language.published
  let project: EmptyProject

  testWith(needs, 'what is published is built and installed into an empty folder, as the README has it', async () => {
    const shop = {
      PAYMENTS_BASE_URL: between.url,
      PAYMENTS_API_KEY: service.business.apiKey,
      WEBHOOK_SECRET: secret,
      ...language.published.env?.(join(scratch, name)),
    }
    project = makeEmptyProject(name, scratch, shop)
    await project.follow('Install')
  })

  testWith(needs, 'the first payment of the README runs as pasted', async () => {
    between.meet([])
    expect((await project.follow('The first payment')).stdout).toMatch(/^txn_[0-9a-f]{32} SUCCEEDED\n$/)
  })

  testWith(
    needs,
    'the shop of one page passes the strictest check, and does all of it although its first connection is cut',
    async () => {
      const source = join(ROOT, 'clients', name, 'example', example.file)
      expect(readFileSync(source, 'utf8').split('\n').length).toBeLessThanOrEqual(80)
      cpSync(source, join(project.folder, example.file))
      for (const command of check) await project.run(command)
      for (const [index, command] of [example.run, ...(example.also ?? [])].entries()) {
        const failed = await countFailed()
        expect(failed).toBeGreaterThanOrEqual(FAILED_PAYMENTS)
        const order = `order-${name}-${index + 1}`
        const webhook = await receivedWebhook()
        between.meet([{ cut: 'answered' }])
        between.requests()
        const lines = (await project.run([...command, order, webhook])).stdout.trimEnd().split('\n')
        expect(lines).toEqual([
          expect.stringMatching(/^paid txn_[0-9a-f]{32}$/),
          expect.stringMatching(/^authenticate at https?:\/\/\S+$/),
          'declined: insufficient_funds',
          `failed within a day: ${failed + 1}`,
          'refunded 5000 cents',
          'refund refused: 10000 cents are left',
          'webhook: payment.succeeded',
        ])
        const [first, second] = between.requests()
        expect([first, second]).toEqual([order, order])
        // The same order again is the same payment.
        expect((await project.run([...command, order, webhook])).stdout.split('\n')[0]).toBe(lines[0])
      }
    },
  )
})
