import { useApi } from '../../api/hooks.ts'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { Loading } from '../../parts/progress.tsx'
import { Page } from '../../parts/page.tsx'
import { words } from '../../words/words.ts'
import { Preview } from './preview.tsx'
import { Rules } from './rules.tsx'

export function Screen() {
  const rules = useApi('GET /v1/routing', {})
  const providers = useApi('GET /v1/providers', {})
  const error = rules.error ?? providers.error
  return (
    <Page title={words.routing.title}>
      {error && <ErrorNotice error={error} retry={() => void Promise.all([rules.refetch(), providers.refetch()])} />}
      {!error && !(rules.data && providers.data) && <Loading />}
      {rules.data && providers.data && (
        // A new version resets the form, so that the user edits the rules on the screen.
        <Rules key={rules.data.version} rules={rules.data} providers={providers.data.data} />
      )}
      <Preview />
    </Page>
  )
}
