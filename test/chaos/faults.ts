import { setTimeout as delay } from 'node:timers/promises'
import type { Farm } from './farm.ts'
import { type Fault, LINES, type OnceFault, PROCESSES } from './plan.ts'

/** Faults come in two rows beside each other; within a row the service has this long to itself. */
const ROWS = 2
const CALM_MS = 3_000
const CLOCK_OFF_MS = 90_000
const CLOCK_OFF_FOR_MS = 30_000

/** Causes the faults, and each of those that come once when its share of the load is done. */
export function causeFaults(
  farm: Farm,
  faults: readonly Fault[],
  once: readonly { fault: OnceFault; isDue(): boolean }[],
  say: (line: string) => void,
) {
  const counts = new Map<string, number>()
  const stopping = new AbortController()
  const { signal } = stopping
  const waiting = [...once]
  const pause = (ms: number) => delay(ms, undefined, { signal }).catch(() => undefined)

  async function cause(fault: Fault): Promise<void> {
    const name = nameOf(fault)
    counts.set(name, (counts.get(name) ?? 0) + 1)
    say(`${name} for ${fault.seconds} s`)
    const ms = fault.seconds * 1_000
    if (fault.kind === 'kill') {
      await Promise.all(fault.who.map((one) => farm.kill(one)))
      await pause(ms)
      await Promise.all(fault.who.map((one) => farm.start(one)))
      // On a busy machine a start takes longer than the calm, and a service that never runs proves nothing.
      await Promise.all(fault.who.map((one) => farm.serves(one)))
    } else if (fault.kind === 'pause') {
      for (const one of fault.who) farm.pause(one)
      await pause(ms)
      for (const one of fault.who) farm.resume(one)
    } else if (fault.kind === 'provider') {
      await control(farm, fault.who, fault.control)
      await pause(ms)
      await control(farm, fault.who, { mode: 'up' })
    } else if (fault.kind === 'full-disk') {
      await farm.disk!.fill()
      await pause(ms)
      await farm.disk!.free()
    } else if (fault.kind === 'receiver-away') {
      await farm.kill('receiver')
      await pause(ms)
      await farm.start('receiver')
    } else {
      farm.lines[fault.who].set(fault.fault)
      await pause(ms)
      farm.lines[fault.who].set(null)
    }
  }

  async function causeOnce(fault: OnceFault): Promise<void> {
    counts.set(fault, 1)
    say(fault)
    if (fault === 'lose-engine-data') await farm.loseEngineData()
    else if (fault === 'rotate-encryption-key') await farm.rotateEncryptionKey()
    else {
      farm.shiftClock(CLOCK_OFF_MS)
      await pause(CLOCK_OFF_FOR_MS)
      farm.shiftClock(0)
    }
  }

  async function row(number: number): Promise<void> {
    for (let next = number; next < faults.length; next += ROWS) {
      await pause(CALM_MS)
      if (signal.aborted) return
      const due = number === 0 ? waiting.findIndex(({ isDue }) => isDue()) : -1
      if (due >= 0) await causeOnce(waiting.splice(due, 1)[0]!.fault)
      if (!signal.aborted) await cause(faults[next]!)
    }
  }
  const running = Promise.all(Array.from({ length: ROWS }, (_, number) => row(number)))

  /** Rejects when a fault cannot be caused. */
  const failed = new Promise<never>((_, reject) => void running.catch(reject))
  return {
    counts,
    failed,
    /** Ends every fault and resolves when every process runs. */
    end: async () => {
      stopping.abort()
      await running
      for (const name of LINES) farm.lines[name].set(null)
      for (const name of PROCESSES) farm.resume(name)
      await Promise.all(PROCESSES.map((name) => farm.start(name)))
      for (const id of farm.providers) await control(farm, id, { mode: 'up' })
    },
  }
}

function nameOf(fault: Fault): string {
  if (fault.kind === 'kill' || fault.kind === 'pause') return `${fault.kind} ${fault.who.join(' and ')}`
  if (fault.kind === 'provider') return `${fault.who} ${fault.control.mode}`
  return fault.kind === 'line' ? `${fault.fault} ${fault.who}` : fault.kind
}

/** The simulator may be starting again; its faults are set as soon as it listens. */
async function control(farm: Farm, provider: string, body: object): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    const url = `${farm.controlUrl}/control/${provider}`
    const answered = await fetch(url, { method: 'PUT', body: JSON.stringify(body) }).catch(() => null)
    if (answered?.status === 400) throw new Error(`the simulator refused the control: ${await answered.text()}`)
    await answered?.body?.cancel()
    if (answered?.ok) return
    await delay(500)
  }
  throw new Error(`the simulator took no control for ${provider}`)
}
