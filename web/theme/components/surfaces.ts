import type { Components } from '@mui/material/styles'
import { color, focusRing, font, shadow, shape } from '../vars.ts'

const cardPadding = { padding: 24, '@media (max-width: 480px)': { padding: '20px 16px' } }

/** Cards carry a hairline at rest; only what floats (menu, drawer, dialog) carries a shadow. */
export const surfaces: Components = {
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: {
        backgroundImage: 'none',
        variants: [{ props: { variant: 'outlined' }, style: { borderColor: color.line } }],
      },
    },
  },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: { root: { minWidth: 0, overflow: 'visible', borderRadius: shape.radius } },
  },
  MuiCardContent: { styleOverrides: { root: { ...cardPadding, '&:last-child': cardPadding } } },
  MuiDivider: { styleOverrides: { root: { borderColor: color.line } } },
  MuiMenu: {
    styleOverrides: {
      paper: {
        marginTop: 8,
        minWidth: 220,
        borderRadius: shape.radius,
        border: `1px solid ${color.line}`,
        boxShadow: shadow.e2,
      },
      list: { padding: 8 },
    },
  },
  MuiPopover: { styleOverrides: { paper: { borderRadius: shape.radius, boxShadow: shadow.e2 } } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 40,
        gap: 12,
        padding: '8px 12px',
        borderRadius: shape.inner,
        font: `400 .9375rem/1.4 ${font.text}`,
        whiteSpace: 'normal',
        '&:hover': { backgroundColor: color.brandTint },
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: color.brandTint, fontWeight: 600 },
        '&.Mui-focusVisible': { backgroundColor: color.brandTint, ...focusRing, outlineOffset: -2 },
      },
    },
  },
  MuiListItemIcon: { styleOverrides: { root: { minWidth: 0, color: color.ink2 } } },
  MuiBackdrop: {
    styleOverrides: { root: { variants: [{ props: { invisible: false }, style: { backgroundColor: color.scrim } }] } },
  },
  MuiDrawer: {
    styleOverrides: {
      paper: {
        width: 'min(420px, 100%)',
        boxShadow: shadow.e2,
        borderRadius: 0,
        border: 0,
        display: 'grid',
        gridTemplateRows: 'auto 1fr auto',
      },
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: {
        borderRadius: shape.radius,
        boxShadow: shadow.e2,
        // On a phone a sheet from the bottom, where the thumb is.
        '@media (max-width: 640px)': { minWidth: '100%', margin: 'auto 0 0', borderRadius: '20px 20px 0 0' },
      },
    },
  },
  MuiDialogTitle: { styleOverrides: { root: { padding: '24px 24px 8px', font: `650 1.5rem/1.25 ${font.display}` } } },
  MuiDialogContent: { styleOverrides: { root: { padding: '8px 24px 24px' } } },
  MuiDialogActions: {
    styleOverrides: {
      root: {
        padding: '16px 24px',
        borderTop: `1px solid ${color.line}`,
        gap: 8,
        '& > :not(style) ~ :not(style)': { marginLeft: 0 },
        '& > .MuiButton-root': { whiteSpace: 'nowrap' },
        // One above the other, what the dialog is for first: beside each other their words would break.
        '@media (max-width: 640px)': {
          flexWrap: 'wrap',
          '& > .MuiButton-root': { flex: '1 1 100%', whiteSpace: 'normal' },
          '& > .MuiButton-contained': { order: -1 },
        },
      },
    },
  },
  MuiAccordion: {
    defaultProps: { disableGutters: true, elevation: 0 },
    styleOverrides: { root: { backgroundColor: 'transparent', '&::before': { display: 'none' } } },
  },
  MuiTableCell: {
    styleOverrides: {
      root: {
        borderColor: color.line,
        fontSize: '.875rem',
        lineHeight: 1.45,
        variants: [{ props: { size: 'small' }, style: { height: 48, padding: '6px 12px' } }],
      },
      head: { fontSize: '.8125rem', fontWeight: 500, color: color.ink2, backgroundColor: 'transparent' },
    },
  },
  MuiTableRow: {
    styleOverrides: {
      root: {
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: color.brandTint },
        '&.MuiTableRow-hover:hover': { backgroundColor: color.brandTint },
      },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: { minHeight: 48, fontWeight: 500, '&.Mui-selected': { color: color.ink, fontWeight: 600 } },
    },
  },
  MuiTabs: {
    styleOverrides: { indicator: { height: 3, borderRadius: '3px 3px 0 0', backgroundColor: color.brandText } },
  },
}
