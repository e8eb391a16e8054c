import { Button, Code, CopyButton, Group, VisuallyHidden } from '@mantine/core'
import { words } from '../words/words.ts'

interface CopyLineProps {
  text: string
  what: string
  /** Shown instead of the text, for example formatted. */
  shown?: string
}

export function CopyLine({ text, what, shown = text }: CopyLineProps) {
  return (
    <Group align="flex-start" gap="xs" wrap="nowrap">
      <Code block className="code-line" style={{ flex: 1 }}>
        {shown}
      </Code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <>
            <Button
              size="xs"
              variant="default"
              onClick={copy}
              aria-label={copied ? words.common.copied : words.common.copyThis(what)}
            >
              {copied ? words.common.copied : words.common.copy}
            </Button>
            {/* Not every screen reader announces the new label of the button. */}
            <VisuallyHidden component="output">{copied ? words.common.copied : ''}</VisuallyHidden>
          </>
        )}
      </CopyButton>
    </Group>
  )
}
