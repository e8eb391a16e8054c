import { expect, test } from '@jest/globals'
import { presentDecision } from '../../../src/api/routing/present-decision.ts'
import { TransactionDetailSchema } from '../../../src/api/transactions/schema.ts'
import { bodyValidator } from '../../../src/api/schema/validator.ts'
import { decideRoute } from '../../../src/domain/routing/routing.ts'
import { providerFacts } from '../../../src/providers/contract/connections.ts'
import { createRegistry } from '../../../src/providers/registry.ts'

test.each(['TEST', 'LIVE'] as const)('a decision of %s mode fits the document', async (mode) => {
  const registry = createRegistry()
  const connection = { baseUrl: 'http://127.0.0.1:9', secretKey: 'x', settings: {} }
  const connections = Object.fromEntries(registry.providers.map(({ id }) => [id, { TEST: connection, LIVE: null }]))
  const request = { mode, amountCents: 15_000 as never, currency: 'ZAR' as const, rail: null, token: true }
  const decided = decideRoute({
    providers: providerFacts(registry.providers, connections),
    request,
    decidedAt: new Date().toISOString(),
  })
  const decision = presentDecision(decided)
  const validate = bodyValidator(TransactionDetailSchema.properties.routing)
  validate(decision)
  expect(validate.errors ?? []).toEqual([])
  expect(Object.keys(decision.candidates[0]!.terms).length > 0).toBe(mode === 'TEST')
  await registry.close()
})
