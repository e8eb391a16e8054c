import { fork } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { WorkflowBundleWithSourceMap } from '@temporalio/worker'

/**
 * The workflows as one script for the deterministic sandbox; made once a process (and once for all tests).
 * In a process that ends with it: the bundler leaves some 100 MB behind wherever it ran.
 */
export async function bundleWorkflows(): Promise<WorkflowBundleWithSourceMap> {
  // Detached, so that Ctrl-C is answered by us alone; it ends by itself when we are gone. What it prints matters only
  // where it fails.
  const child = fork(fileURLToPath(new URL('bundle-process.ts', import.meta.url)), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const printed = text(child.stderr!)
  const failed = once(child, 'exit').then(async ([code]) =>
    Promise.reject(new Error(`the workflows could not be bundled (code ${code}): ${await printed}`)),
  )
  const [bundle] = (await Promise.race([once(child, 'message'), failed])) as [WorkflowBundleWithSourceMap]
  failed.catch(() => undefined)
  return bundle
}
