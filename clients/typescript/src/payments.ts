import type { CallOptions, OperationCall } from './call.ts'
import { Caller, type CallerOptions } from './caller.ts'
import { Operations } from './generated/operations.ts'

export interface PaymentsOptions extends CallerOptions {
  /** `svc_test_…` or `svc_live_…`. Default: `PAYMENTS_API_KEY` of the environment. */
  apiKey?: string | undefined
  /** Access token of a session, which users, keys and approvals require instead of an API key. */
  accessToken?: string | undefined
}

/** A business's operations, each a method. `@payments-service/client/operator` has the operator's. */
export class Payments extends Operations {
  readonly #caller: Caller

  constructor(options: PaymentsOptions = {}) {
    super()
    const { accessToken, apiKey = process.env['PAYMENTS_API_KEY'] || undefined } = options
    const key = apiKey === undefined ? null : { apiKey }
    this.#caller = new Caller(accessToken === undefined ? key : { accessToken }, options)
  }

  protected override call<T>(operation: OperationCall, options: CallOptions): Promise<T> {
    return this.#caller.call(operation, options)
  }
}
