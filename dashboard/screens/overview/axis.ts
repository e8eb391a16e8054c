const STEPS = [
  [1_000_000_000, 'bn'],
  [1_000_000, 'm'],
  [1_000, 'k'],
] as const

/** Formats an amount in whole units for an axis: "R 450k". */
export function axisMoney(units: number, currency: string, locale: string | undefined): string {
  const [size, suffix] = STEPS.find(([each]) => Math.abs(units) >= each) ?? [1, '']
  const unit = currency === 'ZAR' ? 'R' : currency
  return `${unit}\u00A0${(units / size).toLocaleString(locale, { maximumFractionDigits: 2 })}${suffix}`
}
