import { Type } from 'typebox'
import {
  AmountCents,
  closed,
  CurrencyCode,
  Email,
  idOf,
  Metadata,
  ProviderName,
  Reference,
  ReturnUrl,
} from '../http/schema.ts'

/** What is asked for with a payment, and with the preview of its route. */
export const PaymentRequest = closed(
  {
    amountCents: AmountCents,
    currency: CurrencyCode,
    reference: Type.Optional(Reference),
    description: Type.Optional(Type.String({ maxLength: 255 })),
    customer: Type.Optional(
      closed({
        email: Email,
        name: Type.Optional(Type.String({ maxLength: 200 })),
        phone: Type.Optional(Type.String({ pattern: '^\\+?[0-9 ()-]{5,20}$' })),
      }),
    ),
    paymentMethod: Type.Optional(
      closed({
        type: Type.Enum(['CARD', 'BANK_TRANSFER']),
        token: Type.Optional(Type.String({ minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' })),
      }),
    ),
    returnUrl: Type.Optional(ReturnUrl),
    expiresInMinutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 43_200, default: 60 })),
    metadata: Type.Optional(Metadata),
  },
  { title: 'PaymentRequest' },
)

export const paymentRequestExample = {
  amountCents: 15_000,
  currency: 'ZAR',
  reference: 'order-1001',
  description: 'Two tickets',
  paymentMethod: { type: 'CARD', token: 'tok_success' },
  metadata: { seat: '12A' },
}

const { amountCents, currency, reference, customer, paymentMethod, returnUrl, metadata } = PaymentRequest.properties

/** A payment that one named provider is to take. */
export const CollectRequest = closed(
  {
    provider: ProviderName,
    amountCents,
    currency,
    reference,
    customer,
    paymentMethod,
    splitId: Type.Optional(idOf('split')),
    returnUrl,
    metadata,
  },
  { title: 'CollectRequest' },
)

export const collectRequestExample = {
  provider: 'paystack',
  amountCents: 15_000,
  currency: 'ZAR',
  reference: 'order-1001',
  paymentMethod: { type: 'CARD', token: 'tok_success' },
}
