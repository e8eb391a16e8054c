import { useNow } from '../../parts/deadline.tsx'
import { words } from '../../words/words.ts'

const texts = words.operator.review.age

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

function ageText(ms: number): string {
  if (ms < MINUTE) return texts.now
  if (ms < HOUR) return texts.minutes(Math.floor(ms / MINUTE))
  if (ms < DAY) return texts.hours(Math.floor(ms / HOUR), Math.floor((ms % HOUR) / MINUTE))
  return texts.days(Math.floor(ms / DAY), Math.floor((ms % DAY) / HOUR))
}

const EXACT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

/** Shows how long something has waited, with the exact time as its tooltip. */
export function Age({ since }: { since: string }) {
  return (
    <time dateTime={since} title={texts.since(EXACT.format(new Date(since)))}>
      {ageText(useNow() - Date.parse(since))}
    </time>
  )
}
