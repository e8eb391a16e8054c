import type { Command } from 'commander'
import type { Event, Payments, Schemas } from '../../../typescript/src/index.ts'
import { withKey, type Common } from '../clients.ts'
import { describe, EXIT, Failure } from '../exit.ts'
import { forward, listen, newSecret } from '../listen.ts'
import { say, show } from '../output.ts'
import { changeSettings, readSettings, settingsFile } from '../settings.ts'
import { shown } from './payments.ts'

type Listen = Common & { forwardTo?: string; events?: string[]; printSecret?: true }
type Trigger = Common & { endpoint?: string }

export function addWebhooks(program: Command): void {
  const webhooks = program.command('webhooks').description('events as they come, and made to come')
  webhooks
    .command('listen')
    .description('show events as they come, and send them to a local address')
    .option('-f, --forward-to <url>', 'a receiver on this machine, such as http://localhost:8080/webhooks')
    .option('--events <types...>', 'only these, such as payment.succeeded')
    .option('--print-secret', 'print what forwarded events are signed with, and end')
    .action(async (_, command: Command) => await follow(command.optsWithGlobals()))
  webhooks
    .command('trigger')
    .description(`make an event happen in test mode: ${Object.keys(TRIGGERS).join(', ')}`)
    .argument('<eventType>')
    .option('--endpoint <endpointId>', 'have only this endpoint sent an event that is made up, of any type')
    .action(async (type: string, _, command: Command) => await trigger(type, command.optsWithGlobals()))
}

async function follow(options: Listen): Promise<void> {
  const { forwardTo, events, json, printSecret } = options
  if (printSecret) return show(json, { secret: secretOfListen() }, ({ secret }) => secret)
  const payments = withKey(options)
  let secret: string | null = null
  if (forwardTo !== undefined) {
    if (!URL.canParse(forwardTo))
      throw new Failure('--forward-to wants an address that begins with http://', EXIT.usage)
    secret = secretOfListen()
    // For a person; what a program reads is events alone.
    process.stderr.write(`Signed with ${secret}\n`)
  }
  await listen({
    payments,
    ready: () => void process.stderr.write('Waiting for events; Ctrl-C ends it.\n'),
    away: (error) => void process.stderr.write(`${describe(error)}\nAsking again every second.\n`),
    back: () => void process.stderr.write('The service answers again.\n'),
    take: async (event) => {
      if (events && !events.includes(event.type)) return
      const arrived = secret === null ? '' : await passOn(forwardTo!, secret, event)
      say(json ? JSON.stringify(event) : `${line(event)}${arrived}`)
    },
  })
}

/** Of this machine: made when it is first asked for, and kept. An empty one would have receivers accept what anybody signs. */
function secretOfListen(): string {
  const { listenSecret = newSecret() } = readSettings()
  if (!/^whsec_[A-Za-z0-9+/]{2}/.test(listenSecret))
    throw new Failure(`\`listenSecret\` in ${settingsFile()} is empty. Delete it there; the next call makes another.`)
  changeSettings({ listenSecret })
  return listenSecret
}

const line = ({ id, type, created, data }: Event): string =>
  [new Date(created).toLocaleTimeString('sv-SE'), type.padEnd(17), data.transactionId, id].join('  ')

async function passOn(url: string, secret: string, event: Event): Promise<string> {
  try {
    const { status, tookMs } = await forward(url, secret, event)
    return `  -> ${status} in ${tookMs.toFixed(0)} ms`
  } catch (error) {
    const { message, cause } = error as Error
    return `  -> not taken: ${(cause as Error | undefined)?.message || message}`
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

/** What has to be done for each event to come of itself. */
const TRIGGERS: Readonly<Record<string, (payments: Payments) => Promise<Schemas['Transaction']>>> = {
  'payment.created': (payments) => payment(payments, 'tok_success'),
  'payment.succeeded': (payments) => payment(payments, 'tok_success'),
  'payment.failed': (payments) => payment(payments, 'tok_insufficient_funds'),
  'refund.created': refund,
  'refund.succeeded': refund,
}

async function trigger(type: string, options: Trigger): Promise<void> {
  const { endpoint, json } = options
  if (options.live) throw new Failure('Events are triggered in test mode only.', EXIT.usage)
  const payments = withKey(options)
  if (endpoint !== undefined) {
    const delivery = await payments.sendTestEvent(endpoint, { eventType: type as Schemas['EventType'] })
    return show(json, delivery, ({ id, state }) => `${id} is ${state}.`)
  }
  const make = TRIGGERS[type]
  if (!make)
    throw new Failure(
      `Of ${Object.keys(TRIGGERS).join(', ')}, ${type} is none; --endpoint takes every type.`,
      EXIT.usage,
    )
  show(json, await make(payments), shown)
}
