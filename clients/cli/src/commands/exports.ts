import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Schemas } from '../../../typescript/src/index.ts'
import { withKey } from '../clients.ts'
import { Failure } from '../exit.ts'
import * as option from '../options.ts'
import { callersPath } from '../files.ts'
import { facts, show, time } from '../output.ts'
import type { Common } from '../profiles.ts'
import { instant } from '../times.ts'

type Export = Schemas['Export']
type Create = Common & {
  format: Schemas['ExportFormat']
  from: string
  until?: string
  filter: Schemas['ExportFilters']
  output?: string
  idempotencyKey?: string
}

/** Adds a filter to those before it. The service says which filters a list has. */
function filter(text: string, others: Schemas['ExportFilters']): Schemas['ExportFilters'] {
  const [, name, value] = /^(\w+)=(.+)$/.exec(text) ?? []
  if (name === undefined) throw new InvalidArgumentError('must be a name and a value, such as state=SUCCEEDED.')
  return { ...others, [name]: value }
}

/** Writes the file as it arrives. A connection that breaks before the end throws. */
async function download({ url }: Export, file: string): Promise<void> {
  const response = await fetch(url)
  if (!response.ok || response.body === null)
    throw new Failure(`The download was refused with status ${response.status}.`)
  const source = Readable.fromWeb(response.body)
  // Standard output stays open: others write to it too.
  if (file === '-') await pipeline(source, process.stdout, { end: false })
  else await pipeline(source, createWriteStream(callersPath(file)))
}

const shown = (each: Export): string =>
  facts([
    ['Export', each.id],
    ['Kind', each.kind],
    ['Format', each.format],
    ['Since', time(each.since)],
    ['Until', time(each.until)],
    [
      'Filters',
      Object.entries(each.filters)
        .map((pair) => pair.join('='))
        .join(', ') || 'none',
    ],
    ['Link', each.url],
    ['Valid until', time(each.urlExpiresAt)],
  ])

/** `download` for an export that exists, or was just made. */
async function deliver(common: Common, made: Export, output: string | undefined): Promise<void> {
  if (output !== undefined) await download(made, output)
  if (output !== '-') show(common.json, made, shown)
}

const outputOption = (): Option => new Option('-o, --output <file>', 'download to this file; - is standard output')

export function addExports(program: Command): void {
  const exports = program.command('exports').description('lists as files: CSV or JSON Lines')
  exports
    .command('create')
    .description('export the rows of a list in a range of time')
    .addArgument(option.exportKind())
    .requiredOption('--from <time>', 'rows created at this time or later', instant)
    .option('--until <time>', 'rows created before this time (default: now)', instant)
    .addOption(new Option('-f, --format <format>', 'format of the file').choices(option.EXPORT_FORMATS).default('csv'))
    .option('--filter <name=value>', 'filter of the list, such as state=SUCCEEDED; repeat it for another', filter, {})
    .addOption(outputOption())
    .addOption(option.idempotencyKey())
    .action(async (kind: Schemas['ExportKind'], _, command: Command) => {
      const options: Create = command.optsWithGlobals()
      const { format, from: since, until = new Date().toISOString(), filter: filters, output } = options
      const body = { kind, format, since, until, filters }
      await deliver(options, await withKey(options).createExport(body, option.callOptions(options)), output)
    })
  exports
    .command('get')
    .description('show an export with a new link, or download it')
    .argument('<exportId>')
    .addOption(outputOption())
    .action(async (id: string, _, command: Command) => {
      const options: Common & { output?: string } = command.optsWithGlobals()
      await deliver(options, await withKey(options).getExport(id), options.output)
    })
  option
    .addList(exports.command('list').description('list exports, newest first'))
    .action(async (_, command: Command) => {
      const options: option.ListOptions = command.optsWithGlobals()
      const { limit } = options
      await option.showList(
        options,
        withKey(options).listExports({ limit }),
        ['export', 'kind', 'format', 'since', 'until'],
        (each) => [each.id, each.kind, each.format, time(each.since), time(each.until)],
      )
    })
}
