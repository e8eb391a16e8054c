/** Loaded into a process of the service before its own modules: a signal makes it fail where nothing catches it. */
process.on('SIGUSR2', () =>
  setImmediate(() => {
    throw new Error('planted')
  }),
)
process.on('SIGWINCH', () => void Promise.reject(new Error('planted')))
