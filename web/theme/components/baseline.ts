import type { Components, Theme } from '@mui/material/styles'
import { color, focusRing, font, motion, shape } from '../vars.ts'
import { printStyles } from './print.ts'

/** Page-wide rules: text rendering, focus, selection, print and reduced motion. */
export const baseline: Components<Theme> = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      html: { WebkitTextSizeAdjust: '100%', scrollPaddingBlock: '88px' },
      body: {
        fontSynthesis: 'none',
        WebkitFontSmoothing: 'antialiased',
        overflowWrap: 'break-word',
        backgroundColor: color.canvas,
      },
      'p, li, dd': { textWrap: 'pretty' },
      'ul, ol': { listStyle: 'none', margin: 0, padding: 0 },
      'p, h1, h2, h3, h4, dl, dd, figure, blockquote, fieldset': { margin: 0 },
      fieldset: { border: 0, padding: 0, minWidth: 0 },
      svg: { flex: 'none' },
      'b, strong': { fontWeight: 600 },
      ':focus-visible': { ...focusRing, borderRadius: shape.inner },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '0.01ms !important',
          scrollBehavior: 'auto !important',
        },
      },
      '@media print': printStyles(theme),
    }),
  },
  MuiLink: {
    defaultProps: { underline: 'always' },
    styleOverrides: {
      root: {
        color: color.brandText,
        textDecorationColor: 'currentcolor',
        textDecorationThickness: '1px',
        textUnderlineOffset: '.2em',
        '&:hover': { textDecorationThickness: '2px', textDecorationColor: 'currentcolor' },
        '&.Mui-focusVisible, &:focus-visible': { ...focusRing, borderRadius: shape.inner },
      },
    },
  },
  MuiTypography: { defaultProps: { variantMapping: { display: 'p', lede: 'p', subtitle1: 'p', subtitle2: 'p' } } },
  MuiTooltip: {
    defaultProps: { enterDelay: 400 },
    styleOverrides: {
      tooltip: {
        backgroundColor: color.ink,
        color: color.canvas,
        fontFamily: font.text,
        fontSize: '.8125rem',
        lineHeight: 1.4,
        padding: '8px 12px',
        borderRadius: shape.inner,
        transition: `opacity ${motion.fast}`,
      },
    },
  },
}
