import type { Components } from '@mui/material/styles'
import { color, focusRing, font, shape } from '../vars.ts'
import { boxes, boxStyles } from './check-box.ts'
import { Chevron } from './chevron.ts'

export type Density = 'comfortable' | 'compact'

/** Label above, field 48 px high (40 in the console), error as a 2 px border with its sentence below. */
export function fields(density: Density): Components {
  const height = density === 'compact' ? 40 : 48
  const padding = density === 'compact' ? '7px 14px' : '11px 14px'
  return {
    MuiTextField: { defaultProps: { variant: 'outlined', fullWidth: true } },
    MuiFormControl: { defaultProps: { variant: 'outlined' } },
    MuiFormLabel: {
      styleOverrides: {
        root: {
          color: color.ink,
          font: `600 .875rem/1.4 ${font.text}`,
          '&.Mui-focused, &.Mui-error': { color: color.ink },
        },
        asterisk: { color: color.ink2 },
      },
    },
    MuiInputLabel: {
      defaultProps: { shrink: true },
      styleOverrides: {
        root: {
          position: 'static',
          transform: 'none',
          maxWidth: 'none',
          marginBottom: 6,
          whiteSpace: 'normal',
          overflow: 'visible',
          pointerEvents: 'auto',
        },
      },
    },
    MuiOutlinedInput: {
      defaultProps: { notched: false },
      styleOverrides: {
        root: {
          minHeight: height,
          borderRadius: shape.radius,
          backgroundColor: color.surface,
          '& .MuiOutlinedInput-notchedOutline': { borderColor: color.lineStrong },
          '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: color.ink2 },
          '&.Mui-focused': { ...focusRing, borderRadius: shape.radius },
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: color.brandText, borderWidth: 1 },
          '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: color.errorMark, borderWidth: 2 },
          '&.Mui-disabled': { backgroundColor: color.sunken },
          variants: [{ props: { multiline: true }, style: { padding, lineHeight: 1.5 } }],
        },
        input: {
          height: 'auto',
          padding,
          '&:focus-visible': { outline: 'none', boxShadow: 'none' },
          '&::placeholder': { color: color.ink3, opacity: 1 },
          variants: [{ props: { multiline: true }, style: { padding: 0 } }],
        },
        // The label stands above, so the border has no gap for it.
        notchedOutline: { top: 0, '& legend': { display: 'none' } },
      },
    },
    MuiSelect: {
      defaultProps: { IconComponent: Chevron },
      styleOverrides: {
        select: { minHeight: 0, '&:focus-visible': { outline: 'none', boxShadow: 'none' } },
        icon: { color: color.ink2, right: 12, top: 'calc(50% - 10px)' },
      },
    },
    MuiNativeSelect: {
      defaultProps: { IconComponent: Chevron },
      styleOverrides: { icon: { color: color.ink2, right: 12, top: 'calc(50% - 10px)' } },
    },
    MuiFormHelperText: {
      styleOverrides: {
        root: {
          margin: '6px 0 0',
          font: `400 .875rem/1.45 ${font.text}`,
          color: color.ink2,
          '&.Mui-error': { color: color.errorText },
        },
      },
    },
    MuiFormControlLabel: {
      styleOverrides: {
        root: {
          marginLeft: 0,
          marginRight: 0,
          alignItems: 'flex-start',
          gap: 12,
          '&:has(> .MuiSwitch-root)': { alignItems: 'center' },
        },
        // The first line is as high as a box or a circle.
        label: { paddingTop: 1, font: `400 .9375rem/1.45 ${font.text}` },
      },
    },
    MuiCheckbox: {
      defaultProps: { disableRipple: true, ...boxes },
      styleOverrides: {
        root: {
          padding: 0,
          width: 24,
          height: 24,
          borderRadius: shape.inner,
          color: color.lineStrong,
          '&.Mui-checked, &.MuiCheckbox-indeterminate': { color: color.action },
          '&:hover': { backgroundColor: 'transparent' },
          '&.Mui-focusVisible': focusRing,
          '&.Mui-disabled .box': { opacity: 0.5 },
          ...boxStyles,
        },
      },
    },
    MuiRadio: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        root: {
          padding: 0,
          width: 24,
          height: 24,
          color: color.lineStrong,
          '&.Mui-checked': { color: color.action },
          '&.Mui-focusVisible': focusRing,
        },
      },
    },
    MuiSwitch: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        switchBase: { '&.Mui-focusVisible': focusRing },
        track: { backgroundColor: color.lineStrong, opacity: 1 },
        // The knob is higher than its track: off, it is white on the white of the page.
        thumb: { border: `1px solid ${color.lineStrong}`, boxShadow: 'none' },
      },
    },
  }
}
