import { Code, Text } from '@mantine/core'
import type { QueryOf } from '../../api/call.ts'
import { useAddress } from '../../parts/address.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ExportButton } from '../../parts/export-button.tsx'
import { daysOf } from '../../parts/days.ts'
import { ChoiceFilter, DaysFilter, Filters, TextFilter } from '../../parts/filters.tsx'
import { Page } from '../../parts/page.tsx'
import { RowsTable, type Column, type RowOf } from '../../parts/rows-table.tsx'
import { Time } from '../../parts/time.tsx'
import { To } from '../../parts/to.tsx'
import { useUserName } from '../../parts/user-name.ts'
import { words } from '../../words/words.ts'

const texts = words.audit
const LIST = 'GET /api/audit'

/** The screen of a target by the prefix of its id. Other targets have no screen. */
const SCREENS: Readonly<Record<string, string>> = {
  txn: '/transactions',
  bat: '/payouts',
  whe: '/webhooks',
  dsp: '/disputes',
}

const COLUMNS: readonly Column<RowOf<typeof LIST>>[] = [
  { head: texts.at, cell: ({ at }) => <Time at={at} /> },
  { head: texts.actor, cell: ({ actor, actorName }) => <Actor id={actor} name={actorName} /> },
  { head: texts.action, wide: true, cell: ({ action }) => texts.actions[action] },
  { head: texts.target, cell: ({ target }) => <Target id={target} /> },
]

const ACTIONS = Object.keys(texts.actions)

type Address = Record<string, string | undefined>

/** The filters that an export has too. */
const namesOf = ({ action, actor, target }: Address) => ({ action, actor, target })

const filtersOf = (address: Address) => ({ ...namesOf(address), ...daysOf(address) }) as QueryOf<typeof LIST>

export function Screen() {
  const address = useAddress()
  const query = filtersOf(address)
  return (
    <Page title={texts.title} actions={<ExportButton kinds={['audit']} filters={namesOf(address)} />}>
      <Text>{texts.intro}</Text>
      <Filters>
        <ChoiceFilter name="action" label={texts.action} values={ACTIONS} labels={texts.actions} />
        <TextFilter name="actor" label={texts.actorId} />
        <TextFilter name="target" label={texts.targetId} search />
        <DaysFilter />
      </Filters>
      <RowsTable
        label={texts.title}
        list={LIST}
        input={{ query }}
        columns={COLUMNS}
        keyOf={({ at, actor, action, target }) => [at, actor, action, target].join(' ')}
        empty={<EmptyState {...texts.empty} guide="audit" />}
      />
    </Page>
  )
}

function Actor({ id, name }: { id: string; name: string | null }) {
  const nameOf = useUserName()
  if (name !== null) return texts.operator(name)
  return id === 'service' ? texts.service : nameOf(id)
}

function Target({ id }: { id: string }) {
  const name = useUserName()(id)
  const screen = SCREENS[id.slice(0, id.indexOf('_'))]
  if (screen) return <To to={`${screen}/${id}`}>{id}</To>
  return name === id ? <Code>{id}</Code> : name
}
