/** Charts as SVG text, on white because the page may be dark. */

const INK = '#24292f'
const FAINT = '#d0d7de'
const WIDTH = 860
const COLOURS = ['#0969da', '#8c959f', '#1a7f37', '#9a6700']

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const at = (value: number) => value.toFixed(1)

interface Style {
  size?: number
  anchor?: 'start' | 'middle' | 'end'
  colour?: string
  weight?: 'bold'
}

function text(x: number, y: number, words: string, { size = 12, anchor = 'start', colour = INK, weight }: Style = {}) {
  const bold = weight ? ` font-weight="${weight}"` : ''
  return `<text x="${at(x)}" y="${at(y)}" font-size="${size}" text-anchor="${anchor}" fill="${colour}"${bold}>${escaped(words)}</text>`
}

function line(x1: number, y1: number, x2: number, y2: number, colour: string, dashes = '') {
  const dashed = dashes ? ` stroke-dasharray="${dashes}"` : ''
  return `<line x1="${at(x1)}" y1="${at(y1)}" x2="${at(x2)}" y2="${at(y2)}" stroke="${colour}"${dashed}/>`
}

function picture(title: string, subtitle: string, height: number, parts: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    text(16, 26, title, { size: 16, weight: 'bold' }),
    text(16, 46, subtitle, { colour: '#57606a' }),
    ...parts,
    '</svg>\n',
  ].join('\n')
}

export const blank = (title: string, subtitle: string) => picture(title, subtitle, 62, [])

/** 1, 2 or 5 times a power of ten, at least four steps up to `most`. */
function stepOf(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most / 4))
  return [5, 2, 1].map((times) => times * power).find((step) => most / step >= 4) ?? power
}

const short = (value: number) => String(Number(value.toPrecision(3)))

export interface Bar {
  label: string
  value: number
  says: string
  colour?: number
}

export function bars(
  title: string,
  subtitle: string,
  given: readonly Bar[],
  { most, limit }: { most?: number; limit?: number } = {},
) {
  const [left, right, top, high] = [330, 150, 66, 22]
  const end = most ?? Math.max(...given.map(({ value }) => value), limit ?? 0) * 1.05
  const x = (value: number) => left + (Math.min(value, end) / end) * (WIDTH - left - right)
  const bottom = top + given.length * high
  const parts = given.flatMap(({ label, value, says, colour = 0 }, index) => {
    const y = top + index * high
    return [
      text(left - 8, y + 15, label, { anchor: 'end' }),
      `<rect x="${left}" y="${at(y + 3)}" width="${at(x(value) - left)}" height="${high - 7}" fill="${COLOURS[colour]}"/>`,
      text(x(value) + 6, y + 15, says),
    ]
  })
  const marked = limit === undefined ? [] : [line(x(limit), top - 4, x(limit), bottom + 4, '#cf222e', '4 3')]
  return picture(title, subtitle, bottom + 20, [line(left, top, left, bottom, FAINT), ...parts, ...marked])
}

interface Series {
  name: string
  points: readonly (readonly [x: number, y: number])[]
  dashed?: boolean
}

export function lines(
  title: string,
  subtitle: string,
  series: readonly Series[],
  axes: { x: string; y: string; limit?: number },
) {
  const [left, right, top, bottom] = [70, 30, 80, 300]
  const all = series.flatMap(({ points }) => points)
  const [mostX, mostY] = [Math.max(...all.map(([x]) => x)), Math.max(...all.map(([, y]) => y), axes.limit ?? 0) * 1.1]
  const x = (value: number) => left + (value / mostX) * (WIDTH - left - right)
  const y = (value: number) => bottom - (value / mostY) * (bottom - top)
  const steps = (most: number) =>
    Array.from({ length: Math.floor(most / stepOf(most)) + 1 }, (_, n) => n * stepOf(most))
  const ground = [
    ...steps(mostY).flatMap((value) => [
      line(left, y(value), WIDTH - right, y(value), FAINT),
      text(left - 8, y(value) + 4, short(value), { anchor: 'end' }),
    ]),
    ...steps(mostX).map((value) => text(x(value), bottom + 18, short(value), { anchor: 'middle' })),
    text(WIDTH - right, bottom + 38, axes.x, { anchor: 'end' }),
    text(16, top - 14, axes.y),
  ]
  const drawn = series.flatMap(({ name, points, dashed }, index) => {
    const colour = COLOURS[index]!
    const dashes = dashed ? ' stroke-dasharray="5 4"' : ''
    const path = points.map(([px, py]) => `${at(x(px))},${at(y(py))}`).join(' ')
    return [
      `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"${dashes}/>`,
      ...(dashed
        ? []
        : points.map(([px, py]) => `<circle cx="${at(x(px))}" cy="${at(y(py))}" r="3.5" fill="${colour}"/>`)),
      text(left + 10 + index * 240, bottom + 38, name, { colour }),
    ]
  })
  const marked =
    axes.limit === undefined ? [] : [line(left, y(axes.limit), WIDTH - right, y(axes.limit), '#cf222e', '4 3')]
  return picture(title, subtitle, bottom + 54, [...ground, ...drawn, ...marked])
}
