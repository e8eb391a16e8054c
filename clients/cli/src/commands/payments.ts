import type { Command } from 'commander'
import type { Body, Schemas, Transaction } from '../../../typescript/src/index.ts'
import { withKey, type Common } from '../clients.ts'
import { EXIT } from '../exit.ts'
import * as option from '../options.ts'
import { facts, money, show, time } from '../output.ts'

type Create = Common & {
  amountCents: number
  currency: Schemas['Currency']
  token?: string
  reference?: string
  description?: string
  email?: string
  returnUrl?: string
  wait?: number
  idempotencyKey?: string
}

export function addPayments(program: Command): void {
  program
    .command('create')
    .description('create a payment: charge a card token, or open a checkout for the payer')
    .addOption(option.amount().makeOptionMandatory())
    .addOption(option.currency())
    .option('-t, --token <token>', 'card token, such as tok_success in test mode (default: open a checkout)')
    .option('-r, --reference <text>', 'reference of your order')
    .option('-d, --description <text>', 'description that the payer sees')
    .option('-e, --email <address>', 'e-mail of the payer')
    .option('--return-url <url>', 'address to which the payer returns')
    .addOption(option.wait())
    .addOption(option.idempotencyKey())
    .action(async (_, command: Command) => create(command.optsWithGlobals()))
  program
    .command('get')
    .description('show one payment with its attempts')
    .argument('<transactionId>')
    .action(async (id: string, _, command: Command) => {
      const common: Common = command.optsWithGlobals()
      show(common.json, await withKey(common).getPayment(id), (payment) => shown(payment) + attempts(payment))
    })
  option
    .addList(program.command('list').description('list payments, newest first'))
    .option('-s, --state <state>', 'only payments in this state')
    .option('-r, --reference <text>', 'only the payment with this reference')
    .option('-e, --email <address>', 'only payments of this payer')
    .action(async (_, command: Command) => {
      const options: option.ListOptions & { state?: Schemas['TransactionState']; reference?: string; email?: string } =
        command.optsWithGlobals()
      const { limit, state, reference, email } = options
      const query = { limit, ...(state && { state }), ...(reference && { reference }) }
      const list = withKey(options).listPayments({ ...query, ...(email && { customerEmail: email }) })
      await option.showList(options, list, HEADS, row)
    })
  program
    .command('cancel')
    .description('cancel an unpaid payment')
    .argument('<transactionId>')
    .addOption(option.idempotencyKey())
    .action(async (id: string, _, command: Command) => {
      const options: Common & { idempotencyKey?: string } = command.optsWithGlobals()
      show(options.json, await withKey(options).cancelPayment(id, option.callOptions(options)), shown)
    })
}

async function create(options: Create): Promise<void> {
  const { amountCents, currency, token, reference, description, email, returnUrl } = options
  const body: Body<'createPayment'> = {
    ...{ amountCents, currency },
    ...(token !== undefined && { paymentMethod: { type: 'CARD', token } }),
    ...(reference !== undefined && { reference }),
    ...(description !== undefined && { description }),
    ...(email !== undefined && { customer: { email } }),
    ...(returnUrl !== undefined && { returnUrl }),
  }
  const payment = await withKey(options).createPayment(body, option.callOptions(options))
  show(options.json, payment, shown)
  setExitCode(payment)
}

/** Sets the exit code if no money moved. */
export function setExitCode({ state }: Transaction): void {
  if (state === 'FAILED' || state === 'STOPPED') process.exitCode = EXIT.negative
}

export const HEADS = ['transaction', 'state', 'amount', 'provider', 'reference', 'created']

export const row = (each: Transaction) => [
  ...[each.transactionId, each.state, money(each.amountCents, each.currency)],
  ...[each.providerId, each.reference, time(each.createdAt)],
]

export const shown = (each: Transaction): string =>
  facts([
    ['Transaction', each.transactionId],
    ['State', each.needsReview ? `${each.state}, needs review` : each.state],
    ['Amount', money(each.amountCents, each.currency)],
    ['Refunded', each.refundedCents ? money(each.refundedCents, each.currency) : null],
    ['Refund of', each.originalTransactionId],
    ['Mode', each.mode],
    ['Provider', each.providerId],
    ['Reason', each.failureReasonCode && `${each.failureReasonCode}: ${each.failureReasonMessage}`],
    ['Reference', each.reference],
    ['Payment page', each.nextAction?.url],
    ['Receipt', each.proof?.receiptId],
    ['Created', time(each.createdAt)],
  ])

const attempts = ({ attempts: made }: Schemas['TransactionDetail']): string =>
  made
    .map(({ providerId, state, reasonCode, startedAt }, index) =>
      [`Attempt ${index + 1}`, providerId, state, reasonCode, time(startedAt)].filter(Boolean).join('  '),
    )
    .join('\n')
