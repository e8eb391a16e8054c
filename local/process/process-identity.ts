import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Identifies a process: after a crash or a reboot, its pid alone may belong to another program. */
export interface ProcessIdentity {
  pid: number
  /** Start time in the platform's own format. */
  started: string
  command: string
}

/** Identifies the process with this pid, or returns null. A zombie counts as gone. */
export function identify(pid: number): ProcessIdentity | null {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid)
}

/** True if that process still runs. A wrapper may precede the recorded command; nothing may follow it. */
export function stillRuns(known: ProcessIdentity): boolean {
  const now = identify(known.pid)
  return now !== null && now.started === known.started && now.command.endsWith(known.command)
}

function fromProc(pid: number): ProcessIdentity | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in brackets; it may contain spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z') return null
    // Field 22 counts from boot, so it is only unique together with the boot id.
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim()
    return { pid, started: `${boot} ${fields[19]}`, command }
  } catch {
    return null
  }
}

function fromPs(pid: number): ProcessIdentity | null {
  try {
    const ask = (field: string) =>
      execFileSync('ps', ['-o', `${field}=`, '-p', String(pid)], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim()
    return ask('stat').startsWith('Z') ? null : { pid, started: ask('lstart'), command: ask('command') }
  } catch {
    return null
  }
}
