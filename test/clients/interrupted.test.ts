import type { UncheckedJson } from '../unchecked-json.ts'
import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { duringTests } from '../during-tests.ts'
import { extent } from '../extent.ts'
import { testWith } from '../programs.ts'
import { startTestService } from '../service.ts'
import { readLedger } from '../simulated-providers.ts'
import { resolves, until } from '../until.ts'
import { type Moment, startBetween } from './between.ts'
import { type CommandLine, commandLine } from './command-line.ts'
import { builtDriver, builtIn } from './built.ts'
import { type Driver, startDriver } from './driver.ts'
import { CLIENT_LANGUAGES } from './languages/index.ts'
import { newFolder } from '../folder.ts'

const MOMENTS: readonly Moment[] = ['unsent', 'unanswered', 'answered', 'headers', 'body']

/** How many programs of a client run at the same time: most of a call is spent waiting. Each starts twice more than it is killed. */
const PROGRAMS = extent({ short: 1, long: 10 })
/** How many calls of each client are interrupted. In the short form it is killed once and cut off once, at every moment. */
const INTERRUPTIONS = extent({ short: 2 * (MOMENTS.length + 1), long: 200 })
/** How many of them are kills of the process. The rest are cut connections, since a start takes some languages a second. */
const MOST_KILLS: Readonly<Record<string, number>> = {
  typescript: 100,
  python: 50,
  php: 100,
  go: 100,
  java: 30,
  cli: 50,
}
const killsOf = (name: string): number => extent({ short: MOMENTS.length + 1, long: MOST_KILLS[name]! })

const scratch = newFolder()

// The file counts all charges of the provider.
const service = duringTests(startTestService)
const line = commandLine(() => ({ baseUrl: service.baseUrl, apiKey: null }))

/** A shop knows this about an order before it is paid, and therefore also after a restart. */
interface Order {
  number: string
  /** No two orders have the same amount, so the provider's ledger tells whose a charge is. */
  amountCents: number
  /** The program passes the order's number in these ways: the READMEs name both. After 24 hours only the reference counts. */
  passes: 'key and reference' | 'reference' | 'neither'
  wait: number
}

interface Interrupted extends Order {
  /** The time of the repeat, or of the cut after which the client repeats the call. */
  repeatedAt: number
}

const orders: Order[] = []

function newOrder(passes: Order['passes'], turn: number): Order {
  const at = orders.length
  // The response precedes the charge without a wait, and the charge precedes the response with one.
  const order = { number: `order-${1001 + at}`, amountCents: 1001 + at, passes, wait: turn % 3 === 0 ? 0 : 10 }
  orders.push(order)
  return order
}

/** Returns the call that pays an order. It is derived from the order alone, so a new process makes the same call. */
const callFor = ({ number, amountCents, passes, wait }: Order) => ({
  body: {
    amountCents,
    currency: 'ZAR',
    paymentMethod: { type: 'CARD', token: 'tok_success' },
    ...(passes !== 'neither' && { reference: number }),
  },
  ...(passes === 'key and reference' && { idempotencyKey: number }),
  ...(wait > 0 && { wait }),
})

interface Client {
  name: string
  programs: readonly string[]
  build(): Promise<void>
  start(baseUrl: string): Driver
}

const languages = CLIENT_LANGUAGES.map((language): Client => ({
  name: language.name,
  programs: language.programs,
  build: () => builtDriver(language),
  start: (baseUrl) => {
    const [command, ...args] = language.driver(builtIn(language))
    const given = [
      baseUrl,
      service.business.apiKey,
      join(scratch, language.name),
      ...(language.variants ?? []).slice(0, 1),
    ]
    return startDriver([command, ...args, ...given], {
      ...process.env,
      ...language.env,
      NODE_COMPILE_CACHE: join(scratch, 'compiled'),
    })
  },
}))

