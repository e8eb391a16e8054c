import { setTimeout as delay } from 'node:timers/promises'
import { type Client, ScheduleAlreadyRunning, type ScheduleOptions } from '@temporalio/client'
import type { Logger } from 'pino'
import { LAST_REFRESH_HOUR, REFRESH_HOUR, TIMEZONE } from '../domain/south-africa/johannesburg.ts'
import { describeFault, newFaults } from '../telemetry/logger.ts'
import { TASK_QUEUES, WORKFLOWS } from '../workflows/messages.ts'

const AGAIN_MS = 60_000
const MADE_WITHIN_MS = 10_000

type Definition = Pick<ScheduleOptions, 'scheduleId' | 'spec' | 'policies' | 'action'>

/** A schedule of one workflow, which has the schedule's id. A run that is due while the one before runs is left out. */
function schedule(
  id: string,
  workflowType: string,
  spec: ScheduleOptions['spec'],
  catchupWindow: '1 h' | '12 h',
): Definition {
  return {
    scheduleId: id,
    spec,
    policies: { overlap: 'SKIP', catchupWindow },
    action: { type: 'startWorkflow', workflowType, workflowId: id, taskQueue: TASK_QUEUES.payments, args: [] },
  }
}

/**
 * Everything that runs on a schedule. Each start creates or updates the schedules from this list. A run that the engine
 * missed is made up for within an hour or half a day. After that the next run does its work.
 */
export const SCHEDULES: readonly Definition[] = [
  schedule(
    'rates-refresh',
    WORKFLOWS.ratesRefresh,
    {
      calendars: [
        { hour: { start: REFRESH_HOUR, end: LAST_REFRESH_HOUR }, comment: 'each hour until the rates are there' },
      ],
      timezone: TIMEZONE,
    },
    '1 h',
  ),
  // In the morning, when providers have made the deposits of the day.
  schedule(
    'reconciliation',
    WORKFLOWS.reconciliation,
    { calendars: [{ hour: 8, minute: 10, comment: 'each day what providers settled' }], timezone: TIMEZONE },
    '12 h',
  ),
  // Early in the day, so that a business has the whole day to respond.
  schedule(
    'disputes',
    WORKFLOWS.disputes,
    { calendars: [{ hour: 6, minute: 40, comment: 'each day disputes whose events got lost' }], timezone: TIMEZONE },
    '12 h',
  ),
  // A few seconds after the hour, when its last receipts are committed.
  schedule(
    'proof-batch',
    WORKFLOWS.proofBatch,
    { calendars: [{ hour: '*', minute: 0, second: 5, comment: 'each hour of the proof logs' }], timezone: 'UTC' },
    '1 h',
  ),
  // A day is closed a minute after its end (`CLOSES_AFTER_MS`).
  schedule(
    'ledger-days',
    WORKFLOWS.ledgerDays,
    {
      calendars: [{ hour: 0, minute: 1, second: 5, comment: 'each day the sums of the day before' }],
      timezone: TIMEZONE,
    },
    '12 h',
  ),
  // Not at the full hour, when the proof logs are closed.
  schedule(
    'retention',
    WORKFLOWS.retention,
    { calendars: [{ hour: '*', minute: 20, comment: 'each hour what has expired' }], timezone: 'UTC' },
    '1 h',
  ),
]

/** Creates or updates every schedule. One that an operator paused stays paused. */
export async function ensureSchedules({ schedule: schedules }: Pick<Client, 'schedule'>): Promise<void> {
  for (const definition of SCHEDULES) {
    try {
      await schedules.create(definition)
    } catch (error) {
      if (!(error instanceof ScheduleAlreadyRunning)) throw error
      const { scheduleId, ...rest } = definition
      await schedules.getHandle(scheduleId).update(({ state }) => ({ ...rest, state }))
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
