export function wrapped(words: readonly string[], columns: number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const line = lines.at(-1)
    if (line === undefined || line.length + 1 + word.length > columns) lines.push(word)
    else lines[lines.length - 1] = `${line} ${word}`
  }
  return lines
}
