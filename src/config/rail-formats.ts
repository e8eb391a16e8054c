import { CURRENCIES, type Currency } from '../domain/money.ts'
import type { PriceTable, RailPrice } from '../domain/routing/rail-facts.ts'
import { PAY_IN_RAILS, type PayInRail } from '../domain/states.ts'
import { decodeParts, type Format } from './format.ts'

const railNamed = (text: string | undefined): PayInRail | null => PAY_IN_RAILS.find((rail) => rail === text) ?? null

export const RAIL_NAMES: Format<readonly PayInRail[]> = {
  title: 'rails, comma separated',
  decode: (text, refuse) => {
    const wrong = (fault: string) => refuse(` ${fault}; the rails are ${PAY_IN_RAILS.join(', ')}`)
    const rails = decodeParts(text, railNamed, (part) => wrong(`has the unknown rail "${part}"`))
    return new Set(rails).size === rails.length ? rails : wrong('names a rail twice')
  },
  example: 'CARD,PAYSHAP',
}

/** Reads `RAIL:CURRENCY:<bps>`, with `+<fixed cents>` and then `+<minimum cents>` if there are such fees. */
function decodePrice(text: string) {
  const [, name, code, bps, fixed = '0', minimum] =
    /^([A-Z_]+):([A-Z]{3}):(\d{1,4})(?:\+(\d{1,7}))?(?:\+(\d{1,7}))?$/.exec(text) ?? []
  const rail = railNamed(name)
  if (rail === null || code === undefined || !Object.hasOwn(CURRENCIES, code)) return null
  const price = { bps: Number(bps), fixedCents: Number(fixed) }
  return { rail, currency: code as Currency, ...price, ...(minimum ? { minimumCents: Number(minimum) } : {}) }
}

export const RAIL_PRICES: Format<PriceTable> = {
  title: '`RAIL:CURRENCY:bps+cents+minimum`, comma separated',
  decode: (text, refuse) => {
    const wrong = (fault: string) =>
      refuse(
        ` ${fault}; a price is the rail, the currency, hundredths of a percent, and if there are such fees the ` +
          'fixed and the minimum fee in minor units',
      )
    const table: Partial<Record<PayInRail, Partial<Record<Currency, RailPrice>>>> = {}
    const prices = decodeParts(text, decodePrice, (part) => wrong(`has the unreadable price "${part}"`))
    for (const { rail, currency, ...price } of prices) {
      if (table[rail]?.[currency]) wrong('has two prices of one rail and currency')
      table[rail] = { ...table[rail], [currency]: price }
    }
    return table
  },
  example: 'CARD:ZAR:290+100,PAYSHAP:ZAR:150+0+150',
}
