import { durationText, useNow } from '../../parts/deadline.tsx'
import { locale } from '../../parts/locale.ts'
import { words } from '../../words/words.ts'

const texts = words.operator.review.age

const EXACT = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' })

/** Shows how long something has waited, with the exact time as its tooltip. */
export function Age({ since }: { since: string }) {
  return (
    <time dateTime={since} title={texts.since(EXACT.format(new Date(since)))}>
      {durationText(useNow() - Date.parse(since)) ?? texts.now}
    </time>
  )
}
