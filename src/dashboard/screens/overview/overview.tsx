import { Page } from '../../parts/page.tsx'
import { words } from '../../words/words.ts'

export function Screen() {
  return <Page title={words.overview.title}>{null}</Page>
}
