import { Client, Connection } from '@temporalio/client'
import type { Farm } from './farm.ts'

/** Starts a workflow that its schedule starts once a day, and waits for its end. */
export async function runDaily(farm: Farm, workflow: 'reconciliation' | 'disputes'): Promise<void> {
  const connection = await Connection.connect({ address: `127.0.0.1:${farm.lines.engine.port}` })
  try {
    const started = { workflowId: `${workflow}-of-the-run`, taskQueue: 'payments' }
    await new Client({ connection }).workflow.execute(workflow, started)
  } finally {
    await connection.close()
  }
}
