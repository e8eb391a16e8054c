import { Type } from 'typebox'
import { closed, described, idOf, Instant, mostlyNull, word } from '../schema/schema.ts'

export const PlanRequestState = word(
  'PlanRequestState',
  ['OPEN', 'APPROVED', 'REJECTED'],
  'OPEN waits for an operator. After REJECTED the business may request again.',
)

export const planRequestFields = {
  id: idOf('planRequest'),
  plan: Type.Literal('PAID', { description: 'The requested plan.' }),
  state: PlanRequestState,
  createdAt: described(Instant, 'When the plan was requested.'),
  decidedAt: described(mostlyNull(Instant), 'When an operator decided; null while OPEN.'),
}

export const PlanRequest = closed(planRequestFields, { title: 'PlanRequest' })
