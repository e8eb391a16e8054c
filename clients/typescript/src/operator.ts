import type { CallOptions, OperationCall } from './call.ts'
import { Caller, type CallerOptions } from './caller.ts'
import { Operator as OperatorOperations } from './generated/operator.ts'

export interface OperatorOptions extends CallerOptions {
  /** Access token of an operator's session, from `new Payments().login(…)`. Operators have no API keys. */
  accessToken: string | undefined
}

/** The operator's operations, each a method. Businesses cannot call them. */
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
