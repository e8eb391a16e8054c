import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '@temporalio/client'
import { lazyClient } from '../../src/engine/connection.ts'
import { VERSION } from '../../src/version.ts'
import { paymentWorkflowId } from '../../src/workflows/messages.ts'
import { duringTests } from '../during-tests.ts'
import { startTestService } from '../service.ts'
import { until } from '../until.ts'
import { ONE_CHARGE, pay, paymentsOf } from './payments.ts'
import { engineOf, killAllRoles, runScript, startRole, type RoleProcess } from './process.ts'
import { copiedAs } from './version-copy.ts'

const ROOT = join(import.meta.dirname, '../..')
const DEPLOYMENT = { WORKER_DEPLOYMENT_NAME: 'payments' }
const PROMOTE = 'scripts/release-promote.ts'
const NEXT = '9.0.0'
/** Longer than a relay takes to find a due row, and an engine to give a task to a worker that waits. */
const UNMOVED_MS = 5_000
const FIRST_STEP = 'let step = await begin(false)'
const WITHIN_MS = 60_000
/** `WORKFLOW_TASK_FAILED_CAUSE_NON_DETERMINISTIC_ERROR` of Temporal's API. */
const NON_DETERMINISTIC_ERROR = 24

/** Copies of this version under another name; the payment workflow of the second does not replay runs of this one. */
const [next, broken] = [copiedAs(NEXT), copiedAs(NEXT)]
let engine: Client
let worker: RoleProcess

afterAll(killAllRoles)
const service = duringTests(() => startTestService({ role: 'api' }))
const payments = duringTests(() => paymentsOf(service))

beforeAll(async () => {
  const file = join(broken, 'src/workflows/payment.ts')
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(FIRST_STEP)
  writeFileSync(file, text.replace(FIRST_STEP, `await condition(() => false, 10)\n    ${FIRST_STEP}`))
  worker = await startRole(service, { role: 'worker' })
  engine = lazyClient(service.temporal)
})

afterAll(async () => {
  await engine.connection.close()
  for (const root of [next, broken]) rmSync(root, { recursive: true, force: true })
})

const runOf = (id: string) => engine.workflow.getHandle(paymentWorkflowId(id))

const fails = (id: string) =>
  until(async () => {
    const { events } = await runOf(id).fetchHistory()
    return events?.some(
      ({ workflowTaskFailedEventAttributes: failure }) => Number(failure?.cause) === NON_DETERMINISTIC_ERROR,
    )
  }, WITHIN_MS)

/** The worker of one version is stopped, and the other version's worker takes over. */
async function deploy(root?: string): Promise<void> {
  await worker.stop()
  worker = await startRole(service, { role: 'worker', ...(root && { root, ownBundle: true }) })
}

/*
 * A release whose payment workflow does not replay the runs of the version before, and the steps of docs/upgrading.md
 * that bring it back. The workers have no version, so that they take over each other's runs.
 */
test('payments wait for the rollback of a version that breaks determinism, and each is charged once', async () => {
  const before = await payments.checkout()
  await deploy(broken)
  await pay(before.page)
  await fails(before.id)
  expect((await runOf(before.id).describe()).status.name).toBe('RUNNING')
  expect(await payments.charges(before.id)).toEqual(ONE_CHARGE)
  // New payments go on, and one of them is open at the rollback.
  const during = await payments.checkout()
  const ended = await payments.charge('tok_success')
  expect((await payments.end(ended, WITHIN_MS)).state).toBe('SUCCEEDED')

  await deploy()
  expect((await payments.end(before.id, WITHIN_MS)).state).toBe('SUCCEEDED')

  // The other way round: the version of before cannot replay this run, so it is ended, and the record starts another.
  await pay(during.page)
  await fails(during.id)
  await runOf(during.id).terminate('it was started by the version that was rolled back')
  expect((await payments.end(during.id, 120_000)).state).toBe('SUCCEEDED')
  for (const id of [before.id, during.id, ended]) expect(await payments.charges(id)).toEqual(ONE_CHARGE)
}, 400_000)

