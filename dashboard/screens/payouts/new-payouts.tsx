import { useNavigate } from '@tanstack/react-router'
import { Back } from '../../parts/to.tsx'
import { Page } from '../../parts/page.tsx'
import { words } from '../../words/words.ts'
import { ChosenPayouts } from './chosen-payouts.tsx'
import { CsvImport } from './csv-import.tsx'

export function Screen() {
  const navigate = useNavigate()
  const show = ({ batchId }: { batchId: string }) => void navigate({ to: `/payouts/${batchId}` })
  return (
    <Page back={<Back to="/payouts" label={words.payouts.title} />} title={words.payouts.make}>
      <ChosenPayouts onMade={show} />
      <CsvImport onMade={show} />
    </Page>
  )
}
