import { isHex } from './color.ts'

/** What a company may choose. Everything else is derived in tokens.ts. */
export interface Brand {
  readonly main: string
  readonly lighter: string
  readonly darker: string
}

export const defaultBrand: Brand = { main: '#47A6F7', lighter: '#5FCEFF', darker: '#235BE8' }

/**
 * A brand from what the company has stored. Anything but six-digit hex falls back to the product's own colour:
 * a brand value ends in a style sheet, so nothing else may pass.
 */
export function brandFrom(stored: unknown): Brand {
  const given = typeof stored === 'object' && stored !== null ? (stored as Partial<Record<keyof Brand, unknown>>) : {}
  const colour = (name: keyof Brand) => {
    const value = given[name]
    return isHex(value) ? value.toUpperCase() : defaultBrand[name]
  }
  return { main: colour('main'), lighter: colour('lighter'), darker: colour('darker') }
}
