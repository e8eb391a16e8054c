import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from '@temporalio/client'
import pg from 'pg'
import type { Farm } from '../chaos/farm.ts'
import { openHungTenant } from '../bench/hung-tenant.ts'
import { quantile } from '../bench/figures.ts'
import { clientOf, expecting } from '../client.ts'
import { given } from '../given.ts'
import { runScript } from '../mechanisms/process.ts'
import { startReceiver } from '../receiver.ts'
import { VERSION } from '../../src/version.ts'
import { paymentWorkflowId } from '../../src/workflows/messages.ts'
import { until } from '../until.ts'

/** `VERSIONING_BEHAVIOR_PINNED` of Temporal's API. */
const PINNED = 1
/** Longer than a relay takes to find a due row, and an engine to give a task to a worker that waits. */
const UNMOVED_MS = 5_000
const EAGER = 100
const KNOWN_AFTER = 10
/** More than both workers can send at a time, so that the others wait in the engine. */
const HUNG = 1_000
/** More than twice the slots of two workers. */
const BACKLOG = 300
/** A slot becomes free within a receiver's time-out of 10 s. Behind the others a delivery would wait for minutes. */
const SERVED_WITHIN_MS = 30_000

export interface Checked {
  farm: Farm
  engine: Client
  /** A business without webhook endpoints. */
  apiKey: string
  env: NodeJS.ProcessEnv
  say(line: string): void
}

async function pay({ farm, apiKey }: Checked, token = 'tok_success'): Promise<string> {
  const order = { amountCents: 15_000, currency: 'ZAR', paymentMethod: { type: 'CARD', token } }
  return expecting(201, await clientOf(farm.url, apiKey).post('/v1/payments', order)).transactionId
}

async function stateOf({ farm, apiKey }: Checked, id: string): Promise<string> {
  return (await clientOf(farm.url, apiKey).get(`/v1/transactions/${id}`)).body.state
}

/** Workers of a version start nothing until it is the current one, and a workflow keeps the version that it began with. */
export async function checkVersions(of: Checked): Promise<void> {
  const { engine, env, say } = of
  // Nothing is charged, which the books of the run would have to know.
  const id = await pay(of, 'tok_insufficient_funds')
  await delay(UNMOVED_MS)
  const state = await stateOf(of, id)
  if (state !== 'CREATED') throw new Error(`a version that is not current brought a payment to ${state}`)
  const [line] = await runScript('scripts/release-promote.ts', { env })
  say(`release:promote: ${line}`)
  await until(async () => (await stateOf(of, id)) === 'FAILED', 60_000)
  // The record has the result before the engine has the end of the task.
  const { deploymentVersion, behavior } = await until(async () => {
    const { raw } = await engine.workflow.getHandle(paymentWorkflowId(id)).describe()
    const info = raw.workflowExecutionInfo?.versioningInfo
    return info?.deploymentVersion && info
  })
  if (deploymentVersion?.buildId !== VERSION || Number(behavior) !== PINNED)
    throw new Error(`a payment ran on ${JSON.stringify(deploymentVersion)}, ${behavior}`)
}

async function isEager(engine: Client, id: string): Promise<boolean> {
  const { events } = await engine.workflow.getHandle(paymentWorkflowId(id)).fetchHistory()
  return events?.[0]?.workflowExecutionStartedEventAttributes?.eagerExecutionAccepted === true
}

/** Every payment of a quiet service begins in the worker whose relay starts it. */
export async function checkEagerStarts(of: Checked): Promise<void> {
  const { engine, say } = of
  // A worker starts eagerly from when it knows that its version is the current one, which each of the two asks for itself.
  let inARow = 0
  await until(async () => {
    const id = await pay(of)
    await until(async () => (await stateOf(of, id)) === 'SUCCEEDED', 60_000)
    inARow = (await isEager(engine, id)) ? inARow + 1 : 0
    return inARow === KNOWN_AFTER
  }, 120_000)
  const took: number[] = []
  let eager = 0
  for (let n = 0; n < EAGER; n += 1) {
    const since = performance.now()
    const id = await pay(of)
    await until(async () => (await stateOf(of, id)) === 'SUCCEEDED', 60_000, 5)
    took.push(performance.now() - since)
    if (await isEager(engine, id)) eager += 1
  }
  say(
    `${eager} of ${EAGER} payments, one after the other, were started eagerly; median ${quantile(took, 0.5).toFixed(0)} ms`,
  )
  if (eager < EAGER) throw new Error(`${EAGER - eager} payments were not started eagerly`)
}

/** A business's deliveries do not wait behind the hanging ones of another, although both need the slow queue. */
export async function checkFairness(farm: Farm, say: Checked['say']): Promise<void> {
  const pool = new pg.Pool({ connectionString: farm.databaseUrl, max: 2 })
  const { apiKey } = await given.business(pool)
  const api = clientOf(farm.url, apiKey)
  const receiver = await startReceiver()
  const { body: endpoint } = await api.post('/v1/webhook_endpoints', {
    url: receiver.url,
    eventTypes: ['payment.failed'],
  })
  const send = async () => {
    const { body } = await api.post(`/v1/webhook_endpoints/${endpoint.id}/test`)
    return body.id as string
  }
  const delivered = (id: string) =>
    until(async () => (await api.get(`/v1/webhook_endpoints/deliveries/${id}`)).body.state === 'DELIVERED', 600_000)
  // An endpoint that failed loses the fast lane until it succeeds, so its deliveries share the queue with hanging ones.
  receiver.answer((response) => response.writeHead(500).end())
  await send()
  await until(async () => {
    const failing = 'SELECT FROM webhook_endpoints WHERE id = $1 AND failing_since IS NOT NULL'
    return (await pool.query(failing, [endpoint.id])).rowCount === 1
  })
  receiver.answer((response) => response.writeHead(200).end())
  const tenant = await openHungTenant({ baseUrl: farm.url, databaseUrl: farm.databaseUrl })
  try {
    // A slow machine stores them no faster than they time out.
    const waiting = `SELECT FROM deliveries WHERE state = 'PENDING' AND endpoint_id <> $1`
    let backlog = 0
    for (let times = 0; backlog < BACKLOG && times < 5; times += 1) {
      await tenant.store(HUNG)
      backlog = (await pool.query(waiting, [endpoint.id])).rowCount!
    }
    if (backlog < BACKLOG) throw new Error(`only ${backlog} deliveries wait, so fairness shows nothing`)
    const hanging = tenant.hanging()
    const since = performance.now()
    await delivered(await send())
    const ms = performance.now() - since
    say(
      `beside ${HUNG} deliveries of another business, ${hanging} of them hanging, one was served in ${(ms / 1_000).toFixed(1)} s`,
    )
    if (ms > SERVED_WITHIN_MS) throw new Error('the deliveries of one business wait behind those of another')
  } finally {
    await tenant.close()
    await receiver.close()
    await pool.end()
  }
}
