import proto from '@temporalio/proto'

const { History } = proto.temporal.api.history.v1

/**
 * Histories as text, one line each. The SDK's `historyToJSON` requires that its packages share one
 * protobufjs, which npm does not guarantee. The message's own conversion has no such condition.
 */
export function historyToText(history: proto.temporal.api.history.v1.IHistory): string {
  const plain = History.toObject(History.fromObject(history), { longs: String, enums: String, bytes: String })
  return JSON.stringify(plain)
}

export function historyFromText(text: string): proto.temporal.api.history.v1.History {
  return History.fromObject(JSON.parse(text) as object)
}
