import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '@temporalio/client'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { lazyClient } from '../../src/engine/connection.ts'
import { paymentWorkflowId } from '../../src/workflows/messages.ts'
import { startTestService, type TestService } from '../service.ts'
import { until } from '../until.ts'
import { ONE_CHARGE, pay, paymentsOf, type Payments } from './payments.ts'
import { killAllRoles, startRole, type RoleProcess } from './process.ts'
import { copiedAs } from './version-copy.ts'

/*
 * A release whose payment workflow does not replay the runs of the version before, and the steps of docs/upgrading.md
 * that bring it back. The workers have no version, so that they take over each other's runs.
 */

const FIRST_STEP = 'let step = await begin(false)'
const WITHIN_MS = 60_000
/** `WORKFLOW_TASK_FAILED_CAUSE_NON_DETERMINISTIC_ERROR` of Temporal's API. */
const NON_DETERMINISTIC_ERROR = 24

let service: TestService
let engine: Client
let payments: Payments
let broken: string
let worker: RoleProcess

beforeAll(async () => {
  broken = copiedAs('9.0.0')
  const file = join(broken, 'src/workflows/payment.ts')
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(FIRST_STEP)
  const changed = text.replace(FIRST_STEP, `await condition(() => false, 10)\n    ${FIRST_STEP}`)
  writeFileSync(file, changed)
  service = await startTestService({ role: 'api' })
  worker = await startRole(service, { role: 'worker' })
  engine = lazyClient(service.temporal)
  payments = paymentsOf(service)
})

afterAll(async () => {
  await killAllRoles()
  await engine.connection.close()
  await service.stop()
  rmSync(broken, { recursive: true, force: true })
})

const runOf = (id: string) => engine.workflow.getHandle(paymentWorkflowId(id))

/** Waits until the worker could not replay the run. */
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
