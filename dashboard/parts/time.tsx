import { words } from '../words/words.ts'

const FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

/** Formats a time in the viewer's time zone. */
export const timeText = (at: string): string => FORMAT.format(new Date(at))

/** Shows a time in the viewer's time zone, with UTC as its tooltip. */
export function Time({ at }: { at: string | null | undefined }) {
  if (!at) return <span>{words.common.none}</span>
  return (
    <time dateTime={at} title={`${at.replace('T', ' ').replace('Z', '')} UTC`}>
      {timeText(at)}
    </time>
  )
}

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })

/** Formats a day (YYYY-MM-DD), which is the same in every time zone. */
export const dayText = (day: string): string => DAY.format(new Date(day))
