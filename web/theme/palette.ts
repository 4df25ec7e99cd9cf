import type { PaletteOptions } from '@mui/material/styles'
import { inkOn } from './color.ts'
import type { Tokens } from './tokens.ts'

/** The tokens of one scheme under Material UI's names. */
export function paletteOf(tokens: Tokens): PaletteOptions {
  const semantic = (trio: Tokens['success']) => ({
    main: trio.mark,
    light: trio.ground,
    dark: trio.text,
    contrastText: inkOn(trio.mark),
  })
  return {
    primary: {
      main: tokens.action.ground,
      light: tokens.brand.tint,
      dark: tokens.action.hover,
      contrastText: tokens.action.text,
    },
    secondary: {
      main: tokens.brand.main,
      light: tokens.brand.lighter,
      dark: tokens.brand.darker,
      contrastText: tokens.brand.onMain,
    },
    success: semantic(tokens.success),
    warning: semantic(tokens.warning),
    error: semantic(tokens.error),
    info: semantic(tokens.info),
    neutral: { main: tokens.neutral.mark, light: tokens.neutral.ground, dark: tokens.neutral.text },
    background: { default: tokens.canvas, paper: tokens.surface, sunken: tokens.sunken },
    text: { primary: tokens.ink, secondary: tokens.ink2, disabled: tokens.ink3 },
    divider: tokens.line,
    lineStrong: tokens.lineStrong,
    scrim: tokens.scrim,
    actionPressed: tokens.action.pressed,
    action: { hover: tokens.brand.tint, selected: tokens.brand.tint, disabledBackground: tokens.sunken },
    brand: tokens.brand,
    hero: tokens.hero,
    rail: tokens.rail,
    warm: tokens.warm,
    avatar: tokens.avatar,
    chart: tokens.chart,
    focus: tokens.focus,
    elevation: { e1: tokens.e1, e2: tokens.e2 },
  }
}
