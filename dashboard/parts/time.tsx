import { words } from '../words/words.ts'

const FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

/** In the viewer's zone; the pointer shows it in UTC. */
export function Time({ at }: { at: string | null | undefined }) {
  if (!at) return <span>{words.common.none}</span>
  return (
    <time dateTime={at} title={`${at.replace('T', ' ').replace('Z', '')} UTC`}>
      {FORMAT.format(new Date(at))}
    </time>
  )
}
