/**
 * Processes of the service import this first. They then use the workflows that were bundled once for all tests. Without
 * TEST_WORKFLOW_BUNDLE a process bundles them itself.
 */
import { registerHooks } from 'node:module'

const READY = 'export const bundleWorkflows = async () => ({ codePath: process.env.TEST_WORKFLOW_BUNDLE })'

registerHooks({
  load: (url, context, next) =>
    process.env.TEST_WORKFLOW_BUNDLE && url.endsWith('/src/worker/bundle.ts')
      ? { format: 'module', source: READY, shortCircuit: true }
      : next(url, context),
})
