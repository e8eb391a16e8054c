import { Textarea, type TextareaProps } from '@mantine/core'

interface NoteFieldProps extends TextareaProps {
  note: string
  onNote: (note: string) => void
}

/** The field for the words with which a decision is made. */
export function NoteField({ note, onNote, ...props }: NoteFieldProps) {
  return (
    <Textarea
      maxLength={1_000}
      autosize
      minRows={2}
      required
      {...props}
      value={note}
      onChange={(event) => onNote(event.currentTarget.value)}
    />
  )
}
