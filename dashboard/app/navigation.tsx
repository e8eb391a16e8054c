import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react'
import { NavLink, Stack, Text, VisuallyHidden } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { words } from '../words/words.ts'
import Lock from 'lucide-react/icons/lock'
import { iconOf } from './icons.ts'
import { type Group, refusalOf, type Screen } from '../parts/screen.ts'
import { SCREENS } from './screens.ts'
import { useSession, type Session } from '../api/session.ts'

const OpenWork = lazy(async () => ({ default: (await import('./open-work.tsx')).OpenWork }))

/** Returns the screens that the navigation shows to this session. The first screen of operators has its own path. */
function screensFor(session: Session): readonly Screen[] {
  return SCREENS.filter((each) => refusalOf(each, session) === null && !(each.path === '/' && !session.business))
}

export function Navigation() {
  const session = useSession()
  const screens = screensFor(session)
  const isSandbox = session.business?.plan === 'SANDBOX'
  const groups = Object.entries(words.navigation.groups) as [Group, string][]
  return groups.map(([group, title]) => {
    const own = screens.filter((each) => each.group === group)
    if (own.length === 0) return null
    return (
      <Stack key={group} className="screens" gap={1}>
        <Text size="xs" fw={600} c="dimmed" px="sm" mb={2}>
          {title}
        </Text>
        {own.map((each) => (
          <ScreenLink
            key={each.path}
            screen={each}
            note={
              each.paid !== undefined && isSandbox ? (
                <>
                  <Lock size={14} />
                  <VisuallyHidden>{words.common.paidPlan}</VisuallyHidden>
                </>
              ) : (
                <Suspense>
                  <OpenWork path={each.path} />
                </Suspense>
              )
            }
          />
        ))}
      </Stack>
    )
  })
}

function ScreenLink({ screen: { path, title }, note }: { screen: Screen; note: ReactNode }) {
  const { pathname } = useLocation()
  const link = useRef<HTMLAnchorElement>(null)
  const active = path === '/' ? pathname === '/' : pathname.startsWith(path)
  // The navigation scrolls on a low screen.
  useEffect(() => {
    if (active) link.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <NavLink
      ref={link}
      component={Link}
      to={path}
      label={title}
      leftSection={iconOf(path)}
      active={active}
      variant="light"
      rightSection={note}
    />
  )
}
