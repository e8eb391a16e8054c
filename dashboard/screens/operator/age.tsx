import { durationText, useNow } from '../../parts/deadline.tsx'
import { exactTimeText } from '../../parts/time.tsx'
import { words } from '../../words/words.ts'

const texts = words.operator.review.age

/** Shows how long something has waited, with the exact time as its tooltip. */
export function Age({ since }: { since: string }) {
  return (
    <time dateTime={since} title={texts.since(exactTimeText(since))}>
      {durationText(useNow() - Date.parse(since)) ?? texts.now}
    </time>
  )
}
