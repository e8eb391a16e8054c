import { useContext, useEffect, type ReactNode } from 'react'
import { Group, NavLink, Paper, Stack, Text, Title, Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSession } from '../api/session.ts'
import { words } from '../words/words.ts'
import { refusalOf, ShownScreen, useRegisteredScreens, type Screen } from './screen.ts'
import { ErrorNotice, LoadingRows } from './notice.tsx'
import { wayBackTo } from './address.ts'

function useTabs(): readonly Screen[] {
  const session = useSession()
  const shown = useContext(ShownScreen)
  const root = (path: string) => path.split('/', 2)[1]
  return useRegisteredScreens().filter(
    (each) => shown?.tab && each.tab && root(each.path) === root(shown.path) && refusalOf(each, session) === null,
  )
}

interface PageProps {
  title: string
  /** The way back to the list of what is shown, above its title. */
  back?: ReactNode
  state?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** A screen with heading, tabs, actions and content. The title of the browser's tab includes the mode. */
export function Page({ title, back, state, actions, children }: PageProps) {
  const { business } = useSession()
  const tabs = useTabs()
  useEffect(() => {
    document.title = [business?.mode, title, business?.name ?? words.common.brand].filter(Boolean).join(' · ')
  }, [title, business])
  return (
    <Stack gap="lg" maw={1200}>
      <div>
        {back}
        <Group justify="space-between">
          <Group gap="sm">
            <Title order={1} size="h2">
              {tabs[0]?.title ?? title}
            </Title>
            {state}
          </Group>
          {actions && <Group gap="sm">{actions}</Group>}
        </Group>
      </div>
      {tabs.length > 1 && (
        <Group component="nav" className="tabs" gap={0} aria-label={tabs[0]!.title}>
          {tabs.map(({ path, tab }) => (
            <NavLink
              key={path}
              component={Link}
              to={path}
              activeOptions={{ exact: true, includeSearch: false }}
              label={tab}
              w="auto"
            />
          ))}
        </Group>
      )}
      {children}
    </Stack>
  )
}

export const Heading = ({ children }: { children: ReactNode }) => (
  <Title order={2} size="h4" className="any-length">
    {children}
  </Title>
)

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section" withBorder p="lg" aria-label={title}>
      <Stack>
        <Heading>{title}</Heading>
        {children}
      </Stack>
    </Paper>
  )
}

export const Hint = ({ children }: { children: ReactNode }) => (
  <Text size="sm" c="dimmed">
    {children}
  </Text>
)

/** A description list. Entries with a null value are left out. */
export function Facts({ entries }: { entries: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="facts">
      {entries.map(([name, value]) =>
        value === null || value === undefined ? null : (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

export function More({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="more">
      <summary>{title}</summary>
      <Stack pt="md">{children}</Stack>
    </details>
  )
}

interface OpeningProps {
  /** The list of what is opened, and its title. */
  to: string
  list: string
  read: { error: Error | null; refetch: () => unknown }
}

/** An item until it is read: its place, or why it cannot be shown, and the way back to its list. */
export function Opening({ to, list, read: { error, refetch } }: OpeningProps) {
  return (
    <Page title={list} back={<Back to={to} label={error ? words.common.backTo(list) : list} />}>
      {error ? <ErrorNotice error={error} retry={() => void refetch()} /> : <LoadingRows />}
    </Page>
  )
}

/** A link to another screen: `<To to={`/transactions/${id}`}>`. */
export function To({ to, small, children }: { to: string; small?: boolean; children: ReactNode }) {
  return (
    <Anchor component={Link} to={to} {...(small ? { size: 'sm' } : { inherit: true })}>
      {children}
    </Anchor>
  )
}

/** Link from one item back to its list, with the filters and the page that it had. */
export function Back({ to, label }: { to: string; label: string }) {
  return (
    <Anchor component={Link} to={to} search={wayBackTo(to) as never} size="sm">
      ← {label}
    </Anchor>
  )
}
