import { ApplicationFailure, TemporalFailure } from '@temporalio/common'
import type { Logger } from 'pino'
import { isTransientDatabaseError } from '../db/database-away.ts'
import { describeFault } from '../telemetry/logger.ts'

type AnyActivities = Record<string, (input: never) => Promise<unknown>>

/**
 * Maps the errors of all activities to those of the engine. A database fault becomes SV-5003 and is retried. Any other
 * fault is a defect of the program: SV-5000, not retried, for an operator. Only the log has the message and the values
 * of the fault, since many people can read the engine's histories.
 */
export function classifyFaults<A extends AnyActivities>(activities: A, logger: Logger): A {
  const classified = Object.entries(activities).map(([name, activity]) => {
    const run = async (input: never): Promise<unknown> => {
      try {
        return await activity(input)
      } catch (error) {
        throw failureOf(name, error, logger)
      }
    }
    return [name, run]
  })
  return Object.fromEntries(classified) as A
}

function failureOf(activity: string, error: unknown, logger: Logger): unknown {
  if (error instanceof TemporalFailure) return error
  const fault = describeFault(error)
  if (isTransientDatabaseError(error))
    return ApplicationFailure.retryable(`the database could not be used (${fault.code ?? 'no answer'})`, 'SV-5003')
  logger.error({ activity, fault }, 'an activity failed by a fault of the program')
  return ApplicationFailure.nonRetryable(`a fault of the program in ${activity} (${fault.type})`, 'SV-5000')
}
