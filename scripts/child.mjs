// The handling of child processes in scripts/run.mjs and scripts/packages.mjs. Plain JavaScript, as they are.

export const say = (line) => process.stderr.write(`${line}\n`)

export function fail(line) {
  say(line)
  process.exit(1)
}

export function ended(child) {
  return new Promise((resolve) => {
    child.once('error', (cause) => resolve({ code: 1, signal: null, cause }))
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })
}

/** Ctrl-C reaches the child by the terminal and by us, and npm may pass it on too: once a second is enough. */
export function forwardSignals(child) {
  const sentAt = new Map()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (Date.now() - (sentAt.get(signal) ?? 0) < 1_000) return
      sentAt.set(signal, Date.now())
      child.kill(signal)
    })
  }
}
