import {
  type ConverterHint,
  DefaultPayloadConverter,
  type Payload,
  type SerializationContext,
} from '@temporalio/common'

/**
 * The SDK's own converter, but an unreadable payload becomes undefined instead of an error. Anybody who can reach the
 * engine can send a signal that claims to be JSON and is not. A workflow whose input cannot be decoded would fail its
 * task for ever.
 */
class TolerantPayloadConverter extends DefaultPayloadConverter {
  override fromPayload<T>(payload: Payload, context?: SerializationContext, hint?: ConverterHint<T>): T {
    try {
      return super.fromPayload<T>(payload, context, hint)
    } catch {
      return undefined as T
    }
  }
}

export const payloadConverter = new TolerantPayloadConverter()
