import { lazyClient } from '../../src/engine/connection.ts'
import { TASK_QUEUES, WORKFLOWS } from '../../src/workflows/messages.ts'
import { withoutTriggers } from '../db/many/storing.ts'
import type { TestService } from '../service.ts'
import { makeDeposits } from '../simulated-providers.ts'
import { paymentsOf } from './payments.ts'

/** Returns functions that settle payments. The service should be the test's own: a deposit is of every business. */
export function settlementsOf(service: TestService) {
  const engine = lazyClient(service.temporal)
  const payments = paymentsOf(service)
  let runs = 0
  return {
    payments,
    /** Makes payments that succeed, each of R 150,00; returns their ids. */
    paid: async (times: number) => {
      const ids = await Promise.all(Array.from({ length: times }, () => payments.charge('tok_success')))
      for (const id of ids) {
        const { state } = await payments.end(id)
        if (state !== 'SUCCEEDED') throw new Error(`a payment is ${state}`)
      }
      return ids
    },
    /** Deposits what is paid and in no deposit yet, with these faults; returns the references that have one. */
    deposit: async (body: { day: string; faults?: readonly string[] }) =>
      (await makeDeposits(service.simulator, 'paystack', body)).planted,
    /** Reads what Paystack settled in test mode; returns the number of new settlements and missing payments. */
    reconcile: () =>
      engine.workflow.execute(WORKFLOWS.reconcile, {
        workflowId: `reconcile-test-${++runs}`,
        taskQueue: TASK_QUEUES.payments,
        args: [{ providerId: 'paystack', mode: 'TEST' }],
      }),
    // Receipts are append-only, so their triggers are off while it runs.
    becomeOlder: (days: number) =>
      withoutTriggers(service.pool, async (client) => {
        await client.query(`UPDATE receipts SET settled_at = settled_at - interval '${days} days'`)
      }),
    close: () => engine.connection.close(),
  }
}
