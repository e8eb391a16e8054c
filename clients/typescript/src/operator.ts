import type { CallOptions, OperationCall } from './call.ts'
import { Caller, type CallerOptions } from './caller.ts'
import { Operator as OperatorOperations } from './generated/operator.ts'

export interface OperatorOptions extends CallerOptions {
  /** Of an operator's session, as `new Payments().login(…)` answers one; no API key is an operator's. */
  accessToken: string | undefined
}

/** The operations of the operator of the service, each a method. A business has none of them. */
export class Operator extends OperatorOperations {
  readonly #caller: Caller

  constructor(options: OperatorOptions) {
    super()
    this.#caller = new Caller({ accessToken: options.accessToken ?? '' }, options)
  }

  protected override call<T>(operation: OperationCall, options: CallOptions): Promise<T> {
    return this.#caller.call(operation, options)
  }
}
