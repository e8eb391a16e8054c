import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import type { Client as Engine, WorkflowHandle } from '@temporalio/client'
import { payoutBatchWorkflowId } from '../../src/workflows/messages.ts'
import { type Answer, clientOf, type Client, signIn } from '../client.ts'
import { withoutTriggers } from '../db/many/storing.ts'
import { PASSWORD } from '../given.ts'
import { payoutsBy } from '../payout-batches.ts'
import { duringTests } from '../during-tests.ts'
import { sharedService } from '../shared-service.ts'
import { until } from '../until.ts'

const run = promisify(execFile)

const service = duringTests(sharedService)
const key = duringTests(() => clientOf(service.baseUrl, service.business.apiKey))
let engine: Engine
/** The first user created the API key; the other two may approve its batches. */
let checkers: { userId: string; client: Client }[]
let recipientId: string

beforeAll(async () => {
  engine = await service.engine()
  const { admins } = service.business
  const minter = await signIn(service.baseUrl, admins[0])
  const third = { email: `${admins[1].userId}-third@business.example`, password: PASSWORD }
  const added = await minter.post('/api/users', { ...third, role: 'ADMIN' })
  checkers = [
    { userId: admins[1].userId, client: await signIn(service.baseUrl, admins[1]) },
    { userId: added.body.id, client: await signIn(service.baseUrl, third) },
  ]
  recipientId = await payoutsBy(key).recipient('6200001234')
})

interface Batch {
  batchId: string
  approval: { contentHash: string }
}

async function make(): Promise<Batch & { handle: WorkflowHandle }> {
  const batch = await payoutsBy(key).make([{ recipientId, amountCents: 100 }])
  return { ...batch, handle: engine.workflow.getHandle(payoutBatchWorkflowId(batch.batchId)) }
}

/** Requires two approvals. */
async function makeForTwo() {
  const batch = await make()
  const text = 'UPDATE payout_batches SET required = 2 WHERE id = $1'
  await withoutTriggers(service.pool, (client) => client.query(text, [batch.batchId]))
  return batch
}

const read = async ({ batchId }: Batch) => (await key.get(`/v1/payouts/${batchId}`)).body
/** Repeats the call with its key while the engine is too slow to respond, as clients do. */
async function decide(path: string, body: object, by: Client): Promise<Answer> {
  const key = { 'Idempotency-Key': randomUUID() }
  return await until(async () => {
    const answer = await by.post(path, body, key)
    return answer.status !== 503 && answer
  })
}

const approve = ({ batchId, approval }: Batch, by: Client) =>
  decide(`/v1/payouts/${batchId}/approve`, { contentHash: approval.contentHash }, by)
const reject = ({ batchId }: Batch, by: Client) => decide(`/v1/payouts/${batchId}/reject`, { reason: 'No.' }, by)
const codeOf = async ({ batchId }: Batch, { client }: { client: Client }): Promise<string> =>
  (await client.post(`/v1/payouts/${batchId}/approval-code`)).body.code
const decisions = async ({ batchId }: Batch) =>
  (
    await service.pool.query(
      'SELECT decision, via, user_id, refusal FROM payout_decisions WHERE batch_id = $1 ORDER BY at',
      [batchId],
    )
  ).rows

/** Sends a signal as an operator does from a terminal. */
async function signal({ batchId }: Batch, name: string, input: unknown): Promise<void> {
  const words = ['workflow', 'signal', '--workflow-id', payoutBatchWorkflowId(batchId), '--name', name]
  const given = input === undefined ? [] : ['--input', JSON.stringify(input)]
  const { address, namespace } = service.temporal
  await run(process.env.TEST_TEMPORAL_CLI!, [...words, ...given, '--address', address, '--namespace', namespace])
}

/** Waits until this many decisions are recorded. */
const recorded = (batch: Batch, count: number) =>
  until(async () => {
    const found = await decisions(batch)
    return found.length === count && found
  })

async function started({ handle }: { handle: WorkflowHandle }): Promise<void> {
  await until(async () => (await handle.describe().catch(() => null)) !== null)
}

test('a signal from the command line approves with the user, the code and the hash, by the rules of the API', async () => {
  const batch = await make()
  await started(batch)
  const [checker] = checkers
  const { contentHash } = batch.approval
  const input = { userId: checker!.userId, code: await codeOf(batch, checker!), contentHash }
  await signal(batch, 'approve', input)
  await until(async () => (await read(batch)).state !== 'PENDING_APPROVAL')
  expect(await decisions(batch)).toEqual([
    { decision: 'APPROVE', via: 'SIGNAL', user_id: checker!.userId, refusal: null },
  ])
  expect((await read(batch)).approval.decisions).toMatchObject([{ userId: checker!.userId, decision: 'APPROVE' }])
})

test('a signal from the command line rejects with a code, and cancels without any', async () => {
  const [rejected, cancelled] = [await make(), await make()]
  await started(rejected)
  await started(cancelled)
  const [{ userId }] = checkers as [(typeof checkers)[0]]
  await signal(rejected, 'reject', { userId, code: await codeOf(rejected, checkers[0]!) })
  await signal(cancelled, 'cancel', undefined)
  for (const [batch, reason] of [
    [rejected, 'rejected'],
    [cancelled, 'cancelled'],
  ] as const) {
    const stopped = await until(async () => {
      const now = await read(batch)
      return now.state === 'STOPPED' && now
    })
    expect(stopped.items).toMatchObject([{ state: 'STOPPED', failureReasonCode: reason }])
    expect(await batch.handle.result()).toEqual({ state: 'STOPPED' })
  }
})

