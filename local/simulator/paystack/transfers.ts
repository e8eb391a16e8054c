import type { Router } from '@koa/router'
import type { Middleware } from 'koa'
import { isMinorUnits } from '../../../src/domain/money.ts'
import { answerError, PAYSTACK_ERRORS, type PaystackParts, succeed } from './answers.ts'
import { field, readJson, takeBody, textField } from '../read-body.ts'
import type { Recipient, Transfer } from '../ledger/entries.ts'
import { codeOf, entryData, numberIn } from './ids.ts'

const RECIPIENT_TYPES: Readonly<Record<string, string>> = { basa: 'ZAR', nuban: 'NGN', ghipss: 'GHS' }

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
    const recipient = ledger.find('recipient', 'paystack', recipientNumber(textField(body, 'recipient') ?? ''))
    const amountCents = field(body, 'amount')
    const reference = textField(body, 'reference') ?? ''
    if (!isMinorUnits(amountCents)) return answerError(ctx, PAYSTACK_ERRORS.invalidAmount)
    if (!/^[a-z0-9_-]{16,50}$/.test(reference)) return answerError(ctx, PAYSTACK_ERRORS.invalidReference)
    if (!recipient || recipient.mode !== ctx.state.mode) return answerError(ctx, PAYSTACK_ERRORS.invalidRecipient)
    const answer = transfers.transfer(recipient, { reference, amountCents, reason: textField(body, 'reason') ?? '' })
    if (typeof answer === 'string') return answerError(ctx, PAYSTACK_ERRORS[answer])
    succeed(ctx, 'Transfer has been queued', transferData(answer))
  }

  const verify: Middleware = (ctx) => {
    const transfer = ledger.find('transfer', 'paystack', String(ctx.params.reference))
    if (!transfer || transfer.mode !== ctx.state.mode) return answerError(ctx, PAYSTACK_ERRORS.unknownTransfer)
    const recipient = ledger.find('recipient', 'paystack', transfer.recipientId)!
    succeed(ctx, 'Transfer retrieved', verifiedTransfer(transfer, recipient))
  }

  router.post('/transferrecipient', authenticate, takeBody, nameRecipient)
  router.post('/transfer', authenticate, takeBody, fault, send)
  router.get('/transfer/verify/:reference', authenticate, verify)
}

const STATUS = { PENDING: 'pending', SUCCEEDED: 'success', FAILED: 'failed', REVERSED: 'reversed' } as const

const recipientNumber = (code: string): number => numberIn('RCP', code)

/** `data` of the response to `POST /transferrecipient`. */
function recipientData(recipient: Recipient) {
  return { ...commonRecipient(recipient), isDeleted: false }
}

/** `data` of the response to `POST /transfer`; the recipient is a number. */
function transferData(transfer: Transfer) {
  return {
    ...common(transfer, transfer.state),
    recipient: transfer.recipientId,
    request: transfer.id,
    transfersessionid: [],
    transfertrials: [],
  }
}

/** `data` of `GET /transfer/verify/{reference}` and of a transfer's event; the recipient is an object. */
export function verifiedTransfer(transfer: Transfer, recipient: Recipient, state: Transfer['state'] = transfer.state) {
  return {
    ...common(transfer, state),
    recipient: commonRecipient(recipient),
    session: { provider: null, id: null },
    gateway_response: null,
  }
}

function commonRecipient(recipient: Recipient) {
  const { id, name, accountNumber, bankCode, currency } = recipient
  return {
    ...entryData(recipient),
    active: true,
    currency,
    description: '',
    email: '',
    metadata: null,
    name,
    recipient_code: codeOf('RCP', id),
    type: 'basa',
    is_deleted: false,
    details: {
      authorization_code: null,
      account_number: accountNumber,
      account_name: name,
      bank_code: bankCode,
      bank_name: 'Test Bank',
    },
  }
}

function common(transfer: Transfer, state: Transfer['state']) {
  const { id, amountCents, currency, reference, reason } = transfer
  return {
    ...entryData(transfer),
    amount: amountCents,
    currency,
    reference,
    source: 'balance',
    source_details: null,
    reason,
    status: STATUS[state],
    failures: null,
    titan_code: null,
    transfer_code: codeOf('TRF', id),
    transferred_at: null,
  }
}
