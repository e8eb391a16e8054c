import {
  Button,
  Group,
  Stack,
  Text,
  VisuallyHidden,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core'
import { To } from '../parts/to.tsx'
import { words } from '../words/words.ts'
import { signOut, useSession } from '../api/session.ts'

/** The fixed foot of the navigation: the signed-in user, the colour scheme and sign-out. */
export function Account() {
  const { user } = useSession()
  const { setColorScheme } = useMantineColorScheme()
  const other = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark'
  return (
    <Stack gap={6}>
      <Text size="xs" c="dimmed" truncate title={user.email}>
        <VisuallyHidden>{words.navigation.signedInAs}</VisuallyHidden> {user.email}
      </Text>
      <To to="/security" small>
        {words.navigation.security}
      </To>
      <Group gap="xs" grow wrap="nowrap">
        <Button size="xs" px="xs" variant="default" onClick={() => setColorScheme(other)}>
          {words.navigation[other]}
        </Button>
        <Button size="xs" px="xs" variant="default" onClick={() => void signOut()}>
          {words.navigation.signOut}
        </Button>
      </Group>
    </Stack>
  )
}
