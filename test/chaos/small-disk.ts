import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

/** Room for the database of a long run; memory is used only for what is written. */
const BYTES = 3 * 1024 ** 3

export interface SmallDisk {
  fill(): Promise<void>
  free(): Promise<void>
  remove(): void
}

/** Mounts a file system of its own in that folder, which is empty; returns null where this process may not mount. */
export function mountSmallDisk(folder: string): SmallDisk | null {
  mkdirSync(folder, { mode: 0o700 })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${BYTES},mode=0700`, 'chaos', folder], { stdio: 'ignore' })
  } catch {
    return null
  }
  let isMounted = true
  const remove = (): void => {
    if (!isMounted) return
    isMounted = false
    // Lazily, because a process that is still ending may hold a file.
    execFileSync('umount', ['-l', folder], { stdio: 'ignore' })
  }
  process.once('exit', remove)
  const resize = (bytes: number) => promisify(execFile)('mount', ['-o', `remount,size=${bytes}`, folder])
  return {
    fill: async () => {
      for (let tries = 1; ; tries += 1) {
        const { blocks, bfree, bsize } = await statfs(folder)
        try {
          // The kernel refuses a size below what is used, which may have grown since.
          return void (await resize((blocks - bfree) * bsize))
        } catch (error) {
          if (tries === 50) throw error
          await delay(20)
        }
      }
    },
    free: async () => void (await resize(BYTES)),
    remove,
  }
}
