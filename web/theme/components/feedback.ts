import type { Components } from '@mui/material/styles'
import { color, font, shadow, shape } from '../vars.ts'

const notice = (ground: string, mark: string) => ({
  backgroundColor: ground,
  color: color.ink,
  '& .MuiAlert-icon': { color: mark },
})

/** Notices, toasts, progress, skeletons. */
export const feedback: Components = {
  MuiAlert: {
    defaultProps: { variant: 'standard' },
    styleOverrides: {
      root: {
        padding: '14px 16px',
        borderRadius: shape.radius,
        font: `400 .9375rem/1.45 ${font.text}`,
        variants: [
          { props: { variant: 'standard', severity: 'info' }, style: notice(color.infoGround, color.infoText) },
          {
            props: { variant: 'standard', severity: 'success' },
            style: notice(color.successGround, color.successText),
          },
          {
            props: { variant: 'standard', severity: 'warning' },
            style: notice(color.warningGround, color.warningText),
          },
          { props: { variant: 'standard', severity: 'error' }, style: notice(color.errorGround, color.errorText) },
        ],
      },
      icon: { padding: 0, marginRight: 12, marginTop: 1, fontSize: 20, opacity: 1 },
      message: { padding: 0 },
      action: { padding: 0, marginRight: 0 },
    },
  },
  MuiAlertTitle: { styleOverrides: { root: { margin: 0, font: `600 .9375rem/1.45 ${font.text}` } } },
  MuiSnackbarContent: {
    styleOverrides: {
      root: {
        width: 'min(480px, 100%)',
        flexWrap: 'nowrap',
        padding: '12px 12px 12px 16px',
        borderRadius: shape.radius,
        backgroundColor: color.ink,
        color: color.canvas,
        boxShadow: shadow.e2,
        font: `400 .9375rem/1.4 ${font.text}`,
      },
      message: { padding: 0, flex: 1, minWidth: 0 },
      action: { marginRight: 0, paddingLeft: 12, gap: 4, color: 'inherit' },
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'wave' },
    styleOverrides: { root: { backgroundColor: color.sunken, borderRadius: shape.inner, transform: 'none' } },
  },
}
