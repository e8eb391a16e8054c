import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { parseSecrets } from './ledger/secrets.ts'
import { startSimulator } from './simulator.ts'

const USAGE = 'usage: node local/simulator/main.ts --port 4010 --data-dir DIR --secrets FILE [--host 127.0.0.1]'

try {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4010' },
      host: { type: 'string', default: '127.0.0.1' },
      'data-dir': { type: 'string' },
      secrets: { type: 'string' },
    },
  })
  const { host, 'data-dir': dataDir, secrets } = values
  const port = Number(values.port)
  if (dataDir === undefined || secrets === undefined || !Number.isInteger(port)) throw new Error(USAGE)

  const keys = parseSecrets(readFileSync(secrets, 'utf8'))
  const simulator = await startSimulator({ port, host, dataDir, secrets: keys, settlesDaily: true })
  console.log(`simulator: control on ${simulator.controlUrl}`)

  const stop = (): void => void simulator.stop()
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
} catch (error) {
  console.error(`simulator: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
