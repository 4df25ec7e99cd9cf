import type { TypographyStyle } from '@mui/material/styles'
import type { Tokens } from './tokens.ts'

/** What this theme adds to Material UI's own types. */
interface AddedPalette {
  brand: Tokens['brand']
  hero: Tokens['hero']
  rail: Tokens['rail']
  warm: Tokens['warm']
  avatar: Tokens['avatar']
  chart: Tokens['chart']
  focus: Tokens['focus']
  neutral: { main: string; light: string; dark: string }
  elevation: { e1: string; e2: string }
  lineStrong: string
  scrim: string
  actionPressed: string
}

declare module '@mui/material/styles' {
  interface Palette extends AddedPalette {}
  interface PaletteOptions extends Partial<AddedPalette> {}
  interface TypeBackground {
    sunken: string
  }
  interface TypographyVariants {
    display: TypographyStyle
    lede: TypographyStyle
  }
  interface TypographyVariantsOptions {
    display?: TypographyStyle
    lede?: TypographyStyle
  }
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    display: true
    lede: true
  }
}

declare module '@mui/material/Button' {
  interface ButtonPropsVariantOverrides {
    inverse: true
    ghost: true
  }
}

declare module '@mui/material/Chip' {
  interface ChipPropsVariantOverrides {
    filter: true
    fact: true
    state: true
  }
}
