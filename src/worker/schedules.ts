import { setTimeout as delay } from 'node:timers/promises'
import { type Client, ScheduleAlreadyRunning, type ScheduleOptions } from '@temporalio/client'
import type { Logger } from 'pino'
import { LAST_REFRESH_HOUR, REFRESH_HOUR, TIMEZONE } from '../domain/south-africa/johannesburg.ts'
import { describeFault, newFaults } from '../telemetry/logger.ts'
import { TASK_QUEUES, WORKFLOWS } from '../workflows/messages.ts'

const AGAIN_MS = 60_000
const MADE_WITHIN_MS = 10_000

type Definition = Pick<ScheduleOptions, 'scheduleId' | 'spec' | 'policies' | 'action'>

/** Everything that runs by the clock; each start creates or updates it, so that the code says what it is. */
export const SCHEDULES: readonly Definition[] = [
  {
    scheduleId: 'rates-refresh',
    spec: {
      calendars: [
        { hour: { start: REFRESH_HOUR, end: LAST_REFRESH_HOUR }, comment: 'each hour until the rates are there' },
      ],
      timezone: TIMEZONE,
    },
    // What an engine that was away has missed is caught up with for an hour; then the next hour does it.
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
    scheduleId: 'proof-batch',
    // A few seconds after the hour, when what was settled in it is committed.
    spec: { calendars: [{ hour: '*', minute: 0, second: 5, comment: 'each hour of the proof logs' }], timezone: 'UTC' },
    // One run closes every hour that was missed.
    policies: { overlap: 'SKIP', catchupWindow: '1 h' },
    action: {
      type: 'startWorkflow',
      workflowType: WORKFLOWS.proofBatch,
      workflowId: 'proof-batch',
      taskQueue: TASK_QUEUES.payments,
      args: [],
    },
  },
]

/** Makes every schedule as it is defined here. One that an operator paused stays paused. */
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

/** Payments need no schedule: where one cannot be made the workers run all the same, and it is tried again. */
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
