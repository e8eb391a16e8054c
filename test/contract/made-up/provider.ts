import { type Subject, unregistered } from '../subject.ts'
import { madeUpAdapter } from './adapter.ts'
import { madeUpDescriptor, type Traits } from './descriptor.ts'
import { madeUpHarness } from './harness.ts'
import { madeUpSimulation } from './simulator.ts'

/** A provider for tests alone: it is registered nowhere else. */
export function madeUp(id: string, traits: Traits = {}): Subject {
  const { signing = 'BODY' } = traits
  const descriptor = unregistered(madeUpDescriptor(id, traits))
  return {
    descriptor,
    createAdapter: (http) => madeUpAdapter(descriptor, signing, http),
    simulated: madeUpSimulation(descriptor, signing),
    harness: madeUpHarness(descriptor, signing),
  }
}
