import type { Schemas } from '../../api/generated.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { words } from '../../words/words.ts'

const texts = words.operator.businesses

type Business = Pick<Schemas['BusinessForOperator'], 'id' | 'name' | 'plan'>

export function PlanButton({ business: { id, name, plan } }: { business: Business }) {
  const other = plan === 'PAID' ? 'SANDBOX' : 'PAID'
  return (
    <ConfirmButton
      operation="PUT /api/operator/businesses/{id}/plan"
      input={{ params: { id }, body: { plan: other } }}
      action={texts.move[other]}
      title={texts.moveTitle(name)}
      text={texts.moveText[other]}
      small
      saved={texts.planChanged}
    />
  )
}
