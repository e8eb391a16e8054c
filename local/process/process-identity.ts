import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A pid alone says nothing after a crash or a reboot: it may be another program's by now. */
export interface ProcessIdentity {
  pid: number
  /** When it started, in whatever form the platform has it. */
  started: string
  command: string
}

/** What runs under this pid now, or null. A zombie counts as gone. */
export function identify(pid: number): ProcessIdentity | null {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid)
}

/** Whether that very process still runs. A wrapper may precede the recorded command; nothing may follow it. */
export function stillRuns(known: ProcessIdentity): boolean {
  const now = identify(known.pid)
  return now !== null && now.started === known.started && now.command.endsWith(known.command)
}

function fromProc(pid: number): ProcessIdentity | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in brackets, which may hold blanks and brackets itself.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z') return null
    // Field 22 counts from boot, so it only means something together with which boot that was.
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
