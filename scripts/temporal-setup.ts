import { Connection } from '@temporalio/client'
import { ConfigError, loadConfig } from '../src/config/config.ts'
import { engineAddress } from '../src/engine/connection.ts'
import { registerSearchAttributes } from '../src/engine/search-attributes.ts'

/** `npm run temporal:setup`: registers the search attributes that workers need to start. */
try {
  const { temporal } = loadConfig(process.env, [])
  if (temporal.kind === 'embedded')
    throw new ConfigError('TEMPORAL_ADDRESS is not set: the embedded Temporal is set up by npm start itself')
  const { address, namespace, apiKey, tls } = engineAddress(temporal, temporal.address)
  const connection = await Connection.connect({ address, apiKey, tls, connectTimeout: '10 s' })
  try {
    const done = await registerSearchAttributes(connection, namespace)
    process.stdout.write(done.length > 0 ? `registered: ${done.join(', ')}\n` : 'every search attribute is there\n')
  } finally {
    await connection.close()
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
