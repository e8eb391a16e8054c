import { Progress, Stack, Text } from '@mantine/core'

/** A progress bar; `value` is from 0 to 1. */
export function Progressing({ text, value }: { text: string; value: number }) {
  return (
    <Stack component="output" gap={4}>
      <Text size="sm">{text}</Text>
      <Progress value={value * 100} aria-label={text} />
    </Stack>
  )
}
