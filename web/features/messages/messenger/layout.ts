import { styled } from '@mui/material/styles'
import { color, shape } from '#theme/vars.ts'

/** Below it the list and the thread take turns. */
export const phone = '@media (max-width: 760px)'

/** The panes under the bar: they scroll, the page does not. */
export const Panes = styled('div')({
  height: 'calc(100dvh - 72px - 32px)',
  minHeight: 420,
  margin: '-24px 0 -64px',
  display: 'grid',
  gridTemplateColumns: '320px minmax(0, 1fr) 272px',
  gap: 16,
  '&.alone': { gridTemplateColumns: 'minmax(0, 1fr)' },
  '@media (max-width: 1100px)': { gridTemplateColumns: '300px minmax(0, 1fr)', '& > aside': { display: 'none' } },
  '@media (max-width: 1040px)': { height: 'calc(100dvh - 64px - 64px - 24px)', margin: '-12px 0 -100px' },
  [phone]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    margin: '-24px calc(-1 * clamp(16px, 3.2vw, 40px)) -112px',
    height: 'calc(100dvh - 64px - 64px)',
    '&.thread': { height: '100dvh' },
    '&.thread > .list, &.list > .conversation': { display: 'none' },
    '& > section': { border: 0, borderRadius: 0 },
  },
})

export const Pane = styled('section')({
  minHeight: 0,
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  backgroundColor: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: shape.radius,
  // A file that is let go here goes with the message.
  '&.dropping': { outline: `3px dashed ${color.brandText}`, outlineOffset: -8, backgroundColor: color.brandTint },
  '&.pick': { gridColumn: '2 / -1', background: 'transparent', borderStyle: 'dashed', justifyContent: 'center' },
})

/** On a phone a thread has the screen for itself. */
export const aloneOnPhones = {
  [phone]: { '#content ~ nav, #content ~ footer, header:has(~ #content)': { display: 'none' } },
} as const

/** A message: the other person's at the left, one's own at the right. */
export const Bubble = styled('p')({
  maxWidth: '46ch',
  padding: '10px 16px',
  borderRadius: 16,
  backgroundColor: color.sunken,
  lineHeight: 1.45,
  alignSelf: 'flex-start',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '&.last': { borderBottomLeftRadius: 4 },
  '&.me': { alignSelf: 'flex-end', backgroundColor: color.brandTint2 },
  '&.me.last': { borderBottomLeftRadius: 16, borderBottomRightRadius: 4 },
  '&.sending': { backgroundColor: color.brandTint },
  '&.failed': { backgroundColor: color.surface, border: `2px dashed ${color.errorMark}`, padding: '8px 14px' },
  '&.gone': {
    background: 'none',
    border: `1px dashed ${color.lineStrong}`,
    color: color.ink2,
    display: 'inline-flex',
    gap: 8,
    alignItems: 'center',
    fontSize: '.875rem',
  },
  '& .edited': { color: color.ink2, fontSize: '.75rem', whiteSpace: 'nowrap' },
  '&:focus': { outlineOffset: 2 },
  '&.hit': { outline: `2px solid ${color.brandText}`, outlineOffset: 2 },
})

export const Meta = styled('p')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px 8px',
  alignItems: 'center',
  margin: '2px 4px 10px',
  fontSize: '.8125rem',
  color: color.ink2,
  '&.me': { alignSelf: 'flex-end', justifyContent: 'flex-end' },
  '&.failed': { color: color.errorText, fontWeight: 500 },
})

/** The day of the messages below it. */
export const DayLine = styled('h3')({
  display: 'grid',
  gridTemplateColumns: '1fr auto 1fr',
  gap: 14,
  alignItems: 'center',
  margin: '14px 0 8px',
  fontSize: '.8125rem',
  fontWeight: 400,
  letterSpacing: 0,
  color: color.ink2,
  '&::before, &::after': { content: '""', height: 1, backgroundColor: color.line },
  '&.new': { color: color.brandText, fontWeight: 600 },
  '&.new::before, &.new::after': { backgroundColor: color.brandText },
})

/** One of a few lists. */
export const Chosen = styled('button')({
  display: 'inline-flex',
  gap: 8,
  alignItems: 'center',
  minHeight: 34,
  padding: '4px 14px',
  border: `1px solid ${color.lineStrong}`,
  borderRadius: shape.pill,
  backgroundColor: color.surface,
  color: color.ink,
  font: 'inherit',
  fontSize: '.875rem',
  fontWeight: 500,
  cursor: 'pointer',
  '&[aria-pressed=true]': { borderColor: color.brandText, backgroundColor: color.brandTint, color: color.brandText },
})
