import { Code, Text } from '@mantine/core'
import type { QueryOf } from '../../api/call.ts'
import { NEWEST, useApi } from '../../api/hooks.ts'
import { useAddress } from '../../parts/address.ts'
import { ExportButton } from '../../parts/export-button.tsx'
import { daysOf } from '../../parts/days.ts'
import { ChoiceFilter, DaysFilter, Filters, TextFilter } from '../../parts/filters.tsx'
import { Page, To } from '../../parts/page.tsx'
import { RowsTable, type Column, type RowOf } from '../../parts/rows-table.tsx'
import { Time } from '../../parts/values.tsx'
import { audit as texts } from '../../words/en/audit.ts'
import { labels, words } from '../../words/words.ts'

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

export function Screen() {
  const { action, actor, target, ...days } = useAddress()
  const filters = { action, actor, target }
  const query = { ...filters, ...daysOf(days) } as QueryOf<typeof LIST>
  const names = useNames()
  const chosen = actor ?? ''
  // A deleted user and an operator are no choices until the address names them.
  const actors = Object.keys(names)
  const choices = chosen === '' || chosen in names ? actors : [...actors, chosen]
  return (
    <Page title={words.audit.title} actions={<ExportButton kinds={['audit']} filters={filters} />}>
      <Text>{texts.intro}</Text>
      <Filters>
        <ChoiceFilter name="action" label={texts.action} values={Object.keys(texts.actions)} labels={texts.actions} />
        <ChoiceFilter name="actor" label={texts.actor} values={choices} labels={{ [chosen]: chosen, ...names }} />
        <TextFilter name="target" label={texts.targetId} search />
        <DaysFilter />
      </Filters>
      <RowsTable
        label={words.audit.title}
        list={LIST}
        input={{ query }}
        columns={COLUMNS}
        keyOf={(row) => [row.at, row.actor, row.action, row.target].join(' ')}
        empty={{ ...texts.empty, guide: 'audit' }}
      />
    </Page>
  )
}

/** The names of users and keys by id, and the service's own. Only admins open this screen, and they may list both. */
function useNames(): Readonly<Record<string, string>> {
  const users = useApi('GET /api/users', NEWEST).data?.data ?? []
  const keys = useApi('GET /api/api-keys', NEWEST).data?.data ?? []
  return Object.fromEntries([
    ['service', labels.theService],
    ...users.map(({ id, email }) => [id, email]),
    ...keys.map(({ id, name, last4 }) => [id, texts.key(name, last4)]),
  ])
}

const Named = ({ id, name }: { id: string; name: string | undefined }) =>
  name === undefined ? <Code>{id}</Code> : <span title={id}>{name}</span>

function Actor({ id, name }: { id: string; name: string | null }) {
  const names = useNames()
  return <Named id={id} name={name === null ? names[id] : texts.operator(name)} />
}

function Target({ id }: { id: string }) {
  const names = useNames()
  const screen = SCREENS[id.slice(0, id.indexOf('_'))]
  return screen ? <To to={`${screen}/${id}`}>{id}</To> : <Named id={id} name={names[id]} />
}
