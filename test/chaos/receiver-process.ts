import { appendFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** The process of a business's receiver: it writes each webhook to its log before it answers. */
const [port, log] = process.argv.slice(2)

createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { headers } = request
    appendFileSync(log!, `${JSON.stringify({ at: Date.now(), headers, body: Buffer.concat(chunks).toString() })}\n`)
    response.writeHead(200).end()
  })
}).listen(Number(port), '127.0.0.1')
