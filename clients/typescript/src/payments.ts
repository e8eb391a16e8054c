import type { CallOptions, OperationCall } from './call.ts'
import { Caller, type CallerOptions } from './caller.ts'
import { Operations } from './generated/operations.ts'

export interface PaymentsOptions extends CallerOptions {
  /** `svc_test_…` or `svc_live_…`; `PAYMENTS_API_KEY` of the environment where nothing is said. */
  apiKey?: string | undefined
  /** Of a session, instead of a key: what users, keys and approvals need. */
  accessToken?: string | undefined
}

/** The operations of a business, each a method. Those of the operator are in `@payments-service/client/operator`. */
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
