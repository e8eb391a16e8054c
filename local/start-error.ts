/** A start that cannot continue. The message, without a stack, tells the operator what is wrong and how to fix it. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
