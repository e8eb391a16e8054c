import { useState } from 'react'
import { Button, Group, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import type { Schemas } from '../../api/generated.ts'
import { useApi } from '../../api/hooks.ts'
import { AddForm, useAdding } from '../../parts/adding.tsx'
import { Choice, choicesOf } from '../../parts/fields.tsx'
import { Lines, useLines } from '../../parts/lines.tsx'
import { Section } from '../../parts/page.tsx'
import { Loading } from '../../parts/progress.tsx'
import { parseAmount } from '../../parts/money.tsx'
import { To } from '../../parts/to.tsx'
import { words } from '../../words/words.ts'

const texts = words.splits
const MAX_ACCOUNTS = 100

type Type = Schemas['SplitType']

/** Parses a whole percentage or an amount in minor units; returns null for any other text. */
function parseShare(text: string, type: Type): number | null {
  if (type === 'FLAT') return parseAmount(text) || null
  return /^([1-9]\d?|100)$/.test(text.trim()) ? Number(text) : null
}

export function AddSplit() {
  const [, setAdding] = useAdding()
  const { data } = useApi('GET /api/connect/accounts', { query: { limit: MAX_ACCOUNTS } })
  const [type, setType] = useState<Type>('PERCENTAGE')
  const of = useLines()
  const accounts = (data?.data ?? []).filter(({ state }) => state === 'ACTIVE')
  const inputOf = (fields: Record<string, string>) => {
    const shares = of.read((line) => {
      const share = parseShare(fields[`share-${line}`]!, type)
      return share ? { accountId: fields[`account-${line}`]!, share } : null
    })
    const feeBearer = fields.feeBearer as Schemas['FeeBearer']
    return shares && { body: { name: fields.name!, type, currency: 'ZAR' as const, shares, feeBearer } }
  }
  if (!data) return <Loading />
  if (accounts.length === 0)
    return (
      <Section title={texts.add.title}>
        <Text>{texts.needsAccounts}</Text>
        <To to="/accounts">{texts.toAccounts}</To>
        <Group>
          <Button variant="default" onClick={() => setAdding(false)}>
            {words.common.cancel}
          </Button>
        </Group>
      </Section>
    )
  return (
    <AddForm title={texts.add.title} submit={texts.add.submit} operation="POST /api/connect/splits" inputOf={inputOf}>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <TextInput name="name" label={texts.name} maxLength={100} required />
        <Choice label={texts.type} data={texts.types} value={type} onChange={setType} />
        <NativeSelect name="feeBearer" label={texts.fee} data={choicesOf(texts.fees)} />
      </SimpleGrid>
      <Lines of={of} another={texts.another} remove={texts.remove} note={<Text size="sm">{texts.rest}</Text>}>
        {(line, isWrong) => (
          <>
            <NativeSelect
              name={`account-${line}`}
              label={texts.account}
              data={accounts.map(({ id, businessName }) => ({ value: id, label: businessName }))}
              flex="2 1 14rem"
            />
            <TextInput
              name={`share-${line}`}
              label={texts.share[type]}
              inputMode="decimal"
              error={isWrong ? texts.bad[type] : undefined}
              flex="1 1 14rem"
              required
            />
          </>
        )}
      </Lines>
    </AddForm>
  )
}
