import { partOf, SearchIndex, sectionsOf } from '../../clients/cli/src/mcp/search.ts'

const GUIDE = `# Webhooks

The service sends events.

## Verifying

Compare the signature in constant time.

\`\`\`sh
# not a heading
curl localhost
\`\`\`

### Python

Use hmac.

## Retries

A failed delivery is retried seven times.`

const REFERENCE = `# Payments

## createPayment

Charges a token.

- [SV-2009](/docs/errors.md#sv-2009) (429): Too many retries of deliveries.

## listPayments

Newest first.

## Objects

### Payment

A payment that was created, with its deliveries.`

const sections = [...sectionsOf('/docs/webhooks.md', GUIDE), ...sectionsOf('/docs/api-payments.md', REFERENCE)]
const index = new SearchIndex(sections)
const headingsFor = (query: string): string[] => index.find(query, 10).map(({ heading }) => heading)

test('a page is split at its headings, not at comments in code', () => {
  expect(sectionsOf('', GUIDE).map(({ headings }) => headings.join(' > '))).toEqual([
    'Webhooks',
    'Webhooks > Verifying',
    'Webhooks > Verifying > Python',
    'Webhooks > Retries',
  ])
  expect(sectionsOf('', '# A\n\n## [B](/docs/b.md)\n\nText').at(-1)!.headings).toEqual(['A', 'B'])
})

test('a part of a page has the sections below its heading', () => {
  expect(partOf(GUIDE, 'verifying')).toMatch(/^## Verifying\n[\s\S]*# not a heading[\s\S]*Use hmac\.$/)
  expect(partOf(GUIDE, 'Webhooks > Retries')).toBe('## Retries\n\nA failed delivery is retried seven times.')
  expect(partOf(GUIDE, 'Webhooks')).toBe(GUIDE)
  expect(partOf(GUIDE, 'not a heading')).toBeNull()
})

describe('the search', () => {
  test.each([
    ['How do I verify a signature?', 'Webhooks > Verifying'],
    ['hmac', 'Webhooks > Verifying > Python'],
    ['create payments', 'Payments > createPayment'],
    ['createPayment', 'Payments > createPayment'],
    ['delivery retry', 'Webhooks > Retries'],
  ])('%s: %s', (query, heading) => {
    expect(headingsFor(query)[0]).toBe(heading)
  })

  test('the lists of errors of the reference do not count, and fields count less than operations', () => {
    expect(headingsFor('SV-2009')).toEqual([])
    const found = headingsFor('payment')
    const [operation, object] = ['Payments > createPayment', 'Payments > Objects > Payment'].map((each) =>
      found.indexOf(each),
    )
    expect(operation).toBeGreaterThanOrEqual(0)
    expect(object).toBeGreaterThan(operation!)
  })

  test('unknown words and words without a subject find nothing; a repeated section is found once', () => {
    expect(headingsFor('zebra')).toEqual([])
    expect(headingsFor('what is the')).toEqual([])
    const twice = [sections[1]!, { ...sections[1]!, page: '/docs/other.md' }]
    expect(new SearchIndex(twice).find('signature', 10)).toHaveLength(1)
  })

  test('an excerpt of a long section begins at the line with the found word', () => {
    const long = sectionsOf(
      '/docs/long.md',
      `# Long\n\n${'Filler. '.repeat(200)}\nThe zebra is here.\n${'More. '.repeat(200)}`,
    )
    const { excerpt } = new SearchIndex(long).find('zebra', 1)[0]!
    expect(excerpt).toMatch(/^… The zebra is here\.\nMore\./)
    expect(excerpt.length).toBeLessThan(700)
  })
})
