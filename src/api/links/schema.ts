import { Type } from 'typebox'
import { LINK_STATES } from '../../domain/payment-link.ts'
import {
  AmountCents,
  closed,
  CurrencyCode,
  idOf,
  Instant,
  nullable,
  ProviderName,
  Reference,
  ReturnUrl,
} from '../http/schema.ts'
import { EXAMPLE_INSTANT, exampleIds } from '../http/examples.ts'

export const PaymentLinkRequest = closed(
  {
    amountCents: AmountCents,
    currency: CurrencyCode,
    description: Type.Optional(Type.String({ maxLength: 255 })),
    provider: Type.Optional(ProviderName),
    expiresInHours: Type.Optional(Type.Integer({ minimum: 1, maximum: 720, default: 24 })),
    reference: Type.Optional(Reference),
    splitId: Type.Optional(idOf('split')),
    returnUrl: Type.Optional(ReturnUrl),
  },
  { title: 'PaymentLinkRequest' },
)

export const PaymentLink = closed(
  {
    id: idOf('paymentLink'),
    reference: Type.String(),
    state: Type.Enum([...LINK_STATES]),
    transactionId: idOf('transaction'),
    paymentUrl: Type.String({ format: 'uri', description: "Opens the provider's checkout, again until it is paid." }),
    amountCents: AmountCents,
    currency: CurrencyCode,
    description: nullable(Type.String()),
    provider: nullable(Type.String({ description: 'Null until a link without a named one is opened.' })),
    splitId: nullable(idOf('split')),
    expiresAt: Instant,
    createdAt: Instant,
  },
  { title: 'PaymentLink' },
)

export const paymentLinkRequestExample = {
  amountCents: 15_000,
  currency: 'ZAR',
  description: 'Two tickets',
  provider: 'paystack',
  expiresInHours: 24,
}

export const exampleLink = {
  id: exampleIds.paymentLink,
  reference: 'order-1001',
  state: 'ACTIVE',
  transactionId: exampleIds.transaction,
  paymentUrl: `https://payments.example.com/pay/${exampleIds.paymentLink}`,
  amountCents: 15_000,
  currency: 'ZAR',
  description: 'Two tickets',
  provider: 'paystack',
  splitId: null,
  expiresAt: '2026-11-22T06:00:00.000Z',
  createdAt: EXAMPLE_INSTANT,
} as const
