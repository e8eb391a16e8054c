import { useApi, useChange } from '../../api/hooks.ts'
import { ErrorNotice, Loading } from '../../parts/notice.tsx'
import { Page, Section, Hint } from '../../parts/page.tsx'
import { labels, words } from '../../words/words.ts'
import { useState } from 'react'
import { Group, Text, TextInput, Checkbox, SimpleGrid } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { BodyOf } from '../../api/call.ts'
import { Choice } from '../../parts/fields.tsx'
import { CURRENCIES, parseAmount, stateText, Time, providerName } from '../../parts/values.tsx'
import { RoutingDecision } from '../../parts/routing-decision.tsx'
import { useSession } from '../../api/session.ts'
import type { Schemas } from '../../api/generated.ts'
import { Form } from '../../parts/form.tsx'
import { Rows, type Column } from '../../parts/rows.tsx'

export function Screen() {
  const rules = useApi('GET /v1/routing', {})
  const providers = useApi('GET /v1/providers', {})
  const error = rules.error ?? providers.error
  return (
    <Page title={words.routing.title}>
      {error && <ErrorNotice error={error} retry={() => void Promise.all([rules.refetch(), providers.refetch()])} />}
      {!error && !(rules.data && providers.data) && <Loading />}
      {rules.data && providers.data && (
        // A new version resets the form, so that the user edits the rules on the screen.
        <Rules key={rules.data.version} rules={rules.data} providers={providers.data.data} />
      )}
      <Preview />
    </Page>
  )
}

const preview = words.routing.preview
const PREVIEW = 'POST /v1/routing/preview'

type Payment = BodyOf<typeof PREVIEW>
const METHODS = ['CARD', 'BANK_TRANSFER', 'CAPITEC_PAY', 'PAYSHAP', 'MOBILE_MONEY', 'QR'] as const
type Method = (typeof METHODS)[number]

/** Delay between the last key press and the request. */
const TYPED_MS = 300

/** Routes a sample payment after each change, and every few seconds, since provider health changes. */
function Preview() {
  const [amount, setAmount] = useState('150')
  const [currency, setCurrency] = useState<Payment['currency']>('ZAR')
  const [type, setType] = useState<Method | ''>('')
  const methods = [{ value: '', label: preview.any }, ...METHODS.map((value) => ({ value, label: stateText(value) }))]
  const amountCents = parseAmount(amount)
  const good = amountCents !== null && amountCents > 0
  const [previewed] = useDebouncedValue(amountCents ?? 0, TYPED_MS)
  const body: Payment = { amountCents: previewed, currency, ...(type ? { paymentMethod: { type } } : {}) }
  const { data, error } = useApi(PREVIEW, { body }, { poll: true, enabled: good && previewed > 0 })
  return (
    <>
      <Section title={preview.title}>
        <Text size="sm">{preview.text}</Text>
        <Group align="flex-start" gap="sm">
          <TextInput
            label={labels.amount}
            inputMode="decimal"
            value={amount}
            error={good ? undefined : labels.badAmount}
            onChange={(event) => setAmount(event.currentTarget.value)}
          />
          <Choice label={labels.currency} data={CURRENCIES} value={currency} onChange={setCurrency} />
          <Choice label={labels.paymentMethod} data={methods} value={type} onChange={setType} />
        </Group>
        {error && <ErrorNotice error={error} />}
      </Section>
      {data && !error && <RoutingDecision routing={data} />}
    </>
  )
}

const texts = words.routing

type Provider = Schemas['Provider']
type RoutingRules = Schemas['RoutingRules']

interface Chosen {
  used: boolean
  /** From 1; 0 means by score. */
  place: number
}

function choicesOf({ priorities, disabledProviders }: RoutingRules, providers: readonly Provider[]) {
  return Object.fromEntries(
    providers.map(({ providerId }): [string, Chosen] => [
      providerId,
      { used: !disabledProviders.includes(providerId), place: priorities.indexOf(providerId) + 1 },
    ]),
  )
}