/** The command line, whose every step is a process. */
const commands: Client = {
  name: 'cli',
  programs: ['node'],
  build: () => Promise.resolve(),
  start: (baseUrl) => {
    let running: ReturnType<CommandLine['start']> | null = null
    const access = ['--json', '--base-url', baseUrl, '--api-key', service.business.apiKey]
    return {
      step: async (action, { body, query, idempotencyKey, wait = 0 }: UncheckedJson) => {
        const created = () => [
          'payments',
          'create',
          '--amount-cents',
          body.amountCents,
          '--token',
          body.paymentMethod.token,
          '--wait',
          wait,
          ...(body.reference ? ['--reference', body.reference] : []),
          ...(idempotencyKey ? ['--idempotency-key', idempotencyKey] : []),
        ]
        const args = action === 'createPayment' ? created() : ['payments', 'list', '--reference', query.reference]
        running = line.start([...args.map(String), ...access])
        running.child.stdin!.end()
        const { exit, said, faults } = await running.ended
        if (exit === null) throw new Error('the command was killed')
        if (exit !== 0) return { refused: JSON.parse(faults).error }
        const value = JSON.parse(said)
        return {
          value:
            action === 'createPayment'
              ? value
              : value.data.map((each: Order & { reference: string }) => each.reference),
        }
      },
      stop: () => Promise.resolve(),
      kill: async () => {
        running?.child.kill('SIGKILL')
        await running?.ended
      },
    }
  },
}

/** Makes the call of an order again, as the README says, and accepts only the results that it names. */
async function repeat(program: Driver, order: Order): Promise<void> {
  const { value, refused } = await program.step('createPayment', callFor(order))
  if (value) return expect(value).toMatchObject({ amountCents: order.amountCents })
  expect([order.passes, refused.code]).toEqual(['reference', 'SV-2010'])
  const { number: reference } = order
  expect(await program.step('listTransactions', { query: { reference } })).toEqual({ value: [reference] })
}

/**
 * Runs a shop's program that is killed in the middle of each order. The next process first repeats the order of the
 * killed one.
 */
async function playKills(client: Client, kills: number, first: number): Promise<Interrupted[]> {
  const between = await startBetween(service.baseUrl)
  const interrupted: Interrupted[] = []
  let killed: Order | null = null
  let callMs = 100
  /** The share of a call's time after which the process is killed. */
  let share = 0
  try {
    for (let turn = first; ; turn += 1) {
      // Each sixth kill meets no proxy: it comes at a time, wherever the call is then.
      const moment = MOMENTS[turn % (MOMENTS.length + 1)]
      const program = client.start(moment ? between.url : service.baseUrl)
      between.meet([])
      if (killed) {
        const since = performance.now()
        await repeat(program, killed)
        callMs = performance.now() - since
      }
      if (interrupted.length === kills) {
        await program.stop()
        return interrupted
      }
      const order = newOrder(turn % 4 === 3 ? 'reference' : 'key and reference', turn)
      const reached = Promise.withResolvers<void>()
      if (moment) between.meet([{ cut: moment, by: () => reached.resolve() }])
      const isAnswered = resolves(program.step('createPayment', callFor(order)))
      share = (share + 0.23) % 0.9
      await Promise.race([moment ? reached.promise : pass(share * callMs), isAnswered])
      await program.kill()
      const answered = await isAnswered
      if (moment) expect(answered).toBe(false)
      // A process that had read its answer was not interrupted, so another one is.
      if (!answered) interrupted.push({ ...order, repeatedAt: Date.now() })
      killed = order
    }
  } finally {
    await between.close()
  }
}

/** Cuts the connection of each call of one program, which repeats the call with the key that the client names. */
async function playCuts(client: Client, cuts: number, first: number): Promise<Interrupted[]> {
  const between = await startBetween(service.baseUrl)
  const program = client.start(between.url)
  const interrupted: Interrupted[] = []
  try {
    for (let turn = first; turn < first + cuts; turn += 1) {
      const order = newOrder('neither', turn)
      const call = callFor(order)
      let repeatedAt = 0
      const cut = MOMENTS[turn % MOMENTS.length]!
      between.requests()
      between.meet([
        {
          cut,
          by: (drop) => {
            repeatedAt = Date.now()
            drop()
          },
        },
      ])
      // The client repeats the call itself. Or it may not, and the program does so.
      const isOwn = client === commands || turn % 4 === 0
      const answer = await program.step('createPayment', isOwn ? call : { ...call, retries: 0 })
      if (isOwn) expect(answer.value).toMatchObject({ amountCents: order.amountCents })
      else {
        const { idempotencyKey } = answer.refused
        expect(between.requests()).toEqual([idempotencyKey])
        repeatedAt = Date.now()
        const again = await program.step('createPayment', { ...call, idempotencyKey })
        expect(again.value).toMatchObject({ amountCents: order.amountCents })
      }
      expect(new Set(between.requests()).size).toBe(1)
      interrupted.push({ ...order, repeatedAt })
    }
    await program.stop()
    return interrupted
  } finally {
    await program.kill()
    await between.close()
  }
}

