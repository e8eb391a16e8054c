import { rmSync } from 'node:fs'

export default async function globalTeardown(): Promise<void> {
  await (globalThis as { stopTestServers?: () => Promise<void> }).stopTestServers?.()
  if (process.env.TEST_FOLDER) rmSync(process.env.TEST_FOLDER, { recursive: true, force: true })
}