/** Returns the providers with a priority in order; null if two have the same priority. */
function prioritiesOf(choices: Record<string, Chosen>): string[] | null {
  const placed = Object.entries(choices)
    .filter(([, { place }]) => place > 0)
    .toSorted(([, one], [, other]) => one.place - other.place)
  return new Set(placed.map(([, { place }]) => place)).size < placed.length ? null : placed.map(([id]) => id)
}

interface ColumnsInput {
  choices: Record<string, Chosen>
  places: { value: string; label: string }[]
  admin: boolean
  set: (providerId: string, part: Partial<Chosen>) => void
}

const columnsOf = ({ choices, places, admin, set }: ColumnsInput): readonly Column<Provider>[] => [
  {
    head: labels.provider,
    cell: ({ providerId, connected }) => (
      <Group gap="xs" justify="space-between">
        {providerName(providerId)}
        {!connected && <span className="state plain">{texts.notConnected}</span>}
      </Group>
    ),
  },
  {
    head: texts.use,
    cell: ({ providerId }) => (
      <Checkbox
        aria-label={texts.used(providerName(providerId))}
        checked={choices[providerId]!.used}
        disabled={!admin}
        onChange={(event) => set(providerId, { used: event.currentTarget.checked })}
      />
    ),
  },
  {
    head: texts.place,
    cell: ({ providerId }) => (
      <Choice
        aria-label={texts.placeOf(providerName(providerId))}
        data={places}
        miw={120}
        value={String(choices[providerId]!.place)}
        disabled={!admin}
        onChange={(place) => set(providerId, { place: Number(place) })}
      />
    ),
  },
  { head: texts.currencies, cell: ({ currencies }) => currencies.join(', ') },
  { head: texts.rails, cell: ({ rails }) => rails.map(stateText).join(', ') },
]

/** Saving names the version on the screen; the server refuses it if a newer one exists. */
function Rules({ rules, providers }: { rules: RoutingRules; providers: readonly Provider[] }) {
  const admin = useSession().user.role === 'ADMIN'
  const [choices, setChoices] = useState(() => choicesOf(rules, providers))
  const change = useChange('PUT /v1/routing', { saved: words.common.saved })
  const priorities = prioritiesOf(choices)
  const set = (providerId: string, part: Partial<Chosen>) =>
    setChoices({ ...choices, [providerId]: { ...choices[providerId]!, ...part } })
  const places = [
    { value: '0', label: texts.byScore },
    ...providers.map((_, index) => ({ value: String(index + 1), label: texts.first(index + 1) })),
  ]
  const submit = ({ cost, latency }: Record<'cost' | 'latency', string>) =>
    change.mutate({
      body: {
        priorities: priorities!,
        disabledProviders: Object.keys(choices).filter((id) => !choices[id]!.used),
        weights: { cost: Number(cost), latency: Number(latency) },
        version: rules.version,
      },
    })
  const weight = { type: 'number', min: 0, max: 100, step: 'any', disabled: !admin, required: true }
  return (
    <Section title={texts.rules}>
      <Text size="sm">{texts.intro}</Text>
      <Hint>
        {rules.changedAt ? (
          <>
            {texts.version(rules.version)} <Time at={rules.changedAt} />
          </>
        ) : (
          texts.never
        )}
      </Hint>
      <Form<'cost' | 'latency'>
        submit={texts.submit}
        change={change}
        disabled={!admin || priorities === null}
        onSubmit={submit}
      >
        <Rows
          label={texts.providers}
          rows={providers}
          columns={columnsOf({ choices, places, admin, set })}
          keyOf={({ providerId }) => providerId}
        />
        {priorities === null && (
          <Text role="alert" size="sm" c="var(--mantine-color-error)">
            {texts.taken}
          </Text>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            name="cost"
            label={texts.cost}
            description={texts.costHint}
            defaultValue={rules.weights.cost}
            {...weight}
          />
          <TextInput
            name="latency"
            label={texts.latency}
            description={texts.latencyHint}
            defaultValue={rules.weights.latency}
            {...weight}
          />
        </SimpleGrid>
        {!admin && <Text size="sm">{texts.onlyAdmins}</Text>}
      </Form>
    </Section>
  )
}
