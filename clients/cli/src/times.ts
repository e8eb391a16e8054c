import { type Command, InvalidArgumentError, Option } from 'commander'

const INSTANT = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?$/

/** Parses a time; without a zone it is in the machine's zone, as printed times are. */
export function instant(text: string): string {
  const day = INSTANT.exec(text)?.[1]
  // Date.parse takes a date without a time as UTC.
  const at = new Date(text.includes('T') ? text : `${text}T00:00`)
  if (day === undefined || !isDay(day) || Number.isNaN(at.getTime()))
    throw new InvalidArgumentError('It must be a date or a time such as 2026-11-22 or 2026-11-22T10:00:00Z.')
  return at.toISOString()
}

/** False for 2026-02-31, which Date takes as March 3. */
function isDay(day: string): boolean {
  const at = new Date(`${day}T00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}

const UNIT_MS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Parses a duration, and returns the time that long ago. */
function ago(text: string): string {
  const [, count, unit] = /^(\d{1,5})([smhd])$/.exec(text) ?? []
  if (count === undefined)
    throw new InvalidArgumentError(
      'It must be a number of seconds, minutes, hours or days, such as 90s, 30m, 24h or 7d.',
    )
  return new Date(Date.now() - Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS]).toISOString()
}

export interface Dates {
  createdAfter?: string
  createdBefore?: string
  since?: string
}

/** Adds `--created-after` and its short form `--since`. */
export function addCreatedAfter(command: Command): Command {
  return command
    .addOption(new Option('--created-after <time>', 'only those created after this time').argParser(instant))
    .addOption(
      new Option('--since <duration>', 'only those created within this time: 90s, 30m, 24h, 7d')
        .argParser(ago)
        .conflicts('createdAfter'),
    )
}

/** Adds all filters by date. */
export function addDates(command: Command): Command {
  return addCreatedAfter(command).addOption(
    new Option('--created-before <time>', 'only those created before this time').argParser(instant),
  )
}

/** Converts the options to filters of the service. */
export function datesOf({ createdAfter, createdBefore, since }: Dates): Pick<Dates, 'createdAfter' | 'createdBefore'> {
  const after = createdAfter ?? since
  return { ...(after !== undefined && { createdAfter: after }), ...(createdBefore !== undefined && { createdBefore }) }
}
