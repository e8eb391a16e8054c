import type { WorkflowHandle } from '@temporalio/client'
import type { DisputeAct } from '../../local/simulator/ledger/disputes.ts'
import { disputeWorkflowId } from '../../src/workflows/messages.ts'
import { actOnDispute, evidence, openDispute } from '../simulated-disputes.ts'
import { until } from '../until.ts'
import { startPayment, token } from './payments.ts'
import type { SkippingService } from './skipping-service.ts'
import { DAY } from '../times.ts'

const paid = async (service: SkippingService): Promise<{ transactionId: string; reference: string }> => {
  const payment = await startPayment(service, token('tok_success'))
  const { attempts } = await payment.reaches('SUCCEEDED')
  return { transactionId: payment.id, reference: attempts[0]!.providerReference }
}

/** Opens a dispute of a new payment, whose event gets lost. */
export async function openUntold(service: SkippingService): Promise<void> {
  await openDispute(service.simulator, (await paid(service)).reference, { told: false })
}

/** Opens a dispute of a new payment, and waits until the service has read it. */
export async function startDispute(service: SkippingService) {
  const { api, simulator } = service
  const { transactionId, reference } = await paid(service)
  // By Temporal's clock, which may be days ahead.
  const dueAt = new Date((await service.now()) + 4 * DAY).toISOString()
  const there = await openDispute(simulator, reference, { dueAt })
  const read = async () => (await api.get(`/v1/disputes?transactionId=${transactionId}`)).body.data[0]
  const { id } = await until(read)
  const workflow = service.client.workflow.getHandle(disputeWorkflowId(id))
  return {
    workflow,
    /** True if an answer was tried and the workflow waits. */
    waitsToSend: async () => {
      const events = (await workflow.fetchHistory()).events ?? []
      const wasTried = events.some(
        ({ activityTaskScheduledEventAttributes: scheduled }) => scheduled?.activityType?.name === 'sendAnswer',
      )
      return wasTried && !!events.at(-1)?.timerStartedEventAttributes
    },
    reaches: async (state: string) => void (await until(async () => (await read()).state === state)),
    sendEvidence: async () => {
      const { deliveryAddress: _address, deliveryDate: _date, ...given } = evidence()
      const { status } = await api.post(`/v1/disputes/${id}/evidence`, given)
      if (status !== 202) throw new Error(`evidence was answered ${status}`)
    },
    isFlagged: async () => (await api.get(`/v1/transactions/${transactionId}`)).body.needsReview,
    /** `told` is false if the event gets lost. */
    providerDoes: async (act: DisputeAct, isTold = true) => void (await actOnDispute(simulator, there, act, isTold)),
  }
}

/** Sends the provider's signed event of a dispute that it does not show. Returns the dispute's workflow. */
export async function providerTellsOfUnknownDispute(service: SkippingService): Promise<WorkflowHandle> {
  const { client, pool, provider } = service
  const { transactionId, reference } = await paid(service)
  await provider.tells('charge.dispute.create', { id: 1, transaction: { reference } })
  const { rows } = await pool.query('SELECT id FROM disputes WHERE transaction_id = $1', [transactionId])
  return client.workflow.getHandle(disputeWorkflowId(rows[0].id))
}
