import { type Kind, processesOf, residentMb, shareMb } from './processes.ts'

interface Memory {
  /** Resident memory of the service's own process, in MB. */
  service: number
  /** Memory of all processes, with each shared page counted once, in MB. */
  all: number
  byKind: Record<Kind, number>
}

export function memoryOf(root: number): Memory {
  const byKind = { launcher: 0, service: 0, postgres: 0, temporal: 0, simulator: 0 }
  let service = 0
  for (const { pid, kind } of processesOf(root)) {
    byKind[kind] += shareMb(pid)
    if (kind === 'service') service = residentMb(pid)
  }
  return { service, all: Object.values(byKind).reduce((sum, mb) => sum + mb, 0), byKind }
}
