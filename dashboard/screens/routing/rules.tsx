import { useState } from 'react'
import { Checkbox, Group, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useSession } from '../../api/session.ts'
import type { Schemas } from '../../api/generated.ts'
import { useChange } from '../../api/hooks.ts'
import { Choice } from '../../parts/fields.tsx'
import { Form } from '../../parts/form.tsx'
import { Section } from '../../parts/page.tsx'
import { Rows, type Column } from '../../parts/rows.tsx'
import { stateText } from '../../parts/state-badge.tsx'
import { Time } from '../../parts/time.tsx'
import { providerName } from '../../parts/names.tsx'
import { words } from '../../words/words.ts'

const texts = words.routing

type Provider = Schemas['Provider']
type RoutingRules = Schemas['RoutingRules']

interface Choice {
  used: boolean
  /** From 1; 0 means by score. */
  place: number
}

function choicesOf({ priorities, disabledProviders }: RoutingRules, providers: readonly Provider[]) {
  return Object.fromEntries(
    providers.map(({ providerId }): [string, Choice] => [
      providerId,
      { used: !disabledProviders.includes(providerId), place: priorities.indexOf(providerId) + 1 },
    ]),
  )
}

/** Returns the providers with a priority in order; null if two have the same priority. */
function prioritiesOf(choices: Record<string, Choice>): string[] | null {
  const placed = Object.entries(choices)
    .filter(([, { place }]) => place > 0)
    .toSorted(([, one], [, other]) => one.place - other.place)
  return new Set(placed.map(([, { place }]) => place)).size < placed.length ? null : placed.map(([id]) => id)
}

interface ColumnsInput {
  choices: Record<string, Choice>
  places: { value: string; label: string }[]
  admin: boolean
  set: (providerId: string, part: Partial<Choice>) => void
}

const columnsOf = ({ choices, places, admin, set }: ColumnsInput): readonly Column<Provider>[] => [
  {
    head: texts.provider,
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
export function Rules({ rules, providers }: { rules: RoutingRules; providers: readonly Provider[] }) {
  const admin = useSession().user.role === 'ADMIN'
  const [choices, setChoices] = useState(() => choicesOf(rules, providers))
  const change = useChange('PUT /v1/routing', { saved: words.common.saved })
  const priorities = prioritiesOf(choices)
  const set = (providerId: string, part: Partial<Choice>) =>
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
      <Text size="sm" c="dimmed">
        {rules.changedAt ? (
          <>
            {texts.version(rules.version)} <Time at={rules.changedAt} />
          </>
        ) : (
          texts.never
        )}
      </Text>
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
