import { Badge, NavLink, Stack, Text } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { words } from '../words/words.ts'
import { OpenBadge, useOpenWork } from './open-work.tsx'
import { refusalOf, SCREENS, type Screen } from './screens.ts'
import { useSession, type Session } from './session.ts'

type Group = keyof typeof words.navigation.groups

/** Returns the screens that the navigation shows to this session. The first screen of operators has its own path. */
function screensFor(session: Session): readonly Screen[] {
  return SCREENS.filter((each) => refusalOf(each, session) === null && !(each.path === '/' && !session.business))
}

export function Navigation() {
  const session = useSession()
  const { pathname } = useLocation()
  const screens = screensFor(session)
  const openOn = useOpenWork()
  const groups = Object.entries(words.navigation.groups) as [Group, string][]
  return groups.map(([group, title]) => {
    const own = screens.filter((each) => each.group === group)
    if (own.length === 0) return null
    return (
      <Stack key={group} gap={2} mb="sm">
        <Text size="xs" fw={700} c="dimmed" px="sm" tt="uppercase">
          {title}
        </Text>
        {own.map((each) => (
          <NavLink
            key={each.path}
            component={Link}
            to={each.path}
            label={each.title}
            active={each.path === '/' ? pathname === '/' : pathname.startsWith(each.path)}
            variant="light"
            py={5}
            rightSection={
              each.paid && session.business?.plan === 'SANDBOX' ? (
                <PaidBadge />
              ) : (
                openOn(each.path) > 0 && <OpenBadge count={openOn(each.path)} />
              )
            }
          />
        ))}
      </Stack>
    )
  })
}

function PaidBadge() {
  return (
    <Badge size="xs" variant="outline" color="gray">
      {words.common.paidPlan}
    </Badge>
  )
}
