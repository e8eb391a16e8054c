import { confirm } from '@inquirer/prompts'
import { type Command, Option } from 'commander'
import type { Body, Schemas } from '../../../typescript/src/index.ts'
import { withKey } from '../clients.ts'
import { Failure } from '../exit.ts'
import * as option from '../options.ts'
import { facts, show, time } from '../output.ts'
import type { Common } from '../profiles.ts'

type Endpoint = Schemas['WebhookEndpoint']

type Fields = Common & {
  url?: string
  events?: Schemas['SubscribedEventType'][]
  description?: string
  idempotencyKey?: string
}

type Rotate = Common & { graceSeconds?: number; idempotencyKey?: string }
type Test = Common & { eventType?: Schemas['EventType']; idempotencyKey?: string }

const events = (): Option =>
  new Option('--events <types...>', 'event types; * is all, those of later versions too').choices([
    '*',
    ...option.EVENT_TYPES,
  ])

export function addEndpoints(webhooks: Command): void {
  const endpoints = webhooks.command('endpoints').description('your addresses that receive events')
  endpoints
    .command('create')
    .description('register an address; only this response shows its signing secret')
    .argument('<url>', 'https address, such as https://shop.example.com/webhooks')
    .addOption(events().default(['*']))
    .option('-d, --description <text>', 'description for you')
    .addOption(option.idempotencyKey())
    .action(async (url: string, _, command: Command) => {
      const options: Fields = command.optsWithGlobals()
      const { events: eventTypes = [], description } = options
      const body = { url, eventTypes, ...(description !== undefined && { description }) }
      show(options.json, await withKey(options).registerWebhookEndpoint(body, option.callOptions(options)), shown)
    })
  option
    .addList(endpoints.command('list').description('list endpoints, newest first'))
    .action(async (_, command: Command) => {
      const options: option.ListOptions = command.optsWithGlobals()
      const list = withKey(options).listWebhookEndpoints({ limit: options.limit })
      await option.showList(options, list, ['endpoint', 'enabled', 'events', 'address'], (each) => [
        each.id,
        each.enabled ? 'yes' : 'no',
        each.eventTypes.join(' '),
        each.url,
      ])
    })
  one(endpoints, 'get', 'show one endpoint').action(async (id: string, _, command: Command) => {
    const common: Common = command.optsWithGlobals()
    show(common.json, await withKey(common).getWebhookEndpoint(id), shown)
  })
  one(endpoints, 'update', 'change the address, events or description')
    .option('--url <url>', 'new address')
    .addOption(events())
    .option('-d, --description <text>', 'new description; an empty one removes it')
    .action(async (id: string, _, command: Command) => update(id, command.optsWithGlobals()))
  one(endpoints, 'disable', 'pause an endpoint; its events are kept for a replay').action(
    async (id: string, _, command: Command) => change(id, { enabled: false }, command.optsWithGlobals()),
  )
  one(endpoints, 'enable', 'send events to a disabled endpoint again').action(async (id: string, _, command: Command) =>
    change(id, { enabled: true }, command.optsWithGlobals()),
  )
  one(endpoints, 'rotate-secret', 'replace the signing secret; only this response shows the new one')
    .addOption(
      option.number('--grace-seconds <seconds>', 'sign with the old secret too for this time', 0, 604_800).default(0),
    )
    .addOption(option.idempotencyKey())
    .action(async (id: string, _, command: Command) => {
      const options: Rotate = command.optsWithGlobals()
      const { graceSeconds = 0 } = options
      const rotated = await withKey(options).rotateWebhookSecret(id, { graceSeconds }, option.callOptions(options))
      show(options.json, rotated, shown)
    })
  one(endpoints, 'test', 'send a fictitious event to this endpoint only')
    .addOption(option.eventType('--event-type <type>', 'type of the event').default('payment.succeeded'))
    .addOption(option.idempotencyKey())
    .action(async (id: string, _, command: Command) => {
      const options: Test = command.optsWithGlobals()
      const { eventType = 'payment.succeeded' } = options
      const delivery = await withKey(options).sendTestEvent(id, { eventType }, option.callOptions(options))
      show(options.json, delivery, (each) => `Delivery ${each.id} is ${each.state}.`)
    })
  one(endpoints, 'delete', 'delete an endpoint and cancel its waiting deliveries')
    .option('-y, --yes', 'delete without confirmation')
    .action(async (id: string, _, command: Command) => remove(id, command.optsWithGlobals()))
}

const one = (endpoints: Command, name: string, description: string): Command =>
  endpoints.command(name).description(description).argument('<endpointId>')

async function update(id: string, options: Fields): Promise<void> {
  const { url, events: eventTypes, description } = options
  const body = {
    ...(url !== undefined && { url }),
    ...(eventTypes !== undefined && { eventTypes }),
    ...(description !== undefined && { description: description === '' ? null : description }),
  }
  if (Object.keys(body).length === 0) throw new Failure('Pass at least one of --url, --events and --description.')
  await change(id, body, options)
}

async function change(id: string, body: Body<'changeWebhookEndpoint'>, common: Common): Promise<void> {
  show(common.json, await withKey(common).changeWebhookEndpoint(id, body), (endpoint) =>
    [
      shown(endpoint),
      endpoint.waitingCount &&
        `${endpoint.waitingCount} deliveries wait. To send them: payments deliveries replay --endpoint ${id} --state CANCELLED`,
    ]
      .filter(Boolean)
      .join(''),
  )
}

async function remove(id: string, options: Common & { yes?: boolean }): Promise<void> {
  const payments = withKey(options)
  if (options.yes !== true) {
    if (!process.stdin.isTTY) throw new Failure('There is no terminal for a confirmation. Pass --yes.')
    const { url } = await payments.getWebhookEndpoint(id)
    if (!(await confirm({ message: `Delete the endpoint ${url}?`, default: false }))) return
  }
  await payments.deleteWebhookEndpoint(id)
  show(options.json, { deleted: id }, () => `Deleted endpoint ${id}.`)
}

const shown = (each: Endpoint & { secret?: string }): string =>
  facts([
    ['Endpoint', each.id],
    ['Address', each.url],
    ['Events', each.eventTypes.join(' ')],
    ['Enabled', each.enabled ? 'yes' : `no, ${each.disabledReason}`],
    ['Description', each.description],
    ['Mode', each.mode],
    ['Secret', each.secret && `${each.secret} (store it now: no other response shows it)`],
    ['Created', time(each.createdAt)],
  ])
