import { createHmac } from 'node:crypto'
import { payment, peachId, refundPayment } from './wire.ts'
import type { SimulatedProvider } from '../ledger/simulated-provider.ts'

/** A form; its signature covers every field, empty ones included. */
export const peachEvent: SimulatedProvider['event'] = (subject, { secretKey }) => {
  const { event, state } = subject
  if (subject.kind === 'TRANSFER' || subject.kind === 'DISPUTE') return null
  const { result, ...rest } =
    subject.kind === 'REFUND'
      ? refundPayment(subject.refund, subject.charge, state)
      : { ...payment(subject.charge, state), card: undefined, checkoutId: checkoutId(subject.charge) }
  const fields: Record<string, string> = {
    ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, value ?? ''])),
    'result.code': result.code,
    'result.description': result.description,
    timestamp: event.createdAt,
  }
  const body = new URLSearchParams({ ...fields, signature: peachSignature(fields, secretKey) }).toString()
  return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body }
}

export function peachSignature(fields: Readonly<Record<string, string>>, secret: string): string {
  const names = Object.keys(fields)
    .filter((name) => name !== 'signature')
    .toSorted()
  return createHmac('sha256', secret)
    .update(names.map((name) => name + fields[name]).join(''))
    .digest('hex')
}

export function checkoutId({ checkout, id }: { checkout: { accessCode: string } | null; id: number }): string {
  return checkout?.accessCode ?? peachId(id)
}
