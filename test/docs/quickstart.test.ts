/** @takes 55 */

import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientOf } from '../client.ts'
import { duringTests } from '../during-tests.ts'
import { sharedService } from '../shared-service.ts'
import {
  type Checkout,
  checkout,
  COMPILED_SECTIONS,
  QUICKSTART,
  READ_SECTIONS,
  testSection,
} from './quickstart-page.ts'

const service = duringTests(sharedService)
let place: Checkout

beforeAll(async () => {
  const { baseUrl, business } = service
  place = checkout()
  const demo = { baseUrl, apiKey: business.apiKey, admins: business.admins }
  writeFileSync(join(place.folder, '.data/demo.json'), JSON.stringify(demo))
})

afterAll(() => rmSync(place.folder, { recursive: true, force: true }))

describe('docs/quickstart.md, pasted', () => {
  for (const section of READ_SECTIONS) testSection(section, () => place)

  test('the last step of each section deleted its endpoint', async () => {
    const { body } = await clientOf(service.baseUrl, service.business.apiKey).get('/v1/webhook_endpoints')
    expect(body.data).toEqual([])
  })
})

test('every block of the page is one that is pasted, here or in quickstart-from-nothing', () => {
  const sections = [...READ_SECTIONS, ...COMPILED_SECTIONS].map(({ heading }) => heading)
  const headings = new Set(QUICKSTART.map(({ heading }) => heading))
  expect([...headings].toSorted()).toEqual(['Start the service', 'The key', ...sections].toSorted())
})
