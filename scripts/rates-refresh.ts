import { parseArgs } from 'node:util'
import { type RefreshedRate, refreshRates } from '../src/activities/rates/refresh-rates.ts'
import type { Config } from '../src/config/settings.ts'
import { isTransientDatabaseError } from '../src/db/database-away.ts'
import { INDICATORS } from '../src/domain/rates/indicators.ts'
import { withDatabase } from '../local/running-service.ts'
import { createLogger } from '../src/telemetry/logger.ts'
import { createCentralBank } from '../src/sources/central-bank.ts'
import { runCommand, say } from './command.ts'

/** `17.1302 → 17.25`, or why the value before stays. */
function describeRate({ indicator, before, observation, fault }: RefreshedRate): string {
  const unit = INDICATORS[indicator].unit === 'PERCENT' ? ' %' : ''
  const was = `${before.value}${unit} of ${before.date}`
  if (fault) return `${was} stays: ${fault}${observation ? ` (${observation.value} of ${observation.date})` : ''}`
  const now = `${observation!.value}${unit} of ${observation!.date}`
  return now === was ? `${was}, unchanged` : `${was} → ${now}`
}

/**
 * `npm run rates:refresh`: fetches the central bank's rates now and prints the changes. `-- --accept-jumps` also
 * accepts values whose jump from the last one would be refused automatically.
 */
async function refresh(config: Config): Promise<void> {
  const { values } = parseArgs({ options: { 'accept-jumps': { type: 'boolean', default: false } } })
  const centralBank = createCentralBank({ baseUrl: config.ratesBaseUrl })
  try {
    const refreshed = await withDatabase({ config }, async (pool) => {
      const deps = { pool, centralBank, logger: createLogger('silent') }
      return await refreshRates(deps, { nowMs: Date.now(), acceptJumps: values['accept-jumps'] })
    })
    for (const rate of refreshed) say(`${rate.indicator.padEnd(8)}${describeRate(rate)}`)
    if (refreshed.some(({ fault }) => fault !== null)) process.exitCode = 1
  } finally {
    await centralBank.close()
  }
}

const AWAY = 'the database cannot be used; is the service running? '
await runCommand(refresh, (error, message) => (isTransientDatabaseError(error) ? AWAY : '') + message)
