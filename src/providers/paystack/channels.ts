import type { PayInRail, Rail } from '../../domain/states.ts'

/**
 * The rails of Paystack's channels (https://paystack.com/docs/payments/payment-channels). The first channel of a rail
 * restricts a page to it, since a page with one channel offers no other. The others are only in answers and events.
 * Paystack makes payments by `eft` through Ozow.
 */
const RAILS: ReadonlyMap<string | null, PayInRail> = new Map([
  ['card', 'CARD'],
  ['apple_pay', 'CARD'],
  ['eft', 'BANK_TRANSFER'],
  ['bank', 'BANK_TRANSFER'],
  ['bank_transfer', 'BANK_TRANSFER'],
  ['capitec_pay', 'CAPITEC_PAY'],
  ['qr', 'QR'],
  ['mobile_money', 'MOBILE_MONEY'],
])

/** Returns null if Paystack does not offer the rail. */
export const channelOf = (rail: Rail): string | null => [...RAILS].find(([, each]) => each === rail)?.[0] ?? null

export const railOfChannel = (channel: string | null): PayInRail | null => RAILS.get(channel) ?? null
