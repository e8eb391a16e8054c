import { ensureDemoBusiness } from './demo/demo-business.ts'
import type { Config } from '../src/config/settings.ts'
import { loadConfig } from '../src/config/config.ts'
import { OtherSchemaError } from '../src/db/migrate.ts'
import { poolOf } from '../src/db/query.ts'
import { type Service } from '../src/service.ts'
import { runServiceProcess, type ServiceProcess, startConfigured } from '../src/service-process.ts'
import { banner, keepDemoFile } from './demo/demo-file.ts'
import { type LocalParts, startLocalParts } from './parts.ts'
import { terminalProgress } from './progress.ts'
import { StartError } from './start-error.ts'

/** Begins with an empty DATA_DIR. */
const RESET = '--reset'

/** `npm start`: starts the parts that the configuration leaves open, then the service. */
await runServiceProcess(startHere, [StartError])

async function startHere(running: ServiceProcess): Promise<void> {
  const given = process.argv.slice(2)
  const config = loadConfig(
    process.env,
    given.filter((each) => each !== RESET),
  )
  // Separate roles share their database and Temporal, so this start brings none along.
  if (config.role !== 'all') return startConfigured(running)
  running.logger.level = config.logLevel
  const onGivenUp = (line: string) => running.fail(new StartError(line))
  const reset = given.includes(RESET)
  const stopping = new AbortController()
  const starting = startLocalParts(config, { progress: terminalProgress, signal: stopping.signal, onGivenUp, reset })
  running.stopAfterService(async () => {
    stopping.abort()
    await starting.then(
      (parts) => parts.stop(),
      () => {},
    )
  })
  const parts = await starting
  await parts.postgresReady
  const service = await running.startService(parts.config, parts.temporalReady).catch((error: unknown) => {
    throw error instanceof OtherSchemaError && config.database.kind === 'embedded' ? otherFolder(config, error) : error
  })
  await Promise.all([parts.temporalReady, parts.simulatorReady, service.worker?.polling])
  terminalProgress.line('worker', 'polling')
  // The dashboard and the page at /docs/try may still be in the making: they say so.
  await welcome(parts, service)
}

function otherFolder({ dataDir }: Config, { what }: OtherSchemaError): StartError {
  return new StartError(
    `the database in ${dataDir} ${what}; \`npm start -- ${RESET}\` moves its content away and starts with none`,
  )
}

async function welcome({ config, temporalUiUrl, simulatorUrl }: LocalParts, service: Service): Promise<void> {
  const { operators, baseUrl, ussdCallbackToken } = config
  const { email, password } = operators[0]!
  const around = { baseUrl, temporalUiUrl, simulatorUrl, operator: { email, password }, ussdCallbackToken }
  const { demo, isNew } = keepDemoFile(config.dataDir, around)
  await ensureDemoBusiness(await poolOf(service.orm), demo)
  process.stdout.write(banner(demo, config.dataDir, isNew))
}
