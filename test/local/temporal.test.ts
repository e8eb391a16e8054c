import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lazyClient } from '../../src/engine/connection.ts'
import { startTemporal } from '../../local/temporal/temporal.ts'
import { quietPort } from '../ports.ts'
import { scratch, writeScript } from './scratch.ts'

const temporary = scratch()

/** A server that panics over a lost port the first few times, and then runs Temporal. */
function losing(times: number): { binary: string; tries(): number } {
  const folder = temporary()
  const tries = join(folder, 'tries')
  const panics = [
    'echo x >> "$tries"',
    `if [ $(wc -l < "$tries") -le ${times} ]; then`,
    `  echo 'panic: listen tcp 127.0.0.1:41: bind: address already in use' >&2`,
    `  for frame in 1 2 3 4 5 6 7; do echo "main.main() $frame" >&2; done`,
    '  exit 2',
    'fi',
  ]
  const run = `exec "${process.env.TEST_TEMPORAL_CLI}" "$@"`
  const body = [`tries="${tries}"`, `[ "$1" = server ] || ${run}`, ...panics, run].join('\n')
  return {
    binary: writeScript(join(folder, 'temporal'), body),
    tries: () => readFileSync(tries, 'utf8').trim().split('\n').length,
  }
}

test('a Temporal server that loses a port while it starts is started again', async () => {
  const { binary, tries } = losing(2)
  // Another test may take one of any free ports, and the third try is the last.
  const ports = { port: await quietPort(), uiPort: await quietPort() }
  const temporal = await startTemporal({ binary, dataDir: temporary(), ...ports })
  await temporal.stop()
  expect(tries()).toBe(3)
})

test('the error has the reason of the panic if every try fails', async () => {
  const { binary, tries } = losing(9)
  const starting = startTemporal({ binary, dataDir: temporary(), port: null, uiPort: null })
  await expect(starting).rejects.toThrow(
    /^temporal ended with code 2 while starting; its log is .*:\npanic: listen tcp .* address already in use$/,
  )
  expect(tries()).toBe(3)
})

test('data of another version of the server is deleted, and its own is kept', async () => {
  const dataDir = temporary()
  const folder = join(dataDir, 'temporal')
  mkdirSync(folder)
  for (const end of ['', '-wal', '-shm']) writeFileSync(join(folder, `server-1.2.3.db${end}`), 'of another version')
  const binary = process.env.TEST_TEMPORAL_CLI!
  const port = { port: null, uiPort: null }
  const first = await startTemporal({ binary, dataDir, ...port })
  const client = lazyClient({ address: first.address, namespace: 'default' })
  await client.workflow.start('kept', { taskQueue: 'none', workflowId: 'kept', args: [] })
  await client.connection.close()
  await first.stop()
  expect(readdirSync(folder).filter((file) => file.includes('1.2.3'))).toEqual([])

  const second = await startTemporal({ binary, dataDir, ...port })
  const again = lazyClient({ address: second.address, namespace: 'default' })
  expect((await again.workflow.getHandle('kept').describe()).status.name).toBe('RUNNING')
  await again.connection.close()
  await second.stop()
})
