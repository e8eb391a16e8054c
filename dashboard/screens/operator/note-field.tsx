import { Stack, Text, Textarea } from '@mantine/core'
import { words } from '../../words/words.ts'

const texts = words.operator.review

interface NoteFieldProps {
  text: string
  note: string
  onNote: (note: string) => void
}

/** What is about to happen, and how it was found out: no operator's command goes without it. */
export function NoteField({ text, note, onNote }: NoteFieldProps) {
  return (
    <Stack>
      <Text>{text}</Text>
      <Textarea
        label={texts.note}
        description={texts.noteHint}
        value={note}
        maxLength={1_000}
        autosize
        minRows={2}
        required
        onChange={(event) => onNote(event.currentTarget.value)}
      />
    </Stack>
  )
}
