import { orderOf } from '../../domain/attempts.ts'
import { attemptsAllowed, nextStep, type Opening } from '../../domain/payment.ts'
import type { PaymentSnapshot } from '../../db/payments/load-payment.ts'
import type { PaymentStep } from './steps.ts'

function openingOf({ link, decision }: PaymentSnapshot): Opening | null {
  if (!link) return null
  return {
    opened: link.openedAt !== null,
    attempts: link.attempts,
    allowed: attemptsAllowed(orderOf(decision).length, true),
  }
}

/** How a payment stands by its record, and so what comes next. */
export function stepOf(payment: PaymentSnapshot): PaymentStep {
  const next = nextStep({ ...payment, opening: openingOf(payment) })
  return {
    next,
    state: payment.state,
    attemptNumber: payment.attempt?.number ?? 0,
    attemptState: payment.attempt?.state ?? null,
    // A payer may have paid on an older checkout than the newest.
    providerId: next === 'END' ? payment.providerId : (payment.attempt?.providerId ?? null),
    order: orderOf(payment.decision),
    hosted: payment.hosted,
    sendByMs: payment.attempt?.sendByMs ?? 0,
    askedSinceMs: payment.attempt?.askedSinceMs ?? null,
    expiresAtMs: payment.link?.expireRequested ? 0 : (payment.expiresAt?.getTime() ?? null),
    waitMs: Math.max(0, payment.attempt?.resendInMs ?? 0),
    waitingEvents: payment.waitingEvents,
  }
}
