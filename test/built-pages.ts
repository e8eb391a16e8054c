import { noProgress } from '../local/progress.ts'
import { ensurePages } from '../local/pages/build.ts'

/** Builds the dashboard and the documentation page for tests that open them. Unchanged sources are not built again. */
export async function builtPages(): Promise<void> {
  await ensurePages({ progress: noProgress, signal: new AbortController().signal })
}
