import proto from '@temporalio/proto'

const { History } = proto.temporal.api.history.v1

/**
 * Histories as text, one line each. The SDK's own `historyToJSON` needs its packages to share one protobufjs, which npm does not
 * promise; the message's own conversion needs nothing.
 */
export function historyToText(history: proto.temporal.api.history.v1.IHistory): string {
  const plain = History.toObject(History.fromObject(history), { longs: String, enums: String, bytes: String })
  return JSON.stringify(plain)
}

export function historyFromText(text: string): proto.temporal.api.history.v1.History {
  return History.fromObject(JSON.parse(text) as object)
}
