import { words } from '../words/words.ts'
import { dateFormat } from './date-format.ts'
import { locale, timeZone } from './locale.ts'

const SHORT = { day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit', timeZone } as const
const OF_THIS_YEAR = dateFormat(locale, SHORT)
const OF_ANOTHER = dateFormat(locale, { ...SHORT, year: 'numeric' })
const YEAR = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone })

/** Formats a time in South Africa. A year is named only if it is another than the present one. */
export function timeText(at: string): string {
  const date = new Date(at)
  return (YEAR.format(date) === YEAR.format() ? OF_THIS_YEAR : OF_ANOTHER)(date)
}

const EXACT = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone })

/** Formats a time in South Africa with its year, its seconds and its zone. */
export const exactTimeText = (at: string): string => `${EXACT(new Date(at))} SAST`

/**
 * Shows a time in South Africa, or `text` in its place, such as "in 4 min". Its tooltip has the zone, and the
 * milliseconds in UTC for programs.
 */
export function Time({ at, text }: { at: string | null | undefined; text?: string }) {
  if (!at) return <span>{words.common.none}</span>
  return (
    <time dateTime={at} title={`${exactTimeText(at)}, ${at}`}>
      {text ?? timeText(at)}
    </time>
  )
}

const DAY = dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })

/** Formats a day (YYYY-MM-DD), which is the same in every time zone. */
export const dayText = (day: string): string => DAY(new Date(day))
