const WHITE = '#ffffff'
const BLACK = '#000000'

/** The contrast that WCAG 2.2 asks of text (1.4.3). */
const LEAST_CONTRAST = 4.5

/** The relative luminance of a colour `#rrggbb`, as WCAG defines it: 0 of black, 1 of white. */
function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the colour of text on a colour: white if it can be read there. Where white cannot, black can. */
export const textColorOn = (color: string): string =>
  1.05 / (luminance(color) + 0.05) >= LEAST_CONTRAST ? WHITE : BLACK
