import { PROVIDERS } from '../../chaos/plan.ts'
import { measure } from '../../cluster/figures.ts'
import { serverBinaries } from '../../cluster/server-binaries.ts'
import { openClusterStand } from '../../cluster/stand.ts'
import { runScript } from '../../mechanisms/process.ts'
import { RELEASE } from '../../../local/temporal/release.ts'
import { figure, type Row } from '../figures.ts'
import { hasProc } from '../processes.ts'
import { say } from '../stand.ts'

const SHARDS = 16

/** A row's unit, from the words before its colon. */
const unitOf = (name: string): string => {
  if (name.startsWith('CPU')) return 'ms'
  if (name.startsWith('rows')) return 'rows'
  return name.includes('bytes') ? 'bytes' : 'a second'
}

/**
 * A token payment on a Temporal cluster of its own, with the indexes that the script keeps, beside the same with every
 * index of Temporal's list of workflows. The service of the stand does nothing during it.
 */
export async function cluster(): Promise<Row[]> {
  if (!hasProc) return []
  const tell = (line: string): void => say(`cluster: ${line}`)
  const binaries = await serverBinaries(RELEASE.server, tell)
  const stand = await openClusterStand({ binaries, shards: SHARDS, providers: PROVIDERS, say: tell })
  try {
    await runScript('scripts/release-promote.ts', { env: stand.env })
    const { 'all indexes': all, 'fewer indexes': fewer } = await measure(stand)
    return Object.entries(fewer).map(([name, values], index) =>
      figure(name, unitOf(name), values, { bare: all[name]!, ...(index > 0 && { detail: true }) }),
    )
  } finally {
    await stand.close()
  }
}
