import { styled } from '@mui/material/styles'
import { color, fixed, font, shape } from '#theme/vars.ts'

/** The whole page, dark in every scheme. On a wide screen the quality stands opposite the title. */
export const Dark = styled('main')({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  minHeight: '100dvh',
  padding: '16px 24px 24px',
  backgroundColor: color.canvas,
  color: color.ink,
  colorScheme: 'dark',
  '@media (min-width: 901px)': { '& > .quality': { position: 'absolute', top: 28, right: 24 } },
  '@media (max-width: 640px)': {
    padding: '12px 8px 16px',
    gap: 12,
    '& > .keys': { display: 'none' },
    // A panel has the screen, with the notices about the connection: there may be a keyboard on half of it.
    '&:has(> .aside)': { height: '100dvh' },
    '&:has(> .aside:not(.sheet)) > :is(header, .commands, .quality)': { display: 'none' },
  },
})

export const Top = styled('header')({
  display: 'flex',
  gap: 16,
  alignItems: 'center',
  '& h1': { font: `650 1.125rem/1.3 ${font.text}`, letterSpacing: 0 },
  '& p': { fontSize: '.875rem', color: color.ink2 },
  '& > .words': { minWidth: 0, flex: 1 },
})

/** The picture beside what is to be done. */
export const Sides = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 630fr) minmax(0, 450fr)',
  gap: 24,
  width: '100%',
  maxWidth: 1104,
  marginInline: 'auto',
  alignItems: 'start',
  '@media (max-width: 900px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
})

/** One's own picture, small over the other one's. */
const corner = {
  position: 'absolute',
  right: 12,
  bottom: 12,
  width: 'min(220px, 36%)',
  height: 'auto',
  minHeight: 0,
  aspectRatio: '4 / 3',
  border: `3px solid ${color.canvas}`,
} as const

const inGrid = {
  position: 'relative',
  right: 'auto',
  bottom: 'auto',
  width: 'auto',
  height: '100%',
  minHeight: 140,
  aspectRatio: 'auto',
  border: 0,
} as const

export const Stage = styled('div')({
  flex: 1,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  minHeight: 0,
  '& > .tiles': {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: 8,
    minHeight: 0,
  },
  '&.alone > .tiles, &.aside > .tiles': { gridTemplateColumns: 'minmax(0, 1fr)' },
  '&.alone .own, &.aside .own': corner,
  '&.aside': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 360px)' },
  // A grid of several: one's own picture is one of them.
  '&.group > .tiles, &.crowd > .tiles': { gridAutoRows: 'minmax(0, 1fr)', '& > section': { minHeight: 140 } },
  '&.group > .tiles': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '&.crowd > .tiles': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  '&.group.aside .own, &.crowd.aside .own': inGrid,
  '@media (max-width: 900px)': {
    '&.aside': { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: 'auto minmax(0, 1fr)' },
    '& > .tiles': { gridTemplateColumns: 'minmax(0, 1fr)' },
    '& .own': corner,
    '&.group > .tiles, &.crowd > .tiles': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    '&.group .own, &.crowd .own': inGrid,
  },
  // The panel takes the place of the pictures. They stay in the page: the voices come from them.
  '@media (max-width: 640px)': {
    '&.aside': { gridTemplateRows: 'minmax(0, 1fr)' },
    // A sheet over the lower part of the pictures.
    '&.sheet': { position: 'relative', overflow: 'hidden' },
    '&.sheet > aside': { position: 'absolute', inset: '26% 0 0 0', zIndex: 1, borderRadius: '20px 20px 0 0' },
    '&.aside:not(.sheet) > .tiles': {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      visibility: 'hidden',
    },
    '&.aside > aside': {
      display: 'flex',
      flexDirection: 'column',
      gap: 12,
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      '& form': { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'end' },
    },
  },
})

