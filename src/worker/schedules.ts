import { setTimeout as delay } from 'node:timers/promises'
import { type CalendarSpec, type Client, ScheduleAlreadyRunning, type ScheduleOptions } from '@temporalio/client'
import type { Logger } from 'pino'
import { LAST_REFRESH_HOUR, REFRESH_HOUR, TIMEZONE } from '../domain/south-africa/johannesburg.ts'
import { describeFault, newFaults } from '../telemetry/logger.ts'
import { TASK_QUEUES, WORKFLOWS } from '../workflows/messages.ts'

const AGAIN_MS = 60_000
const MADE_WITHIN_MS = 10_000

type Definition = Pick<ScheduleOptions, 'scheduleId' | 'spec' | 'policies' | 'action'>

/** A schedule of one workflow, which has the schedule's id. A run that is due while the one before runs is left out. */
const schedule = (id: string, workflowType: string, spec: ScheduleOptions['spec'], catchupWindow: '1 h' | '12 h') =>
  ({
    scheduleId: id,
    spec,
    policies: { overlap: 'SKIP', catchupWindow },
    action: { type: 'startWorkflow', workflowType, workflowId: id, taskQueue: TASK_QUEUES.payments, args: [] },
  }) satisfies Definition

const daily = (id: string, type: string, at: CalendarSpec, comment: string) =>
  schedule(id, type, { calendars: [{ ...at, comment }], timezone: TIMEZONE }, '12 h')

const hourly = (id: string, type: string, at: CalendarSpec, comment: string, timezone = 'UTC') =>
  schedule(id, type, { calendars: [{ ...at, comment }], timezone }, '1 h')

const RATES_HOURS = { hour: { start: REFRESH_HOUR, end: LAST_REFRESH_HOUR } }

/** A missed run is made up for within an hour or half a day. After that the next run does its work. */
export const SCHEDULES: readonly Definition[] = [
  hourly('rates-refresh', WORKFLOWS.ratesRefresh, RATES_HOURS, 'each hour until the rates are there', TIMEZONE),
  // In the morning, when providers have made the deposits of the day.
  daily('reconciliation', WORKFLOWS.reconciliation, { hour: 8, minute: 10 }, 'each day what providers settled'),
  // Early in the day, so that a business has the whole day to respond.
  daily('disputes', WORKFLOWS.disputes, { hour: 6, minute: 40 }, 'each day disputes whose events got lost'),
  // A few seconds after the hour, when its last receipts are committed.
  hourly('proof-batch', WORKFLOWS.proofBatch, { hour: '*', minute: 0, second: 5 }, 'each hour of the proof logs'),
  // A day is closed a minute after its end (`CLOSES_AFTER_MS`).
  daily('ledger-days', WORKFLOWS.ledgerDays, { hour: 0, minute: 1, second: 5 }, 'each day the sums of the day before'),
  // Not at the full hour, when the proof logs are closed.
  hourly('retention', WORKFLOWS.retention, { hour: '*', minute: 20 }, 'each hour what has expired'),
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

/** Payments need no schedule, so the workers run at the same time. */
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
