import { execFile } from 'node:child_process'
import { createServer } from 'node:net'
import { promisify } from 'node:util'
import { signatureHeaders } from '../../src/receivers/signature.ts'
import { testWith } from '../programs.ts'
import { serve } from '../serve.ts'

const run = promisify(execFile)

/** Runs code without strict types, in which PHP converts scalars. */
async function php(code: string, ...args: string[]): Promise<string[]> {
  const { PAYMENTS_API_KEY: _key, WEBHOOK_SECRET: _secret, ...env } = process.env
  const { stdout } = await run('php', ['-r', `require 'clients/php/autoload.php'; ${code}`, ...args], { env })
  return stdout.trim().split('\n')
}

testWith(
  { needs: ['php'] },
  'PHP without strict types: a webhook that anybody signed is refused where getenv found no secret',
  async () => {
    const body = JSON.stringify({ id: 'evt_1', type: 'payment.succeeded', data: {} })
    const forged = { ...signatureHeaders('', 'evt_1', body, new Date()) }
    const lines = await php(
      `
      [, $body, $headers] = $argv;
      foreach ([getenv('WEBHOOK_SECRET'), null, '', 0, false, [], [false], [null], ['']] as $secret) {
          try {
              echo json_encode(PaymentsService\\Webhooks::verify($body, json_decode($headers, true), $secret)), "\\n";
          } catch (InvalidArgumentException $error) {
              echo $error->getMessage(), "\\n";
          }
      }`,
      body,
      JSON.stringify(forged),
    )
    expect(lines).toHaveLength(9)
    // PHP makes a text of the number.
    expect(lines.splice(3, 1)).toEqual([expect.stringMatching(/^The webhook secret is malformed: /)])
    for (const line of lines) expect(line).toMatch(/^The webhook secret is empty or missing\. Pass the `secret`/)
  },
)

testWith(
  { needs: ['php'] },
  'PHP without strict types: nothing that a caller passes begins a header or a body of its own',
  async () => {
    const received: string[] = []
    const server = createServer((socket) => {
      socket.on('data', (chunk: Buffer) => {
        received.push(chunk.toString())
        socket.end('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}')
      })
    })
    const { url, close } = await serve(server)
    const lines = await php(
      `
      $baseUrl = $argv[1];
      $body = ['amountCents' => 900, 'currency' => 'ZAR'];
      $injected = "\\r\\nContent-Length: 2\\r\\n\\r\\n{}";
      $pay = fn (array $arguments, mixed ...$options) =>
          (new PaymentsService\\Payments(...$arguments + ['baseUrl' => $baseUrl]))->createPayment($body, ...$options);
      $calls = [
          fn () => $pay([], idempotencyKey: "k$injected"),
          fn () => $pay([], idempotencyKey: "k\\n"),
          fn () => $pay([], idempotencyKey: "k\\0"),
          fn () => $pay([], idempotencyKey: false),
          fn () => $pay([], wait: -1),
          fn () => $pay(['apiKey' => "key$injected"]),
          fn () => $pay(['apiKey' => false]),
          fn () => $pay(['accessToken' => "token\\nX-Injected: 1"]),
          fn () => $pay(['baseUrl' => "$baseUrl/ HTTP/1.1\\r\\nX-Injected: 1\\r\\n\\r\\n"]),
          fn () => $pay(['baseUrl' => 'php://stdin']),
      ];
      foreach ($calls as $call) {
          try {
              echo json_encode($call()), "\\n";
          } catch (InvalidArgumentException $error) {
              echo $error->getMessage(), "\\n";
          }
      }
      $pay(['apiKey' => 'svc_test_1'], idempotencyKey: 'order-1001 ~');`,
      url,
    )
    await close()
    expect(lines.map((line) => line.split(' ')[0])).toEqual([
      'idempotencyKey',
      'idempotencyKey',
      'idempotencyKey',
      'idempotencyKey',
      'wait',
      'apiKey',
      'apiKey',
      'accessToken',
      'baseUrl',
      'baseUrl',
    ])
    // Only the last call was sent, which shows that the server would have received the others.
    expect(received).toHaveLength(1)
    expect(received[0]).toMatch(/\r\nIdempotency-Key: order-1001 ~\r\n/)
    expect(received[0]).toMatch(/\r\n\r\n\{"amountCents":900,"currency":"ZAR"\}$/)
  },
)

testWith({ needs: ['php'] }, 'PHP has one kind of array: the schema says which ones are sent as objects', async () => {
  const [payment, batch, routing] = await php(`
      $client = new class extends PaymentsService\\Generated\\Operations {
          protected function call(PaymentsService\\Operation $operation, PaymentsService\\CallOptions $options): mixed
          {
              echo PaymentsService\\Body::encode($operation->body, $operation->objects), "\\n";
              return [];
          }
      };
      $client->createPayment(['customer' => [], 'metadata' => ['a', 'b'], 'paymentMethod' => ['token' => 'tok_1']]);
      $client->createPayoutBatch(['items' => [['metadata' => [], 'recipient' => ['document' => []]], []], 'metadata' => []]);
      $client->replaceRoutingRules(['weights' => [], 'order' => []]);`)
  expect(payment).toBe('{"customer":{},"metadata":{"0":"a","1":"b"},"paymentMethod":{"token":"tok_1"}}')
  expect(batch).toBe('{"items":[{"metadata":{},"recipient":{"document":{}}},{}],"metadata":{}}')
  expect(routing).toBe('{"weights":{},"order":[]}')
})
