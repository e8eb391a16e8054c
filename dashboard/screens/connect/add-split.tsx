import { useState } from 'react'
import { Button, CloseButton, Group, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import type { Schemas } from '../../api/generated.ts'
import { useApi, useChange } from '../../api/hooks.ts'
import { Form } from '../../parts/form.tsx'
import { Section } from '../../parts/page.tsx'
import { Loading } from '../../parts/progress.tsx'
import { parseAmount } from '../../parts/money.tsx'
import { To } from '../../parts/to.tsx'
import { words } from '../../words/words.ts'

const texts = words.splits
const MAX_ACCOUNTS = 100

type Type = Schemas['SplitType']

const choices = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }))

/** Parses a whole percentage or an amount in minor units; returns null for any other text. */
function parseShare(text: string, type: Type): number | null {
  if (type === 'FLAT') return parseAmount(text) || null
  return /^([1-9]\d?|100)$/.test(text.trim()) ? Number(text) : null
}

export function AddSplit({ onEnd }: { onEnd: () => void }) {
  const { data } = useApi('GET /api/connect/accounts', { query: { limit: MAX_ACCOUNTS } })
  const add = useChange('POST /api/connect/splits', { onDone: onEnd })
  const [type, setType] = useState<Type>('PERCENTAGE')
  const [lines, setLines] = useState([0])
  const [wrong, setWrong] = useState<readonly number[]>([])
  const accounts = (data?.data ?? []).filter(({ state }) => state === 'ACTIVE')
  const submit = (fields: Record<string, string>) => {
    const shares = lines.map((line) => ({
      line,
      accountId: fields[`account-${line}`]!,
      share: parseShare(fields[`share-${line}`]!, type),
    }))
    const bad = shares.filter(({ share }) => share === null).map(({ line }) => line)
    setWrong(bad)
    if (bad.length > 0) return
    add.mutate({
      body: {
        name: fields.name!,
        type,
        currency: 'ZAR',
        shares: shares.map(({ accountId, share }) => ({ accountId, share: share! })),
        feeBearer: fields.feeBearer as Schemas['FeeBearer'],
      },
    })
  }
  if (!data) return <Loading />
  return (
    <Section title={texts.add.title}>
      {accounts.length === 0 ? (
        <>
          <Text>{texts.needsAccounts}</Text>
          <To to="/accounts">{texts.toAccounts}</To>
          <Group>
            <Button variant="default" onClick={onEnd}>
              {words.common.cancel}
            </Button>
          </Group>
        </>
      ) : (
        <Form<string> submit={texts.add.submit} change={add} onSubmit={submit} onCancel={onEnd}>
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            <TextInput name="name" label={texts.name} maxLength={100} required />
            <NativeSelect
              label={texts.type}
              data={choices(texts.types)}
              value={type}
              onChange={(event) => setType(event.currentTarget.value as Type)}
            />
            <NativeSelect name="feeBearer" label={texts.fee} data={choices(texts.fees)} />
          </SimpleGrid>
          {lines.map((line, place) => (
            <Group key={line} align="flex-end" gap="sm">
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
                error={wrong.includes(line) ? texts.bad[type] : undefined}
                flex="1 1 14rem"
                required
              />
              {lines.length > 1 && (
                <CloseButton
                  size="lg"
                  aria-label={texts.remove(place + 1)}
                  onClick={() => setLines(lines.filter((each) => each !== line))}
                />
              )}
            </Group>
          ))}
          <Text size="sm">{texts.rest}</Text>
          <Group>
            <Button variant="default" onClick={() => setLines([...lines, lines.at(-1)! + 1])}>
              {texts.another}
            </Button>
          </Group>
        </Form>
      )}
    </Section>
  )
}
