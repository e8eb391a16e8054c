import type { Router } from '@koa/router'
import type { Middleware } from 'koa'
import { isMinorUnits } from '../../../src/domain/money.ts'
import { answerError, PAYSTACK_ERRORS, type PaystackParts, succeed } from './answers.ts'
import { recipientData, recipientNumber, transferData, verifiedTransfer } from './transfer-wire.ts'
import { field, readJson, takeBody, textField } from '../read-body.ts'

const RECIPIENT_TYPES: Readonly<Record<string, string>> = { basa: 'ZAR', nuban: 'NGN', ghipss: 'GHS' }

/** `POST /transferrecipient`, `POST /transfer` and `GET /transfer/verify/{reference}`. */
export function paystackTransferRoutes(router: Router, parts: PaystackParts): void {
  const { ledger, transfers, authenticate, fault } = parts

  const nameRecipient: Middleware = (ctx) => {
    const body = readJson(ctx)
    const currency = RECIPIENT_TYPES[textField(body, 'type') ?? '']
    const name = textField(body, 'name')
    const bankCode = textField(body, 'bank_code')
    const accountNumber = textField(body, 'account_number')
    if (!currency || !name || !bankCode || !accountNumber) return answerError(ctx, PAYSTACK_ERRORS.invalidRecipient)
    const recipient = transfers.recipient({
      provider: 'paystack',
      mode: ctx.state.mode,
      name,
      bankCode,
      accountNumber,
      currency,
    })
    if (!recipient) return answerError(ctx, PAYSTACK_ERRORS.invalidAccount)
    ctx.status = 201
    succeed(ctx, 'Transfer recipient created successfully', recipientData(recipient))
  }

  const send: Middleware = (ctx) => {
    const body = readJson(ctx)
    const recipient = ledger.findRecipient('paystack', recipientNumber(textField(body, 'recipient') ?? ''))
    const amountCents = field(body, 'amount')
    const reference = textField(body, 'reference') ?? ''
    if (!isMinorUnits(amountCents)) return answerError(ctx, PAYSTACK_ERRORS.invalidAmount)
    if (!/^[a-z0-9_-]{16,50}$/.test(reference)) return answerError(ctx, PAYSTACK_ERRORS.invalidReference)
    if (!recipient || recipient.mode !== ctx.state.mode) return answerError(ctx, PAYSTACK_ERRORS.invalidRecipient)
    const answer = transfers.transfer(recipient, { reference, amountCents, reason: textField(body, 'reason') ?? '' })
    if (answer.kind === 'duplicate') return answerError(ctx, PAYSTACK_ERRORS.duplicate)
    if (answer.kind !== 'transfer') return answerError(ctx, PAYSTACK_ERRORS.insufficientBalance)
    succeed(ctx, 'Transfer has been queued', transferData(answer.transfer))
  }

  const verify: Middleware = (ctx) => {
    const transfer = ledger.findTransfer('paystack', String(ctx.params.reference))
    if (!transfer || transfer.mode !== ctx.state.mode) return answerError(ctx, PAYSTACK_ERRORS.unknownTransfer)
    const recipient = ledger.findRecipient('paystack', transfer.recipientId)!
    succeed(ctx, 'Transfer retrieved', verifiedTransfer(transfer, recipient))
  }

  router.post('/transferrecipient', authenticate, takeBody, nameRecipient)
  router.post('/transfer', authenticate, takeBody, fault, send)
  router.get('/transfer/verify/:reference', authenticate, verify)
}
