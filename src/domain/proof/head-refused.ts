import type { Mode } from '../states.ts'

/** A head that is not signed, since it contradicts the last one that was. Its message is for operators. */
export class HeadRefused extends Error {
  override readonly name = 'HeadRefused'
  readonly mode: Mode

  constructor(mode: Mode, message: string) {
    super(message)
    this.mode = mode
  }
}
