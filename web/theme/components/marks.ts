import type { Components } from '@mui/material/styles'
import { color, focusRing, font, forcedSelection, motion, shape } from '../vars.ts'

const dot = (ground: string) => ({ '&::before': { backgroundColor: ground } })

/**
 * Chips in three roles: `filter` (pressed or not), `fact` (a tag), `state` (a pill with a mark). Never state in colour
 * alone.
 */
export const marks: Components = {
  MuiChip: {
    styleOverrides: {
      root: {
        height: 'auto',
        borderRadius: shape.pill,
        fontFamily: font.text,
        '& .MuiChip-label': { padding: 0, whiteSpace: 'normal' },
        '& .MuiChip-icon': { margin: 0, width: 16, height: 16, fontSize: 16 },
        '& .MuiChip-deleteIcon': { margin: 0, width: 16, height: 16, fontSize: 16 },
        variants: [
          {
            props: { variant: 'filter' },
            style: {
              gap: 6,
              minHeight: 32,
              padding: '4px 12px',
              border: `1px solid ${color.lineStrong}`,
              backgroundColor: color.surface,
              color: color.ink,
              fontWeight: 500,
              fontSize: '.875rem',
              lineHeight: 1.3,
              cursor: 'pointer',
              transition: `background-color ${motion.fast}, border-color ${motion.fast}`,
              '&:hover': { borderColor: color.brandText, backgroundColor: color.surface },
              '&[aria-pressed="true"], &[aria-current="page"], &.is-on': {
                backgroundColor: color.brandTint,
                borderColor: color.brandText,
                ...forcedSelection,
              },
              '& .MuiChip-icon, & .MuiChip-deleteIcon, & svg': { color: color.brandText },
              '&.Mui-focusVisible': { ...focusRing, backgroundColor: color.brandTint },
            },
          },
          {
            props: { variant: 'fact' },
            style: {
              gap: 6,
              padding: '3px 11px',
              border: `1px solid ${color.line}`,
              backgroundColor: color.sunken,
              color: color.ink,
              fontSize: '.875rem',
              lineHeight: 1.45,
            },
          },
          {
            props: { variant: 'fact', color: 'primary' },
            style: {
              backgroundColor: color.brandTint,
              borderColor: 'transparent',
              fontWeight: 500,
              '& .MuiChip-icon': { color: color.brandText },
            },
          },
          {
            props: { variant: 'state' },
            style: {
              gap: 6,
              padding: '3px 10px',
              backgroundColor: color.neutralGround,
              color: color.neutralText,
              fontWeight: 600,
              fontSize: '.8125rem',
              lineHeight: 1.4,
              '&::before': {
                content: '""',
                width: 8,
                height: 8,
                flex: 'none',
                borderRadius: '50%',
                backgroundColor: color.neutralMark,
              },
            },
          },
          {
            props: { variant: 'state', color: 'success' },
            style: { backgroundColor: color.successGround, color: color.successText, ...dot(color.successMark) },
          },
          {
            props: { variant: 'state', color: 'warning' },
            style: { backgroundColor: color.warningGround, color: color.warningText, ...dot(color.warningMark) },
          },
          {
            props: { variant: 'state', color: 'error' },
            style: { backgroundColor: color.errorGround, color: color.errorText, ...dot(color.errorMark) },
          },
          {
            props: { variant: 'state', color: 'info' },
            style: { backgroundColor: color.infoGround, color: color.infoText, ...dot(color.infoMark) },
          },
        ],
      },
    },
  },
  MuiBadge: {
    styleOverrides: {
      badge: {
        minWidth: 20,
        height: 20,
        padding: '0 6px',
        borderRadius: 10,
        font: `600 .8125rem/1 ${font.text}`,
        fontVariantNumeric: 'tabular-nums',
        backgroundColor: color.action,
        color: color.actionText,
        boxShadow: `0 0 0 2px ${color.surface}`,
      },
    },
  },
  MuiStepper: { defaultProps: { alternativeLabel: false } },
  MuiStepConnector: { styleOverrides: { line: { borderColor: color.line, borderWidth: 0, borderTopWidth: 2 } } },
  MuiStepLabel: {
    styleOverrides: {
      label: {
        fontSize: '.875rem',
        lineHeight: 1.4,
        color: color.ink2,
        '&.Mui-active, &.Mui-completed': { color: color.ink },
      },
    },
  },
}
