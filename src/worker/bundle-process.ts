/** Run by `bundleWorkflows` as a process of its own: bundles, hands the bundle over, ends. */
import { fileURLToPath } from 'node:url'
import { bundleWorkflowCode } from '@temporalio/worker'

process.on('disconnect', () => process.exit())

const bundle = await bundleWorkflowCode({
  workflowsPath: fileURLToPath(new URL('../workflows/index.ts', import.meta.url)),
  logger: { log() {}, trace() {}, debug() {}, info() {}, warn: console.warn, error: console.error },
})
process.send!(bundle, () => process.disconnect())
