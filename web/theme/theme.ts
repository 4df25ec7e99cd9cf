import { createTheme } from '@mui/material/styles'
import type { Shadows, Theme, ThemeOptions } from '@mui/material/styles'
import './augment.ts'
import type { Brand } from './brand.ts'
import { baseline } from './components/baseline.ts'
import { buttons } from './components/buttons.ts'
import { feedback } from './components/feedback.ts'
import { fields, type Density } from './components/fields.ts'
import { marks } from './components/marks.ts'
import { surfaces } from './components/surfaces.ts'
import { paletteOf } from './palette.ts'
import { darkTokens, lightTokens } from './tokens.ts'
import { typography } from './typography.ts'
import { ease, shadow } from './vars.ts'

const shadows: Shadows = [
  'none',
  shadow.e1,
  // oxfmt-ignore
  ...([
    shadow.e2, shadow.e2, shadow.e2, shadow.e2, shadow.e2, shadow.e2, shadow.e2, shadow.e2, shadow.e2,
    shadow.e2, shadow.e2, shadow.e2, shadow.e2, shadow.e2, shadow.e2, shadow.e2, shadow.e2, shadow.e2,
    shadow.e2, shadow.e2, shadow.e2, shadow.e2, shadow.e2,
  ] as const),
]

/**
 * The options of the one theme, for both applications; react-admin wants options, not a theme.
 * The scheme is chosen by `data-theme` on `<html>`. `compact` is the console: fields 40 px high instead of 48.
 */
export function createThemeOptions(brand: Brand, density: Density = 'comfortable'): ThemeOptions {
  return {
    cssVariables: { colorSchemeSelector: 'data-theme' },
    colorSchemes: {
      light: { palette: paletteOf(lightTokens(brand)) },
      dark: { palette: paletteOf(darkTokens(brand)) },
    },
    spacing: 8,
    shape: { borderRadius: 12 },
    shadows,
    typography,
    transitions: {
      duration: {
        shortest: 120,
        shorter: 120,
        short: 200,
        standard: 200,
        complex: 320,
        enteringScreen: 320,
        leavingScreen: 200,
      },
      easing: { easeInOut: ease, easeOut: ease, easeIn: ease, sharp: ease },
    },
    components: {
      ...baseline,
      ...buttons,
      ...fields(density),
      ...marks,
      ...surfaces,
      ...feedback,
    },
  }
}

export function createAppTheme(brand: Brand, density: Density = 'comfortable'): Theme {
  return createTheme(createThemeOptions(brand, density))
}