/** Where somebody is seen, or their arch. */
export const Frame = styled('section')({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  minHeight: 220,
  height: '100%',
  overflow: 'hidden',
  borderRadius: shape.radius,
  backgroundColor: color.sunken,
  '& > video': { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' },
  '& > video.mirror': { transform: 'scaleX(-1)' },
  '& > video.whole': { objectFit: 'contain' },
  '&.preview': { aspectRatio: '4 / 3', height: 'auto' },
  '& > .name': {
    position: 'absolute',
    left: 12,
    bottom: 12,
    display: 'inline-flex',
    gap: 8,
    alignItems: 'center',
    maxWidth: 'calc(100% - 24px)',
    padding: '4px 12px',
    borderRadius: 999,
    backgroundColor: fixed.night,
    color: fixed.white,
    fontSize: '.875rem',
  },
  '&.speaks': { outline: `3px solid ${color.action}`, outlineOffset: -3 },
  '& > .caption': {
    position: 'absolute',
    insetInline: 16,
    bottom: 52,
    padding: '8px 12px',
    borderRadius: shape.radius,
    backgroundColor: fixed.night,
    color: fixed.white,
    textAlign: 'center',
  },
  '& > .words': { display: 'grid', gap: 12, justifyItems: 'center', padding: 24, textAlign: 'center' },
  '& .verbs': { display: 'flex', flexWrap: 'wrap', gap: 12, justifyContent: 'center' },
})

export const Panel = styled('aside')({
  display: 'grid',
  gap: 16,
  alignContent: 'start',
  padding: 24,
  border: `1px solid ${color.line}`,
  borderRadius: shape.radius,
  backgroundColor: color.surface,
  '& form': { display: 'grid', gap: 12, justifyItems: 'end' },
  '& .head': { display: 'flex', justifyContent: 'space-between', alignItems: 'center' },
  '@media (max-width: 640px)': { padding: 16 },
})

/** What was written in the call, newest last. */
export const Lines = styled('ol')({
  display: 'grid',
  gap: 12,
  maxHeight: 'min(46vh, 420px)',
  margin: 0,
  padding: 0,
  overflowY: 'auto',
  listStyle: 'none',
  // Where the panel is as high as the screen: the rest of it, and never less than some lines.
  '@media (max-width: 640px)': { flex: '1 0 168px', alignContent: 'start', maxHeight: 'none' },
  '& .said': {
    width: 'fit-content',
    maxWidth: '100%',
    padding: '8px 12px',
    borderRadius: shape.radius,
    backgroundColor: color.sunken,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  '& .mine': { display: 'grid', justifyItems: 'end' },
  '& .mine .said': { backgroundColor: color.brandTint, color: color.brandText },
})

export const Controls = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '12px 16px',
  justifyContent: 'center',
  '& button': {
    display: 'grid',
    justifyItems: 'center',
    gap: 6,
    position: 'relative',
    minWidth: 72,
    padding: 0,
    border: 0,
    background: 'none',
    color: color.ink,
    font: `500 .8125rem/1.3 ${font.text}`,
    cursor: 'pointer',
  },
  '& .shape': {
    display: 'grid',
    placeItems: 'center',
    width: 56,
    height: 52,
    border: `1px solid ${color.lineStrong}`,
    borderRadius: shape.arch,
    backgroundColor: color.brandTint,
    color: color.brandText,
  },
  '& .count': {
    position: 'absolute',
    insetInlineEnd: 8,
    top: -6,
    minWidth: 22,
    padding: '1px 6px',
    borderRadius: 999,
    backgroundColor: color.action,
    color: color.actionText,
    font: `650 .75rem/1.5 ${font.text}`,
  },
  '& .off .shape': { backgroundColor: color.ink, color: color.canvas },
  '& .leave .shape': { backgroundColor: color.errorMark, borderColor: color.errorMark, color: fixed.night },
  '@media (max-width: 640px)': {
    position: 'sticky',
    bottom: 0,
    zIndex: 1,
    // Above the bar with which a phone leaves an application.
    padding: '8px 0 calc(8px + env(safe-area-inset-bottom))',
    marginBottom: -16,
    backgroundColor: color.canvas,
    gap: '8px 6px',
    alignItems: 'start',
    '& button': { minWidth: 64, maxWidth: 76, fontSize: '.75rem' },
    '& .shape': { width: 48, height: 44 },
    '& .wide': { display: 'none' },
  },
  // A phone on its side: the shapes alone, or they would cover the picture. Their names stay for a screen reader.
  '@media (max-height: 480px)': {
    position: 'sticky',
    bottom: 0,
    zIndex: 1,
    padding: '6px 0 calc(6px + env(safe-area-inset-bottom))',
    backgroundColor: color.canvas,
    '& button': { minWidth: 48 },
    '& .words': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  },
})
