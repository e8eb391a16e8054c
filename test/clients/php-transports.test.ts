import { execFile } from 'node:child_process'
import { createServer, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { testWith } from '../programs.ts'
import { serve } from '../serve.ts'
import type { UncheckedJson } from '../unchecked-json.ts'
import { php as language } from './languages/php.ts'

const run = promisify(execFile)
/** The time-out of the calls that wait for it. */
const TRY_SECONDS = 1

/** Calls each address, and prints what was thrown. */
const CALLS = `
require 'clients/php/autoload.php';
$http = [];
if ($argv[1] === 'psr-18') {
    require 'GuzzleHttp/autoload.php';
    $factory = new GuzzleHttp\\Psr7\\HttpFactory();
    $http = ['requestFactory' => $factory, 'streamFactory' => $factory];
}
foreach (array_slice($argv, 2) as $baseUrl) {
    $timeout = preg_match('~/(silent|trickle)~', $baseUrl) ? ${TRY_SECONDS} : 30;
    if ($http) $http['httpClient'] = new GuzzleHttp\\Client(['timeout' => $timeout]);
    $payments = new PaymentsService\\Payments(...$http, baseUrl: $baseUrl, timeoutSeconds: $timeout, retries: 0);
    $since = microtime(true);
    try {
        $payments->listTransactions(customerEmail: 'payer@shop.example')->page();
        echo json_encode('no error'), "\\n";
    } catch (PaymentsService\\Errors\\NoAnswerError $error) {
        $cause = $error->getPrevious();
        echo json_encode([
            'reason' => $error->reason,
            'timedOut' => $error->timedOut,
            'text' => $error->getMessage(),
            'cause' => $cause instanceof Psr\\Http\\Client\\ClientExceptionInterface ? 'psr-18' : get_class($cause),
            'seconds' => microtime(true) - $since,
        ]), "\\n";
    } catch (PaymentsService\\Errors\\ApiError $error) {
        echo json_encode(['status' => $error->status, 'code' => $error->errorCode, 'text' => (string) $error]), "\\n";
    }
}
`

/** The server's response to a request, by the first word of its path. */
const BEHAVIOURS: Readonly<Record<string, (socket: Socket) => void>> = {
  cut: (socket) => void socket.destroy(),
  middle: (socket) =>
    void socket.write(
      'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 40\r\n\r\n{"data":[],',
      () => socket.destroy(),
    ),
  // Valid JSON, followed by nothing although the length says more.
  short: (socket) =>
    void socket.write(
      'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"data":[],"nextCursor":null}',
      () => socket.destroy(),
    ),
  silent: () => {},
  trickle: (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n')
    const timer = setInterval(() => socket.write(' '), 100)
    socket.on('close', () => clearInterval(timer))
  },
  list: (socket) =>
    void socket.write(
      'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 29\r\n\r\n{"data":[],"nextCursor":null}',
    ),
  redirect: (socket) =>
    void socket.end('HTTP/1.1 302 Found\r\nLocation: /list\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'),
  page: (socket) =>
    void socket.end(
      'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 7\r\nConnection: close\r\n\r\n<h1>Hi!',
    ),
}

let server: Awaited<ReturnType<typeof serve>>
let address: string
const paths: string[] = []
let connections = 0

beforeAll(async () => {
  const listener = createServer((socket) => {
    connections++
    socket.on('data', (chunk: Buffer) => {
      const path = /^(?:GET|POST) (\S+) /.exec(chunk.toString())?.[1]
      if (path === undefined) return void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')
      paths.push(path)
      if (path.endsWith('/login')) return void socket.destroy()
      BEHAVIOURS[path.split('/')[1]!]!(socket)
    })
  })
  server = await serve(listener)
  address = `127.0.0.1:${server.port}`
})

afterAll(() => server.close())

const OWN_CAUSE = String.raw`PaymentsService\Http\TransportFailure`

describe.each(language.variants!.map((variant) => [variant] as const))('PHP over %s', (variant) => {
  testWith(
    { needs: ['php'] },
    'an error names why there is no answer, keeps its cause, and leaves the query out',
    async () => {
      const expected: readonly [baseUrl: string, reason: string][] = [
        ['http://no-such-host.invalid', 'dns'],
        ['http://127.0.0.1:1', 'refused'],
        [`https://${address}`, 'tls'],
        [`http://${address}/silent`, 'timeout'],
        [`http://${address}/trickle`, 'timeout'],
        [`http://${address}/cut`, 'cut'],
        [`http://${address}/middle`, 'cut'],
        [`http://${address}/short`, 'cut'],
      ]
      const errors = await called(expected.map(([baseUrl]) => baseUrl))
      expect(errors).toEqual(
        expected.map(([baseUrl, reason]) => ({
          reason,
          timedOut: reason === 'timeout',
          text: expect.stringContaining(`GET ${baseUrl}/v1/transactions: `),
          cause: variant === 'psr-18' ? 'psr-18' : OWN_CAUSE,
          seconds: expect.any(Number),
        })),
      )
      for (const { text } of errors) expect(text).not.toContain('payer')
      for (const { timedOut, seconds } of errors) if (timedOut) expect(seconds).toBeGreaterThan(TRY_SECONDS - 0.1)
      for (const { seconds } of errors) expect(seconds).toBeLessThan(TRY_SECONDS + 5)
    },
  )

  testWith(
    { needs: ['php'] },
    'a redirect is not followed, and a page that is not of the service is no result',
    async () => {
      paths.length = 0
      const [redirect, page] = await called([`http://${address}/redirect`, `http://${address}/page`])
      expect(redirect).toMatchObject({ status: 302, code: null, text: expect.stringContaining('HTTP 302: ') })
      expect(page).toMatchObject({ status: 200, code: null, text: expect.stringContaining('HTTP 200: ') })
      expect(paths.map((path) => path.split('?')[0])).toEqual(['/redirect/v1/transactions', '/page/v1/transactions'])
    },
  )

  async function called(baseUrls: readonly string[]): Promise<UncheckedJson[]> {
    // Without its php.ini, PHP loads no curl extension.
    const options = variant === 'streams' ? ['-n'] : []
    const { stdout } = await run('php', [...options, '-r', CALLS, '--', variant, ...baseUrls])
    return stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  }
})

testWith(
  { needs: ['php'] },
  'PHP over curl: reads share a connection; a call that could take effect twice is sent once, on its own',
  async () => {
    paths.length = 0
    connections = 0
    const code = `
      require 'clients/php/autoload.php';
      $payments = new PaymentsService\\Payments(baseUrl: $argv[1]);
      $payments->listTransactions()->page();
      $payments->listTransactions()->page();
      try {
          // The server ends each connection on which this arrives.
          $payments->login(['email' => 'a@shop.example', 'password' => 'secret']);
      } catch (PaymentsService\\Errors\\NoAnswerError $error) {
          echo json_encode([$error->reason, $error->idempotencyKey]);
      }`
    const { stdout } = await run('php', ['-r', code, '--', `http://${address}/list`])
    expect(JSON.parse(stdout)).toEqual(['cut', null])
    expect(paths).toEqual(['/list/v1/transactions', '/list/v1/transactions', '/list/api/auth/login'])
    expect(connections).toBe(2)
  },
)

testWith({ needs: ['php'] }, 'PHP: neither a dump of the client nor the trace of an error shows the key', async () => {
  const code = `
      require 'clients/php/autoload.php';
      $payments = new PaymentsService\\Payments(apiKey: 'svc_test_secret', baseUrl: 'http://127.0.0.1:1', retries: 0);
      var_dump($payments);
      try {
          $payments->getTransaction('txn_1');
      } catch (PaymentsService\\Errors\\NoAnswerError $error) {
          var_dump($error->getTrace(), $error->getPrevious()->getTrace());
      }`
  const { stdout } = await run('php', ['-d', 'zend.exception_ignore_args=0', '-r', code])
  expect(stdout).toContain('SensitiveParameterValue')
  expect(stdout).toContain('http://127.0.0.1:1')
  expect(stdout).not.toContain('svc_test_secret')
})

if (language.variants!.includes('psr-18'))
  testWith({ needs: ['php'] }, 'PHP: a PSR-18 client without factories is refused, with what is missing', async () => {
    const code = `
      require 'clients/php/autoload.php';
      require 'Psr/Http/Client/autoload.php';
      $client = new class implements Psr\\Http\\Client\\ClientInterface {
          public function sendRequest(Psr\\Http\\Message\\RequestInterface $request): Psr\\Http\\Message\\ResponseInterface
          {
              throw new LogicException('sent');
          }
      };
      try {
          new PaymentsService\\Payments(httpClient: $client);
      } catch (InvalidArgumentException $error) {
          echo $error->getMessage();
      }`
    const { stdout } = await run('php', ['-r', code])
    expect(stdout).toMatch(/^httpClient needs a requestFactory and a streamFactory \(PSR-17\)/)
  })

testWith({ needs: ['php'] }, 'PHP: each replay window refuses a repeat until its time has passed', async () => {
  const code = `
      require 'clients/php/autoload.php';
      $folder = sys_get_temp_dir() . '/replay-window-' . getmypid();
      foreach ([new PaymentsService\\MemoryReplayWindow(), new PaymentsService\\FileReplayWindow($folder)] as $window) {
          $long = time() + 300;
          $past = time() - 100;
          foreach ([['a', $long], ['a', $long], ['b', $long], ['old', $past], ['b', $long], ['old', $past]] as $request) {
              echo json_encode($window->add(...$request)), ' ';
          }
          echo "\\n";
      }
      array_map('unlink', glob("$folder/*/*"));
      array_map('rmdir', glob("$folder/*"));
      rmdir($folder);`
  const { stdout } = await run('php', ['-r', code])
  expect(stdout.trimEnd().split(' \n')).toEqual(Array(2).fill('true false true true false true'))
})
