import { fileURLToPath } from 'node:url'
import { bundleWorkflowCode, type WorkflowBundleWithSourceMap } from '@temporalio/worker'

/** The workflows as one script for the deterministic sandbox; made once a process (and once for all tests). */
export async function bundleWorkflows(): Promise<WorkflowBundleWithSourceMap> {
  return await bundleWorkflowCode({
    workflowsPath: fileURLToPath(new URL('../workflows/index.ts', import.meta.url)),
    logger: { log() {}, trace() {}, debug() {}, info() {}, warn: console.warn, error: console.error },
  })
}
