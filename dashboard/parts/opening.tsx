import { words } from '../words/words.ts'
import { ErrorNotice } from './error-notice.tsx'
import { Page } from './page.tsx'
import { LoadingRows } from './progress.tsx'
import { Back } from './to.tsx'

interface OpeningProps {
  /** The list of what is opened, and its title. */
  to: string
  list: string
  read: { error: Error | null; refetch: () => unknown }
}

/** An item until it is read: its place, or why it cannot be shown, and the way back to its list. */
export function Opening({ to, list, read: { error, refetch } }: OpeningProps) {
  return (
    <Page title={list} back={<Back to={to} label={error ? words.common.backTo(list) : list} />}>
      {error ? <ErrorNotice error={error} retry={() => void refetch()} /> : <LoadingRows />}
    </Page>
  )
}
