import { readFirstSteps } from '../../db/overview/read-overview.ts'
import { defineRoute, returns } from '../http/route.ts'
import * as t from '../schema/schema.ts'

const FirstSteps = t.component('FirstSteps', {
  keyCreated: t.flag('True if the business ever created an API key.', true),
  linkCreated: t.flag('True if it created a payment link.', true),
  testPaid: t.flag('True if one of its newest 1 000 transactions in TEST is a payment that SUCCEEDED.', true),
  endpointRegistered: t.flag('True if it has a webhook endpoint.', false),
  liveApproved: t.flag('True if it may take live payments.', false),
  livePaid: t.flag('True if one of its newest 1 000 transactions in LIVE is a payment that SUCCEEDED.', false),
})

export const firstStepsRoutes = [
  defineRoute('GET /api/account/first-steps', {
    operationId: 'getFirstSteps',
    tag: 'Account',
    summary: 'Which first steps the business has done',
    description:
      'For a checklist of a new business: a key, a link, a payment in test mode, a webhook endpoint, the approval to ' +
      'go live. It is read from the record of both modes at each call.',
    plan: 'SANDBOX',
    access: 'credential',
    responses: returns(200, 'The steps.', FirstSteps),
    result: async ({ caller: { businessId, business } }, { pool }) => ({
      ...(await readFirstSteps(pool, { businessId })),
      liveApproved: business.kycState === 'APPROVED',
    }),
  }),
]