/** Returns the charges in the provider's ledger after all payments have ended. */
async function chargesAtTheEnd() {
  await until(async () => {
    const { rows } = await service.pool.query(
      `SELECT 1 FROM transactions WHERE state NOT IN ('SUCCEEDED', 'FAILED', 'STOPPED') LIMIT 1`,
    )
    return rows.length === 0
  }, 60_000)
  return await readLedger(service.simulator)
}

/** Runs several programs at the same time, each with its part of the interruptions. */
async function inParts(
  play: (client: Client, count: number, first: number) => Promise<Interrupted[]>,
  client: Client,
  count: number,
): Promise<Interrupted[]> {
  const each = count / PROGRAMS
  return (await Promise.all(Array.from({ length: PROGRAMS }, (_, at) => play(client, each, at * each)))).flat()
}

for (const client of [...languages, commands]) {
  const kills = killsOf(client.name)
  const cuts = INTERRUPTIONS - kills
  testWith(
    { needs: client.programs },
    `${client.name}: ${kills} kills and ${cuts} cut connections in the middle of a call, and one charge for each order`,
    async () => {
      await client.build()
      const [since, before] = [performance.now(), orders.length]
      const interrupted = [...(await inParts(playKills, client, kills)), ...(await inParts(playCuts, client, cuts))]
      const charges = Map.groupBy(await chargesAtTheEnd(), ({ amountCents }) => amountCents)
      const own = orders.slice(before)
      const wrong = own.filter(({ amountCents }) => charges.get(amountCents)?.length !== 1)
      expect(wrong.map((order) => [order, charges.get(order.amountCents)])).toEqual([])
      const foundCharged = interrupted.filter(
        ({ amountCents, repeatedAt }) => Date.parse(charges.get(amountCents)![0]!.at) < repeatedAt,
      )
      const seconds = ((performance.now() - since) / 1_000).toFixed(0)
      process.stdout.write(
        `interrupted ${client.name.padEnd(10)} ${String(kills).padStart(3)} kills, ${cuts} cuts: ${foundCharged.length} repeats found the ` +
          `charge made; ${own.length} orders, ${own.flatMap((order) => charges.get(order.amountCents)).length} charges (${seconds} s)\n`,
      )
      expect(interrupted).toHaveLength(INTERRUPTIONS)
    },
    600_000,
  )
}

// The service does this, whichever client asks: one shows it in the short form.
for (const client of extent({ short: languages.slice(0, 1), long: [...languages, commands] }))
  testWith(
    { needs: client.programs },
    `${client.name}: a killed process that kept nothing charges twice, which the ledger shows`,
    async () => {
      const between = await startBetween(service.baseUrl)
      try {
        const order = newOrder('neither', 1)
        const reached = Promise.withResolvers<void>()
        between.meet([{ cut: 'body', by: () => reached.resolve() }])
        const killed = client.start(between.url)
        const ended = killed.step('createPayment', callFor(order)).catch(() => 'killed')
        await Promise.race([reached.promise, ended])
        await killed.kill()
        expect(await ended).toBe('killed')
        const next = client.start(between.url)
        await repeat(next, order)
        await next.stop()
        const charges = (await chargesAtTheEnd()).filter(({ amountCents }) => amountCents === order.amountCents)
        expect(charges).toHaveLength(2)
      } finally {
        await between.close()
      }
    },
  )
