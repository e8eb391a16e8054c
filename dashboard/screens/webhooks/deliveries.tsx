import { Page } from '../../parts/page.tsx'
import { words } from '../../words/words.ts'
import { DeliveriesTable } from './deliveries-table.tsx'

export function Screen() {
  return (
    <Page title={words.deliveries.title}>
      <DeliveriesTable />
    </Page>
  )
}
