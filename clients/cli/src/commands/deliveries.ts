import type { Command } from 'commander'
import type { Schemas } from '../../../typescript/src/index.ts'
import { withKey } from '../clients.ts'
import { Failure } from '../exit.ts'
import * as option from '../options.ts'
import { facts, say, show, time } from '../output.ts'
import type { Common } from '../profiles.ts'
import { addCreatedAfter, type Dates, datesOf } from '../times.ts'

type List = option.ListOptions & {
  state?: Schemas['DeliveryState']
  endpoint?: string
  eventType?: Schemas['EventType']
  transaction?: string
}

type Replay = Common & Dates & { endpoint?: string; state: Schemas['ReplayableState']; idempotencyKey?: string }

export function addDeliveries(program: Command): void {
  const deliveries = program.command('deliveries').description('webhook deliveries to your endpoints')
  option
    .addList(deliveries.command('list').description('list deliveries, newest first'))
    .addOption(option.state('delivery', 'only deliveries in this state'))
    .option('--endpoint <endpointId>', 'only deliveries to this endpoint')
    .addOption(option.eventType('--event-type <type>', 'only deliveries of this event type'))
    .option('--transaction <transactionId>', 'only deliveries about this transaction')
    .action(async (_, command: Command) => {
      const options: List = command.optsWithGlobals()
      const { limit, state, endpoint, eventType, transaction } = options
      const query = {
        limit,
        ...(state && { state }),
        ...(endpoint && { endpointId: endpoint }),
        ...(eventType && { eventType }),
        ...(transaction && { transactionId: transaction }),
      }
      const heads = ['delivery', 'state', 'event', 'attempts', 'next', 'created']
      await option.showList(options, withKey(options).listDeliveries(query), heads, (each) => [
        each.id,
        each.state,
        each.eventType,
        each.attemptCount,
        each.nextAttemptAt && time(each.nextAttemptAt),
        time(each.createdAt),
      ])
    })
  deliveries
    .command('get')
    .description('show one delivery with its attempts')
    .argument('<deliveryId>')
    .action(async (id: string, _, command: Command) => {
      const common: Common = command.optsWithGlobals()
      show(common.json, await withKey(common).getDelivery(id), (each) => shown(each) + attempts(each))
    })
  addCreatedAfter(
    deliveries
      .command('replay')
      .description('resend one delivery, or all deliveries of an endpoint in one state (default: of the last 30 days)')
      .argument('[deliveryId]')
      .option('--endpoint <endpointId>', 'all deliveries to this endpoint')
      .addOption(option.state('replayable', 'with --endpoint: only deliveries in this state').default('DEAD')),
  )
    .addOption(option.idempotencyKey())
    .action(async (id: string | undefined, _, command: Command) => replay(id, command.optsWithGlobals()))
}

const DAY_MS = 86_400_000

async function replay(id: string | undefined, options: Replay): Promise<void> {
  const { endpoint: endpointId, state, json } = options
  if ((id === undefined) === (endpointId === undefined)) throw new Failure('Pass either a delivery id or --endpoint.')
  const payments = withKey(options)
  if (id !== undefined) {
    const delivery = await payments.replayDelivery(id, option.callOptions(options))
    return show(json, delivery, shown)
  }
  const since = datesOf(options).createdAfter ?? new Date(Date.now() - 30 * DAY_MS).toISOString()
  const body = { endpointId: endpointId!, state, since }
  const answer = await payments.replayDeliveriesSince(body, option.callOptions(options))
  if (json) return say(JSON.stringify(answer))
  say(`${answer.count} deliveries will be resent.`)
}

const shown = (each: Schemas['Delivery']): string =>
  facts([
    ['Delivery', each.id],
    ['Event', each.eventType],
    ['Endpoint', each.endpointId],
    ['State', each.reason ? `${each.state}, ${each.reason}` : each.state],
    ['Attempts', each.attemptCount],
    ['Next', each.nextAttemptAt && time(each.nextAttemptAt)],
    ['Created', time(each.createdAt)],
  ])

const attempts = ({ attempts: made }: Schemas['Delivery']): string =>
  made
    .map(({ number, trigger, status, error, startedAt }) =>
      [`Attempt ${number}`, trigger, status ?? error, time(startedAt)].filter(Boolean).join('  '),
    )
    .join('\n')
