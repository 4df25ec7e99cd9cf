import type { ThemeOptions } from '@mui/material/styles'
import { font } from './vars.ts'

const text = (size: string, lineHeight: number, weight = 400) => ({
  fontFamily: font.text,
  fontSize: size,
  lineHeight,
  fontWeight: weight,
  letterSpacing: 'normal',
})
const display = (size: string, lineHeight: number, tracking: string) => ({
  fontFamily: font.display,
  fontSize: size,
  lineHeight,
  fontWeight: 650,
  letterSpacing: tracking,
  textWrap: 'balance' as const,
})
const third = { ...text('1.125rem', 1.35, 600), letterSpacing: '-.005em' }

/** One scale, nothing under 13 px. */
export const typography: NonNullable<ThemeOptions['typography']> = {
  fontFamily: font.text,
  fontWeightRegular: 400,
  fontWeightMedium: 500,
  fontWeightBold: 600,
  display: display('clamp(2.25rem, 1.35rem + 3.6vw, 3.75rem)', 1.05, '-.03em'),
  h1: display('clamp(1.75rem, 1.45rem + 1.3vw, 2.5rem)', 1.12, '-.022em'),
  h2: display('1.5rem', 1.25, '-.015em'),
  h3: third,
  h4: third,
  h5: third,
  h6: third,
  lede: text('1.125rem', 1.55),
  body1: text('1rem', 1.5),
  body2: text('.875rem', 1.45),
  subtitle1: text('1rem', 1.5, 600),
  subtitle2: text('.875rem', 1.4, 600),
  caption: text('.8125rem', 1.4),
  overline: { ...text('.8125rem', 1.4, 600), textTransform: 'none' },
  button: { ...text('.9375rem', 1.25, 600), textTransform: 'none' },
}
