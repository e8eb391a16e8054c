import type { Stand } from '../stand.ts'
import type { Row } from '../table.ts'

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`

/** A start on the data of whatever ran before. */
export async function start(stand: Stand): Promise<Row[]> {
  await stand.restart()
  const { readyAfterMs, workingAfterMs } = stand.product()
  return [
    {
      figure: 'start on earlier data, to /health/ready',
      measured: seconds(readyAfterMs),
      budget: '≤ 15 s',
      ok: readyAfterMs <= 15_000,
    },
    { figure: '  until a worker polls as well', measured: seconds(workingAfterMs), ok: null },
  ]
}
