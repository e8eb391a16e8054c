/** Work that a test holds up: `begun` resolves once it runs, and it ends by `finish` or `fail`. */
export function heldUp<Result = void>() {
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<Result>()]
  const work = (): Promise<Result> => {
    begun.resolve()
    return over.promise
  }
  return { work, begun: begun.promise, finish: over.resolve, fail: over.reject }
}
