import { createHmac } from 'node:crypto'
import type { ProviderConnection, ProviderId } from '../../src/providers/provider.ts'

/** How one provider speaks, where the suite itself must write what an adapter reads. */
export interface ContractHarness {
  settings: ProviderConnection['settings']
  /** The answer to a question about a charge, with a status word that nobody knows. */
  unknownStatus(reference: string): string
  /** An explicit success that lacks the amount. */
  successWithoutAmount(reference: string): string
  /** The headers that sign an event's body. */
  sign(secretKey: string, body: string): Record<string, string>
  successEvent(reference: string): string
  disputeEvent(reference: string): string
  /** An event of a kind the adapter does not know. */
  otherEvent: string
}

const paystackTransaction = (reference: string, status: string) => ({
  id: 4_099_260_516,
  status,
  reference,
  amount: 15_000,
  currency: 'ZAR',
  gateway_response: 'Approved',
})

const paystack: ContractHarness = {
  settings: {},
  unknownStatus: (reference) =>
    JSON.stringify({ status: true, message: 'ok', data: paystackTransaction(reference, 'levitating') }),
  successWithoutAmount: (reference) =>
    JSON.stringify({
      status: true,
      message: 'ok',
      data: { ...paystackTransaction(reference, 'success'), amount: undefined },
    }),
  sign: (secretKey, body) => ({
    'x-paystack-signature': createHmac('sha512', secretKey).update(body).digest('hex'),
  }),
  successEvent: (reference) =>
    JSON.stringify({ event: 'charge.success', data: paystackTransaction(reference, 'success') }),
  disputeEvent: (reference) =>
    JSON.stringify({ event: 'charge.dispute.create', data: { id: 7, transaction: { id: 8, reference } } }),
  otherEvent: JSON.stringify({ event: 'customeridentification.success', data: { customer_id: '82796315' } }),
}

/** A provider in the registry that is missing here fails the suite. */
export const HARNESSES: Partial<Record<ProviderId, ContractHarness>> = { paystack }
