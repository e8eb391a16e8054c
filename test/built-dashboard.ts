import { noProgress } from '../src/embedded/progress.ts'
import { ensureDashboard } from '../src/embedded/dashboard/build.ts'

/** For a file that opens the dashboard: built once, as `npm start` does it, and not again while its sources are the same. */
export async function builtDashboard(): Promise<void> {
  await ensureDashboard({ progress: noProgress, signal: new AbortController().signal })
}
