import type { Components } from '@mui/material/styles'
import { color, focusRing, forcedSelection, motion, shape } from '../vars.ts'

const disabled = { backgroundColor: color.sunken, borderColor: 'transparent', color: color.ink3 }

/** One primary button per card; no ripple, the focus ring says where one is. */
export const buttons: Components = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true, disableTouchRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, variant: 'outlined', color: 'primary' },
    styleOverrides: {
      root: {
        minHeight: 44,
        minWidth: 0,
        padding: '10px 18px',
        borderRadius: shape.radius,
        border: '1px solid transparent',
        textAlign: 'center',
        transition: `background-color ${motion.fast}, border-color ${motion.fast}`,
        '&.Mui-focusVisible': focusRing,
        variants: [
          {
            props: { variant: 'contained', color: 'primary' },
            style: {
              backgroundColor: color.action,
              color: color.actionText,
              '&:hover': { backgroundColor: color.actionHover },
              '&:active': { backgroundColor: color.actionPressed },
            },
          },
          {
            props: { variant: 'outlined' },
            style: {
              backgroundColor: color.surface,
              borderColor: color.lineStrong,
              color: color.ink,
              '&:hover': { backgroundColor: color.brandTint, borderColor: color.brandText },
            },
          },
          {
            props: { variant: 'text' },
            style: {
              color: color.brandText,
              paddingInline: 12,
              '&:hover': { backgroundColor: color.brandTint },
            },
          },
          {
            props: { variant: 'text', color: 'error' },
            style: { color: color.errorText, '&:hover': { backgroundColor: color.errorGround } },
          },
          {
            props: { variant: 'inverse' },
            style: {
              backgroundColor: '#fff',
              color: '#0C1838',
              '&:hover': { backgroundColor: '#EAF3FE' },
            },
          },
          {
            props: { variant: 'ghost' },
            style: {
              color: color.heroInk,
              borderColor: 'rgb(255 255 255 / .6)',
              '&:hover': { backgroundColor: 'rgb(255 255 255 / .12)' },
            },
          },
          { props: { size: 'small' }, style: { minHeight: 36, padding: '6px 14px', fontSize: '.875rem' } },
          { props: { size: 'small', variant: 'text' }, style: { paddingInline: 10 } },
          { props: { size: 'large' }, style: { minHeight: 48 } },
        ],
        '&.Mui-disabled': { ...disabled, pointerEvents: 'auto', cursor: 'not-allowed' },
        '&.Mui-disabled:hover': disabled,
        '&[aria-disabled="true"], &[aria-disabled="true"]:hover': { ...disabled, cursor: 'not-allowed' },
      },
      startIcon: { margin: 0, marginRight: 8, '& > *:nth-of-type(1)': { fontSize: 20 } },
      endIcon: { margin: 0, marginLeft: 8, '& > *:nth-of-type(1)': { fontSize: 20 } },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        width: 40,
        height: 40,
        padding: 0,
        borderRadius: shape.radius,
        color: color.ink2,
        transition: `background-color ${motion.fast}`,
        '&:hover': { backgroundColor: color.brandTint, color: color.ink },
        '&[aria-pressed="true"], &[aria-current="page"]': { backgroundColor: color.brandTint, color: color.brandText },
        '&.Mui-focusVisible': focusRing,
        variants: [{ props: { size: 'small' }, style: { width: 32, height: 32 } }],
      },
    },
  },
  MuiToggleButtonGroup: {
    styleOverrides: {
      root: { padding: 3, gap: 2, borderRadius: shape.radius, backgroundColor: color.sunken },
      grouped: { border: 0, margin: 0, '&:not(:first-of-type), &:not(:last-of-type)': { borderRadius: 9, border: 0 } },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        gap: 6,
        minHeight: 36,
        padding: '4px 12px',
        border: 0,
        borderRadius: 9,
        color: color.ink2,
        fontWeight: 500,
        fontSize: '.875rem',
        lineHeight: 1.2,
        '&:hover': { backgroundColor: 'transparent', color: color.ink },
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: color.surface,
          color: color.ink,
          fontWeight: 600,
          boxShadow: 'var(--mui-palette-elevation-e1)',
          ...forcedSelection,
        },
        // A raised segment needs more than a shadow on a dark ground.
        '[data-theme="dark"] &.Mui-selected, [data-theme="dark"] &.Mui-selected:hover': {
          backgroundColor: color.brandTint2,
        },
        '&.Mui-focusVisible': focusRing,
      },
    },
  },
}
