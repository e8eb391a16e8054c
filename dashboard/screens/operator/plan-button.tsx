import { useState } from 'react'
import { Button } from '@mantine/core'
import type { Schemas } from '../../api/generated.ts'
import { useChange } from '../../api/hooks.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { words } from '../../words/words.ts'

const texts = words.operator.businesses

type Business = Pick<Schemas['BusinessForOperator'], 'id' | 'name' | 'plan'>

/** Moves a business to the other plan, after a confirmation. */
export function PlanButton({ business: { id, name, plan } }: { business: Business }) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const change = useChange('PUT /api/operator/businesses/{id}/plan', { onDone: close, saved: texts.planChanged })
  const other = plan === 'PAID' ? 'SANDBOX' : 'PAID'
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>
        {texts.move[other]}
      </Button>
      <Confirm
        opened={asking}
        title={texts.moveTitle(name)}
        text={texts.moveText[other]}
        confirm={texts.move[other]}
        change={change}
        onConfirm={() => change.mutate({ params: { id }, body: { plan: other } })}
        onClose={close}
      />
    </>
  )
}
