import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { testWith } from '../programs.ts'
import { builtDriver, builtIn } from './built.ts'
import { java } from './languages/java.ts'

const run = promisify(execFile)

testWith(
  { needs: java.programs },
  'Java: refuses options that it would ignore and responses that are not the service’s, and its objects are immutable JSON',
  async () => {
    await builtDriver(java)
    const folder = builtIn(java)
    const { stdout } = await run('java', ['-cp', `${folder}/java:${folder}/jars/*`, 'Promises'])
    expect(JSON.parse(stdout)).toEqual({
      redirects: expect.stringMatching(/^IllegalArgumentException: httpClient must not follow redirects/),
      'wait of a read': expect.stringMatching(/^IllegalArgumentException: GET \/v1\/transactions\/t cannot wait/),
      'key of a read': expect.stringMatching(/^IllegalArgumentException: .* takes no idempotencyKey/),
      'half a second': expect.stringMatching(/^IllegalArgumentException: The wait must be whole seconds/),
      'no time': expect.stringMatching(/^IllegalArgumentException: timeout must be longer than zero/),
      'no id': expect.stringMatching(/^IllegalArgumentException: The id ""/),
      parent: expect.stringMatching(/^IllegalArgumentException: The id ".."/),
      'sent so far': '0',
      escaped: '/base/v1/transactions/a%2Fb%20c%3Fd',
      'missing field': 'IllegalStateException: TransactionDetail.amountCents is missing.',
      'text as amount': 'IllegalStateException: TransactionDetail.amountCents has an unexpected value.',
      'no object': expect.stringMatching(/^NoAnswerException: GET http:.* did not come from the service/),
      'page of a proxy': expect.stringMatching(/^NoAnswerException: GET http:.* did not come from the service/),
      interrupted: 'true InterruptedException',
      'pages of two items': '1',
      'pages of three items': '[/base/v1/transactions, /base/v1/transactions?cursor=next]',
      built: '{"amountCents":5,"laterField":[1,true]}',
      'read is equal': 'true',
      unchanged: '5',
      'null is sent': '{"description":null}',
    })
  },
)
