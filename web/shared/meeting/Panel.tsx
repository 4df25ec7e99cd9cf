import { styled } from '@mui/material/styles'
import { color, fixed, shape } from '#theme/vars.ts'

/** A moment: its leaf, its text, and its acts. `live` is the session that has come. */
export const Panel = styled('section')({
  position: 'relative',
  isolation: 'isolate',
  overflow: 'hidden',
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: 24,
  padding: 24,
  border: `1px solid ${color.line}`,
  borderRadius: shape.radius,
  backgroundColor: color.surface,
  '& .say': { display: 'grid', gap: 8, alignContent: 'center', justifyItems: 'start' },
  '& h2': { fontSize: 'clamp(1.5rem, 1.2rem + 1.1vw, 1.875rem)', lineHeight: 1.18, maxWidth: '28ch' },
  '& h2:focus': { outline: 'none', boxShadow: 'none' },
  '& h2:focus-visible': { outline: `2px solid ${color.focus}`, outlineOffset: 4, borderRadius: 4 },
  '& .next': { color: color.ink2, maxWidth: '58ch' },
  '& > .wide': { gridColumn: '1 / -1' },
  '& .acts': { gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', gap: '8px 12px', alignItems: 'center' },
  '& .acts .end': { marginLeft: 'auto' },
  '&.live': {
    backgroundColor: color.heroGround,
    color: color.heroInk,
    borderColor: 'transparent',
    '& .next': { color: color.heroInk2 },
    '& .leaf': {
      backgroundColor: fixed.white,
      borderColor: fixed.white,
      color: fixed.ink,
      '& i': { color: fixed.ink },
    },
    '& .say, & > .wide, & .acts': { maxWidth: 'calc(100% - 212px)' },
    '& .acts .end': { marginLeft: 0 },
    '& > .wide': { minWidth: 'min(400px, 100%)' },
    '& > .wide ul': { backgroundColor: fixed.night, '& .who, & .gap': { color: color.railInk } },
  },
  '& > svg': { position: 'absolute', right: 0, bottom: 0, zIndex: -1, width: 244, height: 'auto' },
  '& .tag': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 8,
    padding: '5px 12px 5px 10px',
    borderRadius: shape.pill,
    backgroundColor: fixed.night,
    color: fixed.white,
    fontWeight: 600,
    fontSize: '.8125rem',
    lineHeight: 1.4,
    '& i': { flex: 'none', width: 8, height: 8, borderRadius: '50%', backgroundColor: color.sun },
  },
  '@media (max-width: 640px)': {
    padding: '20px 16px',
    gap: 16,
    alignItems: 'center',
    '& .say': { display: 'contents' },
    '& .state': { gridColumn: '1 / -1', gridRow: 1, justifySelf: 'start' },
    '& > .leaf': { gridRow: 2 },
    '& h2': { gridRow: 2, fontSize: '1.375rem' },
    '& .next': { gridColumn: '1 / -1' },
    '& .acts > *': { flex: '1 1 100%' },
    '& .acts .end': { marginLeft: 0 },
    '& > svg': { display: 'none' },
    '&.live .say, &.live > .wide, &.live .acts': { maxWidth: 'none' },
  },
})

/** Two people under an arch. */
export function Together() {
  return (
    <svg viewBox="0 0 320 340" aria-hidden="true">
      <path d="M70 340V216a98 98 0 0 1 196 0v124z" fill={color.heroShape} />
      <circle cx="262" cy="62" r="30" fill={color.sun} />
      <path d="M112 340v-82a44 44 0 0 1 88 0v82z" fill={color.brandLighter} />
      <circle cx="156" cy="184" r="24" fill={fixed.skin} />
      <path d="M182 340v-72a48 48 0 0 1 96 0v72z" fill={fixed.night} />
      <circle cx="230" cy="184" r="26" fill={fixed.skinLight} />
      <path d="M276 340v-28a38 38 0 0 1 44-37v65z" fill={color.brandMain} />
    </svg>
  )
}