const promote = (root = ROOT): Promise<string[]> =>
  runScript(PROMOTE, { root, env: { ...engineOf(service.temporal), ...DEPLOYMENT } })

/** Waits for the end of a payment; returns the version of the worker that carried it out. */
async function ranOn(id: string): Promise<string> {
  expect((await payments.end(id, 60_000)).state).toBe('SUCCEEDED')
  return await versionOf(id)
}

async function versionOf(id: string): Promise<string> {
  // The record has the result before the engine has the end of the task.
  return await until(async () => {
    const { raw } = await runOf(id).describe()
    return raw.workflowExecutionInfo?.versioningInfo?.deploymentVersion?.buildId
  }, 20_000)
}

const charge = () => payments.charge('tok_success')

/** The workers of this version, which has a name from here on. */
let old: RoleProcess

test('workers of a version start nothing before it is the current one', async () => {
  await worker.stop()
  old = await startRole(service, { role: 'worker', env: DEPLOYMENT })
  const id = await charge()
  await new Promise((resolve) => setTimeout(resolve, UNMOVED_MS))
  expect((await payments.read(id)).state).toBe('CREATED')
  expect(await promote()).toEqual([`${VERSION} is the current version now, before it was none`])
  expect(await ranOn(id)).toBe(VERSION)
  expect(await promote()).toEqual([`${VERSION} is the current version already`])
})

let waiting: { id: string; page: string }
let forgotten: { id: string; page: string }

test('a newer worker takes new payments once it is the current version, and old ones stay where they began', async () => {
  waiting = await payments.checkout()
  forgotten = await payments.checkout()
  await startRole(service, { role: 'worker', root: next, env: DEPLOYMENT })
  const before = await Promise.all([charge(), charge(), charge()])
  expect(await Promise.all(before.map(ranOn))).toEqual([VERSION, VERSION, VERSION])

  expect(await promote(next)).toEqual([
    `${NEXT} is the current version now, before it was ${VERSION}`,
    `${VERSION}: 2 open workflows, so its workers are still needed`,
  ])
  // The worker of before starts payments eagerly until it knows.
  await until(async () => /this version is not current/.test(old.printed()), 20_000)
  const after = await Promise.all([charge(), charge(), charge()])
  expect(await Promise.all(after.map(ranOn))).toEqual([NEXT, NEXT, NEXT])
  await pay(waiting.page)
  expect(await ranOn(waiting.id)).toBe(VERSION)
})

test('the version of before becomes the current one again, for a rollback', async () => {
  for (const [to, from, root] of [
    [VERSION, NEXT, ROOT],
    [NEXT, VERSION, next],
  ] as const) {
    // Under load the client repeats a call whose answer was late: the version is the current one already.
    expect([
      `${to} is the current version now, before it was ${from}`,
      `${to} is the current version already`,
    ]).toContain((await promote(root))[0])
    await until(async () => (await ranOn(await charge())) === to, 60_000)
  }
})

test('a run that keeps an old version is ended, and the record goes on with the current one', async () => {
  await old.stop()
  await runOf(forgotten.id).terminate('upgrade')
  await until(
    async () =>
      (await promote(next)).includes(
        `${VERSION}: no open workflow was found, but Temporal has not confirmed it yet; repeat this command in some minutes`,
      ),
    60_000,
  )
  await pay(forgotten.page)
  expect(await ranOn(forgotten.id)).toBe(NEXT)
  expect(await payments.charges(forgotten.id)).toHaveLength(1)
})

test('one line says what to do without a worker of that version, or without settings', async () => {
  const run = (args: string[], env: Record<string, string>) => runScript(PROMOTE, { args, env })
  const reached = engineOf(service.temporal)
  await expect(run([], {})).rejects.toThrow(/TEMPORAL_ADDRESS is not set/)
  await expect(run([], reached)).rejects.toThrow(/WORKER_DEPLOYMENT_NAME is not set/)
  await expect(run(['8.0.0'], { ...reached, ...DEPLOYMENT })).rejects.toThrow(
    /no worker of version 8\.0\.0 is known to Temporal: start one with WORKER_DEPLOYMENT_NAME=payments/,
  )
})
