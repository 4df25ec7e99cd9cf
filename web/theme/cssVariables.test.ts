import { expect, test } from 'vitest'
import { defaultBrand } from './brand.ts'
import { cssVariables } from './cssVariables.ts'
import { createAppTheme } from './theme.ts'
import { color, shadow } from './vars.ts'

/** A theme with variables can write them; its type does not say so. */
function sheetsOf(theme: object): readonly object[] {
  const write: unknown = Reflect.get(theme, 'generateStyleSheets')
  return typeof write === 'function' ? (Reflect.apply(write, theme, []) as object[]) : []
}

/** The variables that Material UI writes for one scheme. */
function written(scheme: 'light' | 'dark'): Readonly<Record<string, unknown>> {
  const theme = createAppTheme(defaultBrand)
  const all: Record<string, unknown> = {}
  for (const sheet of sheetsOf(theme))
    for (const [selector, declarations] of Object.entries(sheet))
      if (selector.includes(scheme) || selector === ':root') Object.assign(all, declarations)
  return all
}

test.each(['light', 'dark'] as const)('the sign-in has every colour that the application has: %s', (scheme) => {
  const sheet = cssVariables(defaultBrand)
  const block = new RegExp(`\\[data-theme="${scheme}"\\]\\{([^}]*)\\}`).exec(sheet)?.[1] ?? ''
  const own = Object.fromEntries(
    block.split(';').map((line) => [line.split(':')[0], line.slice(line.indexOf(':') + 1)]),
  )
  const inApplication = written(scheme)
  for (const variable of [...Object.values(color), ...Object.values(shadow)]) {
    const name = variable.slice('var('.length, -1)
    expect([name, own[name]]).toEqual([name, inApplication[name]])
  }
})
