import { fileURLToPath } from 'node:url'
import { bundleWorkflowCode } from '@temporalio/worker'

process.on('disconnect', () => process.exit())

const path = (file: string) => fileURLToPath(new URL(`../workflows/${file}`, import.meta.url))

const INTERCEPTORS = fileURLToPath(
  import.meta.resolve('@temporalio/interceptors-opentelemetry-v2/lib/workflow-interceptors.js'),
)

const bundle = await bundleWorkflowCode({
  workflowsPath: path('index.ts'),
  payloadConverterPath: path('payload-converter.ts'),
  // Loaded once and shared by all workflows, since none of our modules has state.
  preloadModules: [path('index.ts')],
  workflowInterceptorModules: process.argv[2] === 'traced' ? [INTERCEPTORS] : [],
  logger: { log() {}, trace() {}, debug() {}, info() {}, warn: console.warn, error: console.error },
})
process.send!(bundle, () => process.disconnect())
