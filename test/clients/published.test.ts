import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect } from '@jest/globals'
import { clientOf } from '../client.ts'
import { fencedBlocks } from '../docs/fenced-blocks.ts'
import { testWith } from '../programs.ts'
import { type Receiver, startReceiver } from '../receiver.ts'
import { type SharedService, sharedService } from '../shared-service.ts'
import { until } from '../until.ts'
import { type Between, startBetween } from './between.ts'
import { CLIENT_LANGUAGES } from './languages/index.ts'
import type { Command } from './languages/language.ts'

/** More than a page of a list has, so that the example reads several. */
const FAILED_PAYMENTS = 25
const ROOT = join(import.meta.dirname, '../..')
/** The machine's own programs: its Node may be the oldest that the clients support, and this project has a later one. */
const PATH = process.env
  .PATH!.split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter)
const run = promisify(execFile)
const scratch = mkdtempSync(join(tmpdir(), 'clients-published-'))

let service: SharedService
let between: Between
let receiver: Receiver
let secret: string

beforeAll(async () => {
  service = await sharedService(['paystack'])
  ;[between, receiver] = await Promise.all([startBetween(service.baseUrl), startReceiver()])
  const business = clientOf(service.baseUrl, service.business.apiKey)
  const eventTypes = ['payment.succeeded']
  secret = (await business.post('/v1/webhook_endpoints', { url: receiver.url, eventTypes })).body.secret
  await Promise.all(Array.from({ length: FAILED_PAYMENTS }, () => charge('tok_insufficient_funds')))
}, 60_000)

afterAll(async () => {
  rmSync(scratch, { recursive: true, force: true })
  await Promise.all([between?.close(), receiver?.close(), service?.stop()])
})

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

describe.each(CLIENT_LANGUAGES.map((language) => [language.name, language] as const))('%s', (name, language) => {
  const needs = { needs: language.programs }
  const { check, example } = language.published
  const folder = join(scratch, name, 'empty')
  let client: string

  /** Runs in the folder of the project that uses the client, and returns what was printed. */
  async function inFolder([command, ...args]: Command): Promise<string> {
    const env = {
      ...process.env,
      PATH,
      CLIENT: client,
      PAYMENTS_BASE_URL: between.url,
      PAYMENTS_API_KEY: service.business.apiKey,
      WEBHOOK_SECRET: secret,
    }
    const { stdout } = await run(command, args, { cwd: folder, env, maxBuffer: 16_777_216 }).catch(
      (error: { stdout: string; stderr: string; message: string }) => {
        throw new Error(`${error.message}\n${error.stdout}${error.stderr}`)
      },
    )
    return stdout
  }

  /** Follows the blocks under a heading: a block of the shell is pasted, any other is the file that its first line names. */
  async function follow(heading: string): Promise<string> {
    let printed = ''
    for (const { language: kind, code } of fencedBlocks(`clients/${name}/README.md`).filter(
      (one) => one.heading === heading,
    ))
      if (kind === 'sh') printed = await inFolder(['bash', '-euo', 'pipefail', '-c', code])
      else writeFileSync(join(folder, /[\w.-]+\.\w+/.exec(code.split('\n', 2).join(' '))![0]), code)
    return printed
  }

  testWith(
    needs,
    'what is published is built and installed into an empty folder, as the README has it',
    async () => {
      // A copy: what is built there stays out of the checkout, and no earlier build is found.
      client = join(scratch, name, 'client')
      const left = new Set(['node_modules', 'dist', 'target', 'vendor', 'build', '__pycache__'])
      cpSync(join(ROOT, 'clients', name), client, { recursive: true, filter: (file) => !left.has(basename(file)) })
      mkdirSync(folder, { recursive: true })
      await follow('Install')
    },
    300_000,
  )

  testWith(
    needs,
    'the first payment of the README runs as pasted',
    async () => {
      between.meet([])
      expect(await follow('The first payment')).toMatch(/^txn_[0-9a-f]{32} SUCCEEDED\n$/)
    },
    180_000,
  )

  testWith(
    needs,
    'the shop of one page passes the strictest check, and does all of it although its first connection is cut',
    async () => {
      const source = join(ROOT, 'clients', name, 'example', example.file)
      expect(readFileSync(source, 'utf8').split('\n').length).toBeLessThanOrEqual(80)
      cpSync(source, join(folder, example.file))
      for (const command of check) await inFolder(command)
      for (const [index, command] of [example.run, ...(example.also ?? [])].entries()) {
        const failed = await countFailed()
        expect(failed).toBeGreaterThanOrEqual(FAILED_PAYMENTS)
        const order = `order-${name}-${index + 1}`
        const webhook = await receivedWebhook()
        between.meet([{ lost: true }])
        between.requests()
        const lines = (await inFolder([...command, order, webhook])).trimEnd().split('\n')
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
        expect((await inFolder([...command, order, webhook])).split('\n')[0]).toBe(lines[0])
      }
    },
    300_000,
  )
})
