import { Alert, Button, Stack, Text } from '@mantine/core'
import { CopyLine } from '../../parts/copy-line.tsx'
import { words } from '../../words/words.ts'

const said = words.webhooks.secret

/** The only time that a secret is shown. */
export function SecretOnce({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Alert color="green" variant="outline" title={said.title}>
      <Stack>
        <Text size="sm">
          {said.text} {words.common.shownOnce}
        </Text>
        <CopyLine text={secret} what={said.what} />
        <Button variant="default" onClick={onClose}>
          {words.common.close}
        </Button>
      </Stack>
    </Alert>
  )
}
