import { ApplicationFailure, TemporalFailure } from '@temporalio/common'
import type { Logger } from 'pino'
import { isDatabaseFault } from '../db/database-away.ts'
import { describeFault } from '../telemetry/logger.ts'

type AnyActivities = Record<string, (input: never) => Promise<unknown>>

/**
 * The one place where what an activity throws becomes what its workflow sees. A fault of the database is SV-5003 and
 * tried again; every other is a fault of the program, which trying again does not mend: SV-5000, for a person. The log
 * has the fault itself; the engine, whose histories many can read, has neither its words nor values.
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
  if (isDatabaseFault(error))
    return ApplicationFailure.retryable(`the database could not be used (${fault.code ?? 'no answer'})`, 'SV-5003')
  logger.error({ activity, fault }, 'an activity failed by a fault of the program')
  return ApplicationFailure.nonRetryable(`a fault of the program in ${activity} (${fault.type})`, 'SV-5000')
}
