import { noProgress } from '../local/progress.ts'
import { ensurePages } from '../local/pages/build.ts'

/** For a file that opens the dashboard or the page of the document: built once, as `npm start` does it, and not again while their sources are the same. */
export async function builtPages(): Promise<void> {
  await ensurePages({ progress: noProgress, signal: new AbortController().signal })
}