test('a signal that is refused is recorded and has no effect', async () => {
  const batch = await make()
  await started(batch)
  const [checker, other] = checkers as [(typeof checkers)[0], (typeof checkers)[0]]
  const { contentHash } = batch.approval
  const minter = service.business.admins[0].userId
  const spent = await codeOf(batch, checker)
  const inputs: [unknown, string][] = [
    [null, 'unreadable'],
    ['text', 'unreadable'],
    [{}, 'not_a_checker'],
    [{ userId: 7, code: [], contentHash: {} }, 'not_a_checker'],
    [{ userId: `usr_${'0'.repeat(32)}`, code: spent, contentHash }, 'not_a_checker'],
    [{ userId: minter, code: spent, contentHash }, 'key_holder'],
    [{ userId: other.userId, code: spent, contentHash }, 'wrong_code'],
    [{ userId: checker.userId, code: 'none', contentHash }, 'wrong_code'],
    [{ userId: checker.userId, contentHash }, 'wrong_code'],
    [{ userId: checker.userId, code: spent, contentHash: '0'.repeat(64) }, 'wrong_hash'],
    // The attempt with the wrong hash used up the code.
    [{ userId: checker.userId, code: spent, contentHash }, 'wrong_code'],
  ]
  for (const [index, [input, refusal]] of inputs.entries()) {
    await signal(batch, 'approve', input)
    const all = await recorded(batch, index + 1)
    expect([input, all.at(-1)]).toMatchObject([input, { decision: 'APPROVE', via: 'SIGNAL', refusal }])
  }
  expect(await read(batch)).toMatchObject({ state: 'PENDING_APPROVAL', approval: { decisions: [] } })
  const { events } = await batch.handle.fetchHistory()
  expect((events ?? []).filter(({ workflowTaskFailedEventAttributes: failed }) => failed)).toEqual([])
  expect((await approve(batch, checker.client)).status).toBe(200)
})

test('a signal with an expired code is refused', async () => {
  const batch = await make()
  await started(batch)
  const [{ userId }] = checkers as [(typeof checkers)[0]]
  const code = await codeOf(batch, checkers[0]!)
  await service.pool.query('UPDATE approval_codes SET expires_at = now() WHERE batch_id = $1', [batch.batchId])
  await signal(batch, 'approve', { userId, code, contentHash: batch.approval.contentHash })
  expect(await recorded(batch, 1)).toMatchObject([{ refusal: 'wrong_code' }])
})

test('an Update that does not come from the API needs a code too', async () => {
  const batch = await make()
  await started(batch)
  const [{ userId }] = checkers as [(typeof checkers)[0]]
  const forged = batch.handle.executeUpdate('approve', { args: [{ userId, contentHash: batch.approval.contentHash }] })
  await expect(forged).rejects.toMatchObject({ cause: { type: 'SV-1001' } })
  expect((await read(batch)).state).toBe('PENDING_APPROVAL')
})

test("approve and reject at once, a hundred times: one takes effect, and the other's response says so", async () => {
  const [one, two] = checkers as [(typeof checkers)[0], (typeof checkers)[0]]
  for (let round = 0; round < 10; round++) {
    const batches = await Promise.all(Array.from({ length: 10 }, make))
    await Promise.all(
      batches.map(async (batch) => {
        const answers = await Promise.all([approve(batch, one.client), reject(batch, two.client)])
        const won = answers.findIndex(({ status }) => status === 200)
        expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
        const { approval, items } = await read(batch)
        expect(approval.decisions).toMatchObject([{ decision: won === 0 ? 'APPROVE' : 'REJECT' }])
        expect(items[0].state === 'STOPPED').toBe(won === 1)
      }),
    )
  }
})

test('two checkers at once count as two approvals if two are needed, and as one decision if one is', async () => {
  for (const [batch, needed] of [
    [await makeForTwo(), 2],
    [await make(), 1],
  ] as const) {
    const answers = await Promise.all(checkers.map(({ client }) => approve(batch, client)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { state, approval } = await read(batch)
    expect([state === 'PENDING_APPROVAL', approval.decisions.length]).toEqual([false, needed])
  }
})

test('many approvals of the same checker at once count as one', async () => {
  const batch = await makeForTwo()
  const [{ client }] = checkers as [(typeof checkers)[0]]
  const answers = await Promise.all(Array.from({ length: 5 }, () => approve(batch, client)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const { state, approval } = await read(batch)
  expect([state, approval.decisions.length]).toEqual(['PENDING_APPROVAL', 1])
})

const lost = async () => {
  const batch = await make()
  await started(batch)
  // The workflow's first step stores when the row is due; it must end before the test does.
  await until(async () =>
    (await batch.handle.fetchHistory()).events?.some((event) => event.workflowTaskCompletedEventAttributes),
  )
  const { runId } = await batch.handle.describe()
  await batch.handle.terminate()
  const runsAgain = async () => (await batch.handle.describe()).runId !== runId
  return { ...batch, runsAgain }
}

test('a batch whose workflow Temporal lost is started again by the relay once it is due, and waits for its checker', async () => {
  const batch = await lost()
  await service.pool.query('UPDATE payout_batches SET engine_due_at = now() WHERE id = $1', [batch.batchId])
  await until(batch.runsAgain)
  expect((await read(batch)).state).toBe('PENDING_APPROVAL')
})

test('a batch whose workflow Temporal lost is started by its decision', async () => {
  const batch = await lost()
  expect((await approve(batch, checkers[0]!.client)).status).toBe(200)
  expect(await batch.runsAgain()).toBe(true)
})
