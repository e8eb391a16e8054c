import { atMost, detail, figure, type Row } from '../figures.ts'
import type { Stand } from '../stand.ts'

const STARTS = 3

/** Starts on the data of earlier parts. */
export async function start(stand: Stand): Promise<Row[]> {
  const ready: number[] = []
  const working: number[] = []
  for (let n = 0; n < STARTS; n++) {
    await stand.restart()
    const { readyAfterMs, workingAfterMs } = stand.product()
    ready.push(readyAfterMs / 1_000)
    working.push(workingAfterMs / 1_000)
  }
  return [
    figure('start on earlier data, to a worker that polls', 's', working, { budget: atMost(6) }),
    detail('to /health/ready', 's', ready),
  ]
}
