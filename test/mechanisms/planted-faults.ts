/**
 * A process of the service loads this before its own modules. A signal then causes an uncaught exception or rejection.
 */
process.on('SIGUSR2', () =>
  setImmediate(() => {
    throw new Error('planted')
  }),
)
process.on('SIGWINCH', () => void Promise.reject(new Error('planted')))
