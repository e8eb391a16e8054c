/** @waits 40 */

import { loadSubjects } from './pieces.ts'

// Everything that a provider lacks is named before the modules load that need all of it.
const subjects = await loadSubjects()
const { providersContract } = await import('./suite.ts')

/** Runs the contract for every registered provider; a new one needs no change here. */
providersContract(subjects)
