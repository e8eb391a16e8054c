import { words } from '../words/words.ts'
import { locale } from './locale.ts'

const FORMAT = new Intl.DateTimeFormat(locale, {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** Formats a time in the viewer's time zone, which is named. */
export const timeText = (at: string): string => FORMAT.format(new Date(at))

/** Shows a time in the viewer's time zone, with milliseconds and UTC in its tooltip. */
export function Time({ at }: { at: string | null | undefined }) {
  if (!at) return <span>{words.common.none}</span>
  return (
    <time dateTime={at} title={`${at.replace('T', ' ').replace('Z', '')} UTC`}>
      {timeText(at)}
    </time>
  )
}

const DAY = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })

/** Formats a day (YYYY-MM-DD), which is the same in every time zone. */
export const dayText = (day: string): string => DAY.format(new Date(day))
