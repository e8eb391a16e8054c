import {
  type ConverterHint,
  DefaultPayloadConverter,
  type Payload,
  type SerializationContext,
} from '@temporalio/common'

/**
 * The SDK's own converter, but for a payload that cannot be read: that becomes undefined instead of a fault.
 * Anybody who can reach the engine can send a signal that claims to be JSON and is not, and a workflow whose
 * input cannot be decoded would fail its task again and again.
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
