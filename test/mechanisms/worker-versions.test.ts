import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '@temporalio/client'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { lazyClient } from '../../src/engine/connection.ts'
import { VERSION } from '../../src/version.ts'
import { paymentWorkflowId } from '../../src/workflows/messages.ts'
import { startTestService, type TestService } from '../service.ts'
import { until } from '../until.ts'
import { pay, paymentsOf, type Payments } from './payments.ts'
import { engineOf, killAllRoles, runScript, startRole, type RoleProcess } from './process.ts'
import { copiedAs } from './version-copy.ts'

const ROOT = join(import.meta.dirname, '../..')
const DEPLOYMENT = { WORKER_DEPLOYMENT_NAME: 'payments' }
const PROMOTE = 'scripts/release-promote.ts'
const NEXT = '9.0.0'
/** Longer than a relay takes to find a due row, and an engine to give a task to a worker that waits. */
const UNMOVED_MS = 5_000

let service: TestService
let engine: Client
let payments: Payments
let next: string
let old: RoleProcess

beforeAll(async () => {
  next = copiedAs(NEXT)
  service = await startTestService({ role: 'api' })
  old = await startRole(service, { role: 'worker', env: DEPLOYMENT })
  engine = lazyClient(service.temporal)
  payments = paymentsOf(service)
})

afterAll(async () => {
  await killAllRoles()
  await engine.connection.close()
  await service.stop()
  rmSync(next, { recursive: true, force: true })
})

/** Runs `npm run release:promote` of that checkout; returns the printed lines. */
const promote = (root = ROOT): Promise<string[]> =>
  runScript(PROMOTE, { root, env: { ...engineOf(service.temporal), ...DEPLOYMENT } })

/** Waits for the end of a payment; returns the version of the worker that carried it out. */
async function ranOn(id: string): Promise<string> {
  expect((await payments.end(id, 60_000)).state).toBe('SUCCEEDED')
  return await versionOf(id)
}

async function versionOf(id: string): Promise<string> {
  const handle = engine.workflow.getHandle(paymentWorkflowId(id))
  // The record has the result before the engine has the end of the task.
  return await until(async () => {
    const { raw } = await handle.describe()
    return raw.workflowExecutionInfo?.versioningInfo?.deploymentVersion?.buildId
  }, 20_000)
}

const charge = () => payments.charge('tok_success')

test('workers of a version start nothing before it is the current one', async () => {
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
  expect((await promote())[0]).toBe(`${VERSION} is the current version now, before it was ${NEXT}`)
  await until(async () => (await ranOn(await charge())) === VERSION, 60_000)
  // Under load the client repeats a call whose answer was late: the version is the current one already.
  expect([
    `${NEXT} is the current version now, before it was ${VERSION}`,
    `${NEXT} is the current version already`,
  ]).toContain((await promote(next))[0])
  await until(async () => (await ranOn(await charge())) === NEXT, 60_000)
})

test('a run that keeps an old version is ended, and the record goes on with the current one', async () => {
  await old.stop()
  await engine.workflow.getHandle(paymentWorkflowId(forgotten.id)).terminate('upgrade')
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
