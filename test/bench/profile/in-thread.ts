/**
 * Loaded in every thread before the service: `/start` begins a CPU profile of each, `/stop?folder=` writes them there.
 */
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { Session } from 'node:inspector/promises'
import { join } from 'node:path'
import { isMainThread, postMessageToThread, threadId } from 'node:worker_threads'

/** Microseconds; half of this costs ten per cent more CPU. */
const EVERY = 500

const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.setSamplingInterval', { interval: EVERY })

async function obey(url: string): Promise<void> {
  const { pathname, searchParams } = new URL(url, 'http://bench')
  if (pathname === '/start') return void (await session.post('Profiler.start'))
  const { profile } = await session.post('Profiler.stop')
  writeFileSync(join(searchParams.get('folder')!, `thread-${threadId}.cpuprofile`), JSON.stringify(profile))
}

const threads: number[] = []
process.on('worker', ({ threadId: id }) => threads.push(id))
process.on('workerMessage', (url: string) => void obey(url))

const server = createServer((request, response) => {
  const url = request.url!
  void Promise.all([obey(url), ...threads.map((id) => postMessageToThread(id, url))]).then(() => response.end())
})
// The port that the bench reserves for this script.
if (isMainThread) server.listen(Number(process.env.BENCH_STATEMENTS_PORT), '127.0.0.1').unref()
