import type { PayInRail, Rail } from '../../domain/states.ts'

/**
 * Paystack's channel of each rail (https://paystack.com/docs/payments/payment-channels). A page with one channel offers
 * no other. Paystack makes payments by `eft` through Ozow.
 */
const CHANNELS: Readonly<Partial<Record<Rail, string>>> = {
  CARD: 'card',
  BANK_TRANSFER: 'eft',
  CAPITEC_PAY: 'capitec_pay',
  QR: 'qr',
  MOBILE_MONEY: 'mobile_money',
}

/** Channels in answers and events: also those of payments that were not restricted to a channel of ours. */
const RAILS_PAID: ReadonlyMap<string | null, PayInRail> = new Map([
  ['card', 'CARD'],
  ['apple_pay', 'CARD'],
  ['eft', 'BANK_TRANSFER'],
  ['bank', 'BANK_TRANSFER'],
  ['bank_transfer', 'BANK_TRANSFER'],
  ['capitec_pay', 'CAPITEC_PAY'],
  ['qr', 'QR'],
  ['mobile_money', 'MOBILE_MONEY'],
])

/** Returns the channel that restricts Paystack's page to the rail. Null if Paystack does not offer the rail. */
export const channelOf = (rail: Rail): string | null => CHANNELS[rail] ?? null

/** Returns the rail of a channel that Paystack names; null for one that is not known. */
export const railOfChannel = (channel: string | null): PayInRail | null => RAILS_PAID.get(channel) ?? null
