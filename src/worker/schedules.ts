import { setTimeout as delay } from 'node:timers/promises'
import { type Client, ScheduleAlreadyRunning, type ScheduleOptions } from '@temporalio/client'
import type { Logger } from 'pino'
import { LAST_REFRESH_HOUR, REFRESH_HOUR, TIMEZONE } from '../domain/south-africa/johannesburg.ts'
import { describeFault, newFaults } from '../telemetry/logger.ts'
import { TASK_QUEUES, WORKFLOWS } from '../workflows/messages.ts'

const AGAIN_MS = 60_000
const MADE_WITHIN_MS = 10_000

type Definition = Pick<ScheduleOptions, 'scheduleId' | 'spec' | 'policies' | 'action'>

/** Everything that runs on a schedule. Each start creates or updates the schedules from this list. */
export const SCHEDULES: readonly Definition[] = [
  {
    scheduleId: 'rates-refresh',
    spec: {
      calendars: [
        { hour: { start: REFRESH_HOUR, end: LAST_REFRESH_HOUR }, comment: 'each hour until the rates are there' },
      ],
      timezone: TIMEZONE,
    },
    // A run that the engine missed is made up for within an hour. After that the next run does its work.
    policies: { overlap: 'SKIP', catchupWindow: '1 h' },
    action: {
      type: 'startWorkflow',
      workflowType: WORKFLOWS.ratesRefresh,
      workflowId: 'rates-refresh',
      taskQueue: TASK_QUEUES.payments,
      args: [],
    },
  },
  {
    scheduleId: 'reconciliation',
    // In the morning, when providers have made the deposits of the day.
    spec: { calendars: [{ hour: 8, minute: 10, comment: 'each day what providers settled' }], timezone: TIMEZONE },
    // The next run reads what a missed one did not.
    policies: { overlap: 'SKIP', catchupWindow: '12 h' },
    action: {
      type: 'startWorkflow',
      workflowType: WORKFLOWS.reconciliation,
      workflowId: 'reconciliation',
      taskQueue: TASK_QUEUES.payments,
      args: [],
    },
  },
  {
    scheduleId: 'disputes',
    // Early in the day, so that a business has the whole day to respond.
    spec: {
      calendars: [{ hour: 6, minute: 40, comment: 'each day disputes whose events got lost' }],
      timezone: TIMEZONE,
    },
    // The next run finds what a missed one did not.
    policies: { overlap: 'SKIP', catchupWindow: '12 h' },
    action: {
      type: 'startWorkflow',
      workflowType: WORKFLOWS.disputes,
      workflowId: 'disputes',
      taskQueue: TASK_QUEUES.payments,
      args: [],
    },
  },
  {
    scheduleId: 'proof-batch',
    // A few seconds after the hour, when its last receipts are committed.
    spec: { calendars: [{ hour: '*', minute: 0, second: 5, comment: 'each hour of the proof logs' }], timezone: 'UTC' },
    // One run closes every missed hour.
    policies: { overlap: 'SKIP', catchupWindow: '1 h' },
    action: {
      type: 'startWorkflow',
      workflowType: WORKFLOWS.proofBatch,
      workflowId: 'proof-batch',
      taskQueue: TASK_QUEUES.payments,
      args: [],
    },
  },
  {
    scheduleId: 'ledger-days',
    // A day is closed a minute after its end (`CLOSES_AFTER_MS`).
    spec: {
      calendars: [{ hour: 0, minute: 1, second: 5, comment: 'each day the sums of the day before' }],
      timezone: TIMEZONE,
    },
    // One run closes every missed day.
    policies: { overlap: 'SKIP', catchupWindow: '12 h' },
    action: {
      type: 'startWorkflow',
      workflowType: WORKFLOWS.ledgerDays,
      workflowId: 'ledger-days',
      taskQueue: TASK_QUEUES.payments,
      args: [],
    },
  },
  {
    scheduleId: 'retention',
    // Not at the full hour, when the proof logs are closed.
    spec: { calendars: [{ hour: '*', minute: 20, comment: 'each hour what has expired' }], timezone: 'UTC' },
    // One run deletes what missed runs left.
    policies: { overlap: 'SKIP', catchupWindow: '1 h' },
    action: {
      type: 'startWorkflow',
      workflowType: WORKFLOWS.retention,
      workflowId: 'retention',
      taskQueue: TASK_QUEUES.payments,
      args: [],
    },
  },
]

/** Creates or updates every schedule. One that an operator paused stays paused. */
export async function ensureSchedules({ schedule }: Pick<Client, 'schedule'>): Promise<void> {
  for (const definition of SCHEDULES) {
    try {
      await schedule.create(definition)
    } catch (error) {
      if (!(error instanceof ScheduleAlreadyRunning)) throw error
      const { scheduleId, ...rest } = definition
      await schedule.getHandle(scheduleId).update(({ state }) => ({ ...rest, state }))
    }
  }
}

/** Retries until the schedules exist. Payments need none, so the workers run at the same time. */
export async function keepSchedules(client: Client, logger: Logger, signal: AbortSignal): Promise<void> {
  const isNew = newFaults(2 * AGAIN_MS)
  while (!signal.aborted) {
    try {
      return await client.withDeadline(Date.now() + MADE_WITHIN_MS, () => ensureSchedules(client))
    } catch (error) {
      const { message } = describeFault(error)
      if (isNew(message)) logger.warn({ fault: message }, 'the schedules could not be made; they are tried again')
      await delay(AGAIN_MS, undefined, { signal }).catch(() => undefined)
    }
  }
}
