import { randomBytes } from 'node:crypto'
import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { Connection } from '@temporalio/client'
import { startTemporal, type Temporal } from '../local/temporal/temporal.ts'
import { registerSearchAttributes } from '../src/engine/search-attributes.ts'
import { quietPort } from './ports.ts'

/** A service's Temporal: where it listens, and the service's namespace. */
export interface TestTemporal extends Pick<Temporal, 'address' | 'uiUrl'> {
  namespace: string
}

/** Starts Temporal on the folder's data, or on the run's new file: see `makeEngineFile`. */
export async function startTestTemporal(folder: string, again: number | null = null): Promise<Temporal> {
  const made = process.env.TEST_TEMPORAL_FILES
  const data = join(folder, 'temporal')
  if (made && !existsSync(data)) cpSync(made, data, { recursive: true })
  const binary = process.env.TEST_TEMPORAL_CLI!
  const [port, uiPort] = await Promise.all([again ?? quietPort(), quietPort()])
  return await startTemporal({ binary, dataDir: folder, port, uiPort })
}

/**
 * Makes a file by a first start, from which all engines of the run begin. Only a later start on a file drops the unused
 * indexes, and writing those takes a third of an engine's CPU.
 */
export async function makeEngineFile(folder: string): Promise<void> {
  await (await startTestTemporal(folder)).stop()
  process.env.TEST_TEMPORAL_FILES = join(folder, 'temporal')
}

const RETENTION_SECONDS = 7 * 24 * 3_600

/**
 * Creates a namespace of the run's Temporal. It takes a fiftieth of a second of a core, and a server one second. The
 * namespace stays until the run ends.
 */
export async function newNamespace(): Promise<TestTemporal> {
  const address = process.env.TEST_TEMPORAL_ADDRESS!
  const namespace = `test-${randomBytes(6).toString('hex')}`
  const connection = Connection.lazy({ address })
  try {
    const workflowExecutionRetentionPeriod = { seconds: RETENTION_SECONDS as never }
    await connection.workflowService.registerNamespace({ namespace, workflowExecutionRetentionPeriod })
    await registerSearchAttributes(connection, namespace)
  } finally {
    await connection.close()
  }
  return { address, namespace, uiUrl: process.env.TEST_TEMPORAL_UI! }
}
