/** A start that cannot go on. Its message is for the terminal: what is wrong and the way out, no stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
