/** Runs `lanes` turns at the same time until `turns` are done; returns the milliseconds. */
export async function closedLoop(turns: number, lanes: number, turn: (index: number) => Promise<void>) {
  let next = 0
  const lane = async () => {
    while (next < turns) await turn(next++)
  }
  const since = performance.now()
  await Promise.all(Array.from({ length: lanes }, lane))
  return performance.now() - since
}
