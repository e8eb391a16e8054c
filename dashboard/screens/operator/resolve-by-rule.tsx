import { useState } from 'react'
import { Group, List, Text, TextInput } from '@mantine/core'
import { useAddress } from '../../parts/address.ts'
import type { AnswerOf, BodyOf } from '../../api/call.ts'
import { useApi, useChange } from '../../api/hooks.ts'
import { Choice, NoteField } from '../../parts/fields.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { ErrorNotice } from '../../parts/notice.tsx'
import { changeText, moneyText, parseAmount, providerName } from '../../parts/values.tsx'
import { differences as texts } from '../../words/en/differences.ts'
import { labels } from '../../words/words.ts'

const LIST = 'GET /api/operator/differences'
const RESOLVE = 'POST /api/operator/differences/resolve'

type Rule = Omit<BodyOf<typeof RESOLVE>, 'note'>

/** The service resolves MISSING one by one only. */
const KINDS = ['AMOUNT_DIFFERS', 'DUPLICATE', 'UNKNOWN', 'TOTAL_DIFFERS'] satisfies Rule['kind'][]
const MODES = ['LIVE', 'TEST'] satisfies Rule['mode'][]
/** Differences that the service resolves at most by one call. */
const MOST = 1_000
const COUNTED = 100
const SHOWN = 5

interface ResolveByRuleProps {
  providers: readonly string[]
  onClose: () => void
}

/**
 * Asks for a rule, shows the open differences that it fits, and resolves them. It begins with the filters; what they
 * leave open is chosen here, so that nothing is resolved in a mode that nobody named.
 */
export function ResolveByRule({ providers, onClose }: ResolveByRuleProps) {
  const filters = useAddress()
  const [providerId, setProviderId] = useState(filters['providerId'] ?? providers[0] ?? '')
  const [mode, setMode] = useState<Rule['mode'] | ''>(MODES.find((each) => each === filters['mode']) ?? '')
  const [kind, setKind] = useState(KINDS.find((each) => each === filters['kind']) ?? 'AMOUNT_DIFFERS')
  const [upTo, setUpTo] = useState('')
  const [note, setNote] = useState('')
  const upToCents = parseAmount(upTo)
  const rule = mode === '' || upToCents === null ? null : { providerId, mode, kind, upToCents }
  const fitting = useApi(LIST, { query: { ...rule, state: 'OPEN', limit: COUNTED } }, { enabled: rule !== null })
  const found = rule === null || fitting.isPlaceholderData ? undefined : fitting.data
  const resolve = useChange(RESOLVE, { saved: ({ count }) => texts.rule.done(count), onDone: onClose })
  return (
    <Confirm
      opened
      title={texts.rule.title}
      text={texts.rule.text}
      confirm={found?.nextCursor ? texts.rule.confirmMany(MOST) : texts.rule.confirm(found?.data.length ?? 0)}
      change={resolve}
      disabled={!found || found.data.length === 0 || note.trim() === ''}
      onConfirm={() => resolve.mutate({ body: { ...rule!, note: note.trim() } })}
      onClose={onClose}
    >
      <Group grow>
        <Choice
          label={labels.provider}
          data={providers.map((id) => ({ value: id, label: providerName(id) }))}
          value={providerId}
          onChange={setProviderId}
        />
        <Choice
          label={labels.mode}
          data={[{ value: '', label: texts.rule.choose }, ...MODES]}
          value={mode}
          onChange={setMode}
          required
        />
      </Group>
      <Group grow align="flex-start">
        <Choice
          label={labels.kind}
          data={KINDS.map((value) => ({ value, label: texts.kinds[value].title }))}
          value={kind}
          onChange={setKind}
        />
        <TextInput
          label={texts.rule.upTo}
          description={texts.rule.upToHint}
          data-autofocus
          inputMode="decimal"
          required
          error={upTo.trim() !== '' && upToCents === null ? texts.rule.badAmount : undefined}
          value={upTo}
          onChange={(event) => setUpTo(event.currentTarget.value)}
        />
      </Group>
      {fitting.error && <ErrorNotice error={fitting.error} />}
      <output>{found && <Fitting found={found} upToCents={rule!.upToCents} />}</output>
      <NoteField label={texts.note} description={texts.noteHint} note={note} onNote={setNote} />
    </Confirm>
  )
}

function Fitting({ found, upToCents }: { found: AnswerOf<typeof LIST>; upToCents: number }) {
  const { data, nextCursor } = found
  const upTo = [...new Set(data.map(({ currency }) => moneyText(upToCents, currency)))].join(', ')
  return (
    <>
      <Text fw={600}>
        {nextCursor ? texts.rule.fitsMany(data.length, upTo, MOST) : texts.rule.fits(data.length, upTo)}
      </Text>
      <List size="sm">
        {data.slice(0, SHOWN).map(({ id, settledCents, expectedCents, currency, providerReference, settlementId }) => (
          <List.Item key={id}>
            {changeText(settledCents - expectedCents, currency)}, {providerReference ?? settlementId}
          </List.Item>
        ))}
        {data.length > SHOWN && <List.Item>{texts.rule.andMore(data.length - SHOWN)}</List.Item>}
      </List>
    </>
  )
}
