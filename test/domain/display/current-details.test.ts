import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { currentDetails, displayTime, reviewOf } from '../../../src/domain/display/current-details.ts'
import { REVIEW_REASONS } from '../../../src/domain/states.ts'

test('a wait says until when, that there is nothing to do, and the recorded state', () => {
  const until = displayTime(Date.parse('2026-11-21T14:05:59.000Z'))
  const step = {
    state: 'REQUIRES_ACTION',
    attemptNumber: 1,
    order: ['paystack', 'peach'],
    ...reviewOf({ reviewReason: null }),
  }
  expect(currentDetails(step, `Waits for the payer, until ${until}.`)).toBe(
    '**Waits for the payer, until 2026-11-21 14:05 UTC.** Nothing to do.\n\n' +
      'REQUIRES_ACTION, attempt 1, providers paystack → peach',
  )
})

test.each(REVIEW_REASONS)('a review because of %s says the cause, the task and where to read more', (reviewReason) => {
  const text = currentDetails(
    { state: 'PROCESSING', attemptNumber: 2, ...reviewOf({ reviewReason }) },
    'Waits for an operator.',
  )
  expect(text).toMatch(
    /^\*\*Waits for an operator\.\*\* Needs a review: .+\. .+\. Then resolve the transaction: docs\//,
  )
  expect(text).not.toContain('Nothing to do')
})

test('the page that a review names has that section', () => {
  const text = currentDetails({ state: 'FAILED', attemptNumber: 1, reviewReason: 'dispute' }, 'Ended.')
  const [, page, section] = /(docs\/\S+\.md)#(\S+)/.exec(text)!
  const headings = [...readFileSync(join(import.meta.dirname, '../../..', page!), 'utf8').matchAll(/^#+ (.+)$/gm)]
  expect(headings.map(([, heading]) => heading!.toLowerCase().replaceAll(' ', '-'))).toContain(section)
})
