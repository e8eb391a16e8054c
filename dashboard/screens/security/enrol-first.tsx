import { Text } from '@mantine/core'
import { Page } from '../../parts/page.tsx'
import { words } from '../../words/words.ts'
import { Factors } from './factors.tsx'

const texts = words.security.first

/** What a user sees who must have a second factor and has none. */
export function EnrolFirst({ onEnrolled }: { onEnrolled: () => void }) {
  return (
    <Page title={texts.title}>
      <Text>{texts.text}</Text>
      <Factors onEnrolled={onEnrolled} />
    </Page>
  )
}
