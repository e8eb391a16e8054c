import { closeHours, type ProofDeps } from './close-hours.ts'

/** Less than the activity may take, by as much as one step needs. */
const FOR_MS = 25_000

/** As many of the hours that have passed as there is time for, and whether those were all. */
export function createCloseProofHours(deps: ProofDeps) {
  return async function closeProofHours(): Promise<{ hours: string[]; done: boolean }> {
    const since = performance.now()
    const { closed, done } = await closeHours(deps, () => performance.now() - since < FOR_MS)
    return { hours: closed.map(({ mode, hour }) => `${mode} ${hour.toISOString().slice(0, 13)}h`), done }
  }
}
