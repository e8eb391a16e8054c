import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** Types of RFC 1035 section 3.2.2 and RFC 3596. */
export const A = 1
export const AAAA = 28

const HEADER = 12
/** A pointer to the query's name, type A, class IN, a TTL of 0, four bytes. */
const ANSWER = [0xc0, HEADER, 0, A, 0, 1, 0, 0, 0, 0, 0, 4]
const RESPONSE = 0x84_00

/** A name server over UDP that answers queries for A with this address, and ignores all others. */
export async function startNameServer(address: string) {
  const asked: number[] = []
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address: from }) => {
    const end = query.indexOf(0, HEADER) + 5
    const type = query.readUInt16BE(end - 4)
    asked.push(type)
    if (type !== A) return
    const answer = Buffer.from([...query.subarray(0, end), ...ANSWER, ...address.split('.').map(Number)])
    answer.writeUInt16BE(RESPONSE, 2)
    answer.writeUInt16BE(1, 6)
    // No additional records, even if the query had some.
    answer.writeUInt16BE(0, 10)
    socket.send(answer, port, from)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}`, asked: () => asked, close: () => socket.close() }
}
