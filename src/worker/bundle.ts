import { fork } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { WorkflowBundleWithSourceMap as Bundle } from '@temporalio/worker'

/**
 * Bundles the workflows into one script for the sandbox. The bundler runs in its own process, since it leaves some
 * 100 MB of memory behind. `traced` workflows make spans; the others have no code of OpenTelemetry.
 */
export async function bundleWorkflows({ traced }: { traced: boolean }): Promise<Bundle> {
  // Detached, so that Ctrl-C reaches only this process. It ends when this process ends.
  const child = fork(fileURLToPath(new URL('bundle-process.ts', import.meta.url)), traced ? ['traced'] : [], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const printed = text(child.stderr!)
  const [ended] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [Bundle | number | null]
  if (typeof ended === 'object' && ended) return ended
  throw new Error(`the workflows could not be bundled (code ${ended}): ${await printed}`)
}
