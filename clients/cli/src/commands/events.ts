import type { Command } from 'commander'
import type { Event, Schemas } from '../../../typescript/src/index.ts'
import { withKey } from '../clients.ts'
import * as option from '../options.ts'
import { facts, show, time } from '../output.ts'
import type { Common } from '../profiles.ts'
import { addCreatedAfter, type Dates, datesOf } from '../times.ts'

type List = option.ListOptions & Dates & { type?: Schemas['EventType']; transaction?: string }

export function addEvents(program: Command): void {
  const events = program.command('events').description('what happened to your transactions')
  events
    .command('get')
    .description('show one event')
    .argument('<eventId>')
    .action(async (id: string, _, command: Command) => {
      const common: Common = command.optsWithGlobals()
      show(common.json, await withKey(common).getEvent(id), shown)
    })
  addCreatedAfter(option.addList(events.command('list').description('list events, newest first')))
    .addOption(option.eventType('--type <type>', 'only events of this type'))
    .option('--transaction <transactionId>', 'only events of this transaction')
    .action(async (_, command: Command) => {
      const options: List = command.optsWithGlobals()
      const { limit, type, transaction } = options
      const query = {
        limit,
        ...(type && { type }),
        ...(transaction && { transactionId: transaction }),
        ...datesOf(options),
      }
      await option.showList(
        options,
        withKey(options).listEvents(query),
        ['event', 'type', 'transaction', 'created'],
        (each) => [each.id, each.type, each.data.transactionId, time(each.created)],
      )
    })
}

const shown = ({ id, type, created, data }: Event): string =>
  facts([
    ['Event', id],
    ['Type', type],
    ['Transaction', data.transactionId],
    ['State', data.state],
    ['Created', time(created)],
  ])
