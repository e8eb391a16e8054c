import { Stack, Text, Textarea } from '@mantine/core'
import { words } from '../../words/words.ts'

const texts = words.operator.review

interface NoteFieldProps {
  text: string
  note: string
  onNote: (note: string) => void
}

/** Explains the action and asks for the note that every operator command requires. */
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
