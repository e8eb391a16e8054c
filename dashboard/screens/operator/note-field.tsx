import { Stack, Text, Textarea } from '@mantine/core'
import { words } from '../../words/words.ts'

const texts = words.operator.review

interface NoteFieldProps {
  text?: string
  note: string
  onNote: (note: string) => void
  label?: string
  hint?: string
  /** The dialog opens with the cursor in this field. */
  focused?: boolean
}

/** Explains the action and asks for the note that every operator command requires. */
export function NoteField({ text, note, onNote, focused = false, ...props }: NoteFieldProps) {
  const { label = texts.note, hint = texts.noteHint } = props
  return (
    <Stack>
      {text && <Text>{text}</Text>}
      <Textarea
        label={label}
        description={hint}
        value={note}
        maxLength={1_000}
        autosize
        minRows={2}
        required
        {...(focused ? { 'data-autofocus': true } : {})}
        onChange={(event) => onNote(event.currentTarget.value)}
      />
    </Stack>
  )
}
