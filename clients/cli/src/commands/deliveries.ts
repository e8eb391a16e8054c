import type { Command } from 'commander'
import type { Schemas } from '../../../typescript/src/index.ts'
import { withKey, type Common } from '../clients.ts'
import { EXIT, Failure } from '../exit.ts'
import * as option from '../options.ts'
import { facts, say, show, time } from '../output.ts'

type Replay = Common & { endpoint?: string; state: Schemas['ReplayableState']; since?: string; idempotencyKey?: string }

export function addDeliveries(program: Command): void {
  const deliveries = program.command('deliveries').description('webhook deliveries to your endpoints')
  option
    .addList(deliveries.command('list').description('list deliveries, newest first'))
    .option('-s, --state <state>', 'PENDING, WAITING_RETRY, DELIVERED, DEAD or CANCELLED')
    .option('--endpoint <endpointId>', 'only deliveries to this endpoint')
    .action(async (_, command: Command) => {
      const options: option.ListOptions & { state?: Schemas['DeliveryState']; endpoint?: string } =
        command.optsWithGlobals()
      const { limit, state, endpoint } = options
      const query = { limit, ...(state && { state }), ...(endpoint && { endpointId: endpoint }) }
      const heads = ['delivery', 'state', 'event', 'attempts', 'next', 'created']
      await option.showList(options, withKey(options).listDeliveries(query), heads, (each) => [
        ...[each.id, each.state, each.eventType, each.attemptCount],
        ...[each.nextAttemptAt && time(each.nextAttemptAt), time(each.createdAt)],
      ])
    })
  deliveries
    .command('replay')
    .description('resend one delivery, or all deliveries of an endpoint in one state')
    .argument('[deliveryId]')
    .option('--endpoint <endpointId>', 'all deliveries to this endpoint')
    .option('-s, --state <state>', 'with --endpoint: only deliveries in this state', 'DEAD')
    .option('--since <time>', 'with --endpoint: created after this time (default: 30 days ago)')
    .addOption(option.idempotencyKey())
    .action(async (id: string | undefined, _, command: Command) => replay(id, command.optsWithGlobals()))
}

const DAY_MS = 86_400_000

async function replay(id: string | undefined, options: Replay): Promise<void> {
  const { endpoint: endpointId, state, json } = options
  if ((id === undefined) === (endpointId === undefined))
    throw new Failure('Pass either a delivery id or --endpoint.', EXIT.usage)
  const payments = withKey(options)
  if (id !== undefined) {
    const delivery = await payments.replayDelivery(id, option.callOptions(options))
    return show(json, delivery, (each) =>
      facts([
        ['Delivery', each.id],
        ['State', each.state],
        ['Attempts', each.attemptCount],
      ]),
    )
  }
  const since = new Date(options.since ?? Date.now() - 30 * DAY_MS)
  if (Number.isNaN(since.getTime()))
    throw new Failure('--since must be a time, such as 2026-11-22T10:00:00Z.', EXIT.usage)
  const body = { endpointId: endpointId!, state, since: since.toISOString() }
  const answer = await payments.replayDeliveriesSince(body, option.callOptions(options))
  if (json) return say(JSON.stringify(answer))
  say(`${answer.count} deliveries will be resent.`)
}
