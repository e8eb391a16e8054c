/** Run by `bundleWorkflows` as a process of its own: bundles, hands the bundle over, ends. */
import { fileURLToPath } from 'node:url'
import { bundleWorkflowCode } from '@temporalio/worker'

process.on('disconnect', () => process.exit())

const path = (file: string) => fileURLToPath(new URL(`../workflows/${file}`, import.meta.url))

const bundle = await bundleWorkflowCode({
  workflowsPath: path('index.ts'),
  payloadConverterPath: path('payload-converter.ts'),
  // Read once and shared by all workflows, not again for each: no module of ours keeps anything.
  preloadModules: [path('index.ts')],
  logger: { log() {}, trace() {}, debug() {}, info() {}, warn: console.warn, error: console.error },
})
process.send!(bundle, () => process.disconnect())
