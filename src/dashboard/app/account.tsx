import { Button, Group, Stack, Text, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { words } from '../words/words.ts'
import { signOut, useSession } from './session.ts'

/** At the foot of the navigation, which scrolls above it: who is signed in, the colours, the way out. */
export function Account() {
  const { user } = useSession()
  const { setColorScheme } = useMantineColorScheme()
  const other = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark'
  return (
    <Stack gap="xs">
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {words.navigation.signedInAs(user.email)}
      </Text>
      <Group gap="xs" grow preventGrowOverflow={false}>
        <Button size="xs" variant="default" onClick={() => setColorScheme(other)}>
          {words.navigation[other]}
        </Button>
        <Button size="xs" variant="default" onClick={() => void signOut()}>
          {words.navigation.signOut}
        </Button>
      </Group>
    </Stack>
  )
}
