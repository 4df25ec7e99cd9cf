import { extendTheme } from '@mui/material/styles'
import { describe, expect, test } from 'vitest'
import { brandFrom, defaultBrand } from './brand.ts'
import { contrast } from './color.ts'
import { darkTokens, lightTokens } from './tokens.ts'
import type { Tokens } from './tokens.ts'
import { createAppTheme, createThemeOptions } from './theme.ts'

const nasty = {
  product: defaultBrand,
  yellow: { main: '#FFE600', lighter: '#FFF59D', darker: '#FFD500' },
  white: { main: '#FFFFFF', lighter: '#FFFFFF', darker: '#FFFFFF' },
  black: { main: '#000000', lighter: '#000000', darker: '#000000' },
  grey: { main: '#777777', lighter: '#999999', darker: '#767676' },
  red: { main: '#FF0000', lighter: '#FF6666', darker: '#E4002B' },
  neon: { main: '#39FF14', lighter: '#CCFF00', darker: '#00FF7F' },
  midnight: { main: '#0A0A2A', lighter: '#141432', darker: '#05051A' },
  pastel: { main: '#FFD1DC', lighter: '#FFE4EC', darker: '#FFB7C5' },
} as const

/** Text on ground, as the screens put them together. */
function pairs(t: Tokens): [what: string, text: string, ground: string][] {
  const grounds = { canvas: t.canvas, surface: t.surface, sunken: t.sunken, tint: t.brand.tint }
  const onGrounds = (what: string, text: string): [string, string, string][] =>
    Object.entries(grounds).map(([name, ground]) => [`${what} on ${name}`, text, ground])
  return [
    ...onGrounds('ink', t.ink),
    ...onGrounds('ink2', t.ink2),
    ['ink3 on sunken', t.ink3, t.sunken],
    ...onGrounds('links', t.brand.text),
    ['links on the stronger tint', t.brand.text, t.brand.tint2],
    ['action', t.action.text, t.action.ground],
    ['action, hovered', t.action.text, t.action.hover],
    ['action, pressed', t.action.text, t.action.pressed],
    ['main', t.brand.onMain, t.brand.main],
    ['lighter', t.brand.onLighter, t.brand.lighter],
    ['darker', t.brand.onDarker, t.brand.darker],
    ['hero', t.hero.ink, t.hero.ground],
    ['hero, second', t.hero.ink2, t.hero.ground],
    ['rail', t.rail.ink, t.rail.ground],
    ...(['success', 'warning', 'error', 'info', 'neutral'] as const).map((name): [string, string, string] => [
      name,
      t[name].text,
      t[name].ground,
    ]),
    ...(['one', 'two', 'three', 'four', 'five', 'six'] as const).map((name): [string, string, string] => [
      `avatar ${name}`,
      t.avatar.ink,
      t.avatar[name],
    ]),
  ]
}

describe.each(Object.entries(nasty))('the brand %s', (_, brand) => {
  test.each([
    ['light', lightTokens(brand)],
    ['dark', darkTokens(brand)],
  ])('carries legible text everywhere, %s', (_scheme, tokens) => {
    const weak = pairs(tokens)
      .map(([what, text, ground]) => [what, contrast(text, ground)] as const)
      .filter(([, ratio]) => ratio < 4.5)
    expect(weak).toEqual([])
  })

  test.each([
    ['light', lightTokens(brand)],
    ['dark', darkTokens(brand)],
  ])('shows buttons, rings, borders and charts against their ground, %s', (_scheme, t) => {
    for (const mark of [t.action.ground, t.brand.text, t.lineStrong, t.focus.ring, t.chart.one, t.chart.two]) {
      expect(contrast(mark, t.surface)).toBeGreaterThanOrEqual(3)
    }
  })
})

describe('the theme', () => {
  test('keeps a brand that is legible already as the company chose it', () => {
    const { brand, action } = lightTokens(defaultBrand)
    expect([brand.main, brand.lighter, brand.darker, action.ground]).toEqual([
      '#47A6F7',
      '#5FCEFF',
      '#235BE8',
      '#235BE8',
    ])
  })

  test('takes nothing but six-digit hex from a stored brand', () => {
    expect(brandFrom({ main: 'red;background:url(//x)', lighter: '#abc', darker: '#aabbcc' })).toEqual({
      main: defaultBrand.main,
      lighter: defaultBrand.lighter,
      darker: '#AABBCC',
    })
    expect(brandFrom(null)).toEqual(defaultBrand)
  })

  const variables = { colorSchemeSelector: 'data-theme' }

  test('writes both schemes as variables under data-theme, the brand in them', () => {
    const sheets = JSON.stringify(extendTheme({ ...createThemeOptions(nasty.red), ...variables }).generateStyleSheets())
    expect(sheets).toContain('[data-theme=\\"dark\\"]')
    expect(sheets).toContain('--mui-palette-brand-main":"#FF0000')
  })

  test('prints in the light scheme whatever the screen shows', () => {
    const theme = createAppTheme(nasty.red)
    const override = theme.components?.MuiCssBaseline?.styleOverrides
    if (typeof override !== 'function') throw new Error('the baseline follows the theme')
    const { '@media print': paper } = override(theme) as Record<string, Record<string, Record<string, string>>>
    expect(paper?.[':root[data-theme]']).toMatchObject({
      colorScheme: 'light',
      '--mui-palette-text-primary': lightTokens(nasty.red).ink,
      '--mui-palette-background-paper': lightTokens(nasty.red).surface,
    })
  })

  test('prints no buttons', () => {
    const theme = createAppTheme(nasty.red)
    const override = theme.components?.MuiCssBaseline?.styleOverrides
    if (typeof override !== 'function') throw new Error('the baseline follows the theme')
    const { '@media print': paper } = override(theme) as Record<string, Record<string, unknown>>
    const hidden = Object.keys(paper ?? {}).find((selector) => selector.includes('.MuiButton-root'))
    expect(paper?.[hidden ?? '']).toEqual({ display: 'none !important' })
  })

  test('gives options, for react-admin to make its own theme of', () => {
    expect(createThemeOptions(defaultBrand, 'compact').components?.MuiButtonBase?.defaultProps?.disableRipple).toBe(
      true,
    )
  })
})
