import { useState, type ReactNode } from 'react'
import { Button, CloseButton, Group } from '@mantine/core'

/** The lines of a form by their numbers, which name their fields. */
export function useLines() {
  const [lines, setLines] = useState([0])
  const [wrong, setWrong] = useState<readonly number[]>([])
  /** Reads what each line has. If one is wrong, which reads as null, it marks all such lines and returns undefined. */
  const read = <Item,>(itemOf: (line: number) => Item | null): Item[] | undefined => {
    const items = lines.map(itemOf)
    setWrong(lines.filter((_, place) => items[place] === null))
    return items.includes(null) ? undefined : (items as Item[])
  }
  return { lines, setLines, wrong, read }
}

interface LinesProps {
  of: ReturnType<typeof useLines>
  another: string
  remove: (place: number) => string
  note?: ReactNode
  children: (line: number, isWrong: boolean) => ReactNode
}

/** The lines of a form: any of them but the last one can be removed. */
export function Lines({ of: { lines, setLines, wrong }, another, remove, note, children }: LinesProps) {
  return (
    <>
      {lines.map((line, place) => (
        <Group key={line} align="flex-end" gap="sm">
          {children(line, wrong.includes(line))}
          {lines.length > 1 && (
            <CloseButton
              size="lg"
              aria-label={remove(place + 1)}
              onClick={() => setLines(lines.filter((each) => each !== line))}
            />
          )}
        </Group>
      ))}
      {note}
      <Group>
        <Button variant="default" onClick={() => setLines([...lines, lines.at(-1)! + 1])}>
          {another}
        </Button>
      </Group>
    </>
  )
}
