import { Button, Code, CopyButton, Group } from '@mantine/core'
import { words } from '../words/words.ts'

/** A text with a copy button. */
export function CopyLine({ text, what }: { text: string; what: string }) {
  return (
    <Group align="flex-start" gap="xs" wrap="nowrap">
      <Code block className="code-line" style={{ flex: 1 }}>
        {text}
      </Code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button size="xs" variant="default" onClick={copy} aria-label={words.common.copyThis(what)}>
            {copied ? words.common.copied : words.common.copy}
          </Button>
        )}
      </CopyButton>
    </Group>
  )
}
