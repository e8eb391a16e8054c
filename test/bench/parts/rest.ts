import { atMost, detail, figure, type Row } from '../figures.ts'
import { cpuByKind, hasProc, type Kind, memoryOf } from '../processes.ts'
import { pause, type Stand } from '../stand.ts'

/** After a start, until V8 has collected its garbage, which takes about twenty seconds. */
const SETTLE_MS = 25_000
const REST_MS = 20_000
const KINDS: Kind[] = ['service', 'postgres', 'temporal', 'simulator', 'launcher']

/** The resources that an embedded start uses without requests. */
export async function rest(stand: Stand): Promise<Row[]> {
  // Runs the checkpoint and vacuum that Postgres would otherwise do soon for earlier parts.
  await stand.rows('VACUUM (ANALYZE)')
  await stand.restart()
  if (!hasProc) return []
  await pause(SETTLE_MS)
  const before = cpuByKind(stand.product().pid)
  const since = performance.now()
  await pause(REST_MS)
  const after = cpuByKind(stand.product().pid)
  const percent = (kinds: Kind[]) =>
    (kinds.reduce((sum, kind) => sum + after[kind] - before[kind], 0) * 100) / (performance.now() - since)
  const memory = memoryOf(stand.product().pid)
  const unit = '% of a core'
  return [
    figure('everything at rest', unit, [percent(KINDS)], { budget: atMost(2) }),
    ...KINDS.map((kind) => detail(kind, unit, [percent([kind])])),
    figure('memory of everything at rest', 'MB', [memory.all], { budget: atMost(750) }),
    ...KINDS.map((kind) => detail(`memory of ${kind}`, 'MB', [memory.byKind[kind]])),
  ]
}
