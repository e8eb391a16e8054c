import { Argument, type Command } from 'commander'
import type { Event, Payments, Schemas } from '../../../typescript/src/index.ts'
import { withKey } from '../clients.ts'
import { describe, Failure } from '../exit.ts'
import { forward, listen, newSecret } from '../listen.ts'
import * as option from '../options.ts'
import { say, show } from '../output.ts'
import type { Common } from '../profiles.ts'
import { changeSettings, readSettings, settingsFile } from '../settings.ts'
import { shown } from '../transactions.ts'
import { addEndpoints } from './endpoints.ts'

type Listen = Common & { forwardTo?: string; events?: string[]; printSecret?: true }

export function addWebhooks(program: Command): void {
  const webhooks = program.command('webhooks').description('receive and trigger events, and manage your endpoints')
  webhooks
    .command('listen')
    .description('show new events, and forward them to a local address')
    .option('-f, --forward-to <url>', 'local receiver, such as http://localhost:8080/webhooks')
    .addOption(option.eventType('--events <types...>', 'only these types'))
    .option('--print-secret', 'print the signing secret of forwarded events and exit')
    .action(async (_, command: Command) => await follow(command.optsWithGlobals()))
  webhooks
    .command('trigger')
    .description('cause an event in test mode by its request')
    .addArgument(new Argument('<eventType>').choices(Object.keys(TRIGGERS)))
    .action(async (type: string, _, command: Command) => await trigger(type, command.optsWithGlobals()))
  addEndpoints(webhooks)
}

async function follow(options: Listen): Promise<void> {
  const { forwardTo, events, json, printSecret } = options
  if (printSecret) return show(json, { secret: secretOfListen() }, ({ secret }) => secret)
  const payments = withKey(options)
  let secret: string | null = null
  if (forwardTo !== undefined) {
    if (!URL.canParse(forwardTo))
      throw new Failure('--forward-to must be an address such as http://localhost:8080/webhooks.')
    secret = secretOfListen()
    // On standard error: standard output has only events.
    process.stderr.write(`Signed with ${secret}\n`)
  }
  await listen({
    payments,
    ready: () => void process.stderr.write('Waiting for events; press Ctrl-C to stop.\n'),
    away: (error) => void process.stderr.write(`${describe(error)}\nRetrying every second.\n`),
    back: () => void process.stderr.write('The service is available again.\n'),
    take: async (event) => {
      if (events && !events.includes(event.type)) return
      const arrived = secret === null ? '' : await forwardEvent(forwardTo!, secret, event)
      say(json ? JSON.stringify(event) : `${line(event)}${arrived}`)
    },
  })
}

/**
 * Returns this machine's signing secret, created on first use. Throws a Failure if it is empty: receivers would accept
 * any signature.
 */
function secretOfListen(): string {
  const { listenSecret = newSecret() } = readSettings()
  if (!/^whsec_[A-Za-z0-9+/]{2}/.test(listenSecret))
    throw new Failure(`\`listenSecret\` in ${settingsFile()} is empty. Delete it; the next call creates a new one.`)
  changeSettings({ listenSecret })
  return listenSecret
}

const line = ({ id, type, created, data }: Event): string =>
  [new Date(created).toLocaleTimeString('sv-SE'), type.padEnd(17), data.transactionId, id].join('  ')

async function forwardEvent(url: string, secret: string, event: Event): Promise<string> {
  try {
    const { status, tookMs } = await forward(url, secret, event)
    return `  -> ${status} in ${tookMs.toFixed(0)} ms`
  } catch (error) {
    const { message, cause } = error as Error
    return `  -> failed: ${(cause as Error | undefined)?.message || message}`
  }
}

const payment = async (payments: Payments, token: string) =>
  await payments.createPayment(
    { amountCents: 15_000, currency: 'ZAR', paymentMethod: { type: 'CARD', token } },
    { wait: 20 },
  )

const refund = async (payments: Payments) => {
  const { transactionId } = await payment(payments, 'tok_success')
  return await payments.createRefund({ transactionId }, { wait: 20 })
}

/** The request that causes each type of event. */
const TRIGGERS: Readonly<Record<string, (payments: Payments) => Promise<Schemas['Transaction']>>> = {
  'payment.created': (payments) => payment(payments, 'tok_success'),
  'payment.succeeded': (payments) => payment(payments, 'tok_success'),
  'payment.failed': (payments) => payment(payments, 'tok_insufficient_funds'),
  'refund.created': refund,
  'refund.succeeded': refund,
}

async function trigger(type: string, options: Common): Promise<void> {
  if (options.live) throw new Failure('Events are triggered in test mode only.')
  show(options.json, await TRIGGERS[type]!(withKey(options)), shown)
}
