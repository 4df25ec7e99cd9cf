import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { color, shape } from '#theme/vars.ts'

const columns = '172px minmax(0, 1fr) 44px'

/** The hours of the day above the rows, in one zone. */
export const Axis = styled('div')({
  display: 'grid',
  gridTemplateColumns: columns,
  gap: 16,
  alignItems: 'center',
  paddingBottom: 6,
  fontSize: '.75rem',
  color: color.ink2,
  fontVariantNumeric: 'tabular-nums',
  '& > div': { position: 'relative', height: 20 },
  '& > div > span': { position: 'absolute', transform: 'translateX(-50%)' },
  '@media (max-width: 900px)': { display: 'none' },
})

export const Days = styled('ul')({
  display: 'grid',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: columns,
    gap: 16,
    alignItems: 'center',
    padding: '10px 0',
    borderTop: `1px solid ${color.line}`,
  },
  '& .day': { display: 'flex', gap: 12, alignItems: 'center', lineHeight: 1.3 },
  '& .day b': { display: 'block', fontWeight: 600 },
  '& .day .state': { fontSize: '.875rem', color: color.ink2 },
  '@media (max-width: 900px)': {
    '& > li': { gridTemplateColumns: 'minmax(0, 1fr) 44px', gap: 8, padding: '14px 0' },
    '& > li > .add': { gridColumn: 2, gridRow: 1 },
  },
})

/** The day from 07:00 to 22:00; spans lie on it, or below each other on a phone. */
export const Track = styled('div')({
  position: 'relative',
  height: 48,
  borderRadius: shape.radius,
  backgroundImage: `repeating-linear-gradient(to right, ${color.line} 0 1px, transparent 1px calc(100% / 15))`,
  backgroundColor: color.sunken,
  '&.closed': {
    background: 'none',
    border: `1px dashed ${color.lineStrong}`,
    display: 'flex',
    alignItems: 'center',
    paddingInline: 14,
    color: color.ink2,
    fontSize: '.875rem',
  },
  '@media (max-width: 900px)': {
    gridColumn: '1 / -1',
    gridRow: 2,
    height: 'auto',
    background: 'none',
    display: 'grid',
    gap: 8,
    '&.closed': { display: 'none' },
  },
})

export const SpanBox = styled(ButtonBase)({
  position: 'absolute',
  top: 3,
  bottom: 3,
  gap: 6,
  padding: '0 6px',
  border: `1px solid ${color.brandText}`,
  borderRadius: shape.radius,
  backgroundColor: color.brandTint,
  color: color.ink,
  font: 'inherit',
  fontWeight: 600,
  fontSize: '.8125rem',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  touchAction: 'pan-y',
  '& svg': { display: 'none' },
  '&[aria-expanded="true"]': { backgroundColor: color.action, color: color.actionText, borderColor: color.action },
  '&.bad': { border: `2px solid ${color.errorMark}`, backgroundColor: color.errorGround, color: color.errorText },
  '@media (max-width: 900px)': {
    position: 'relative',
    inset: 'auto !important',
    width: '100% !important',
    minHeight: 48,
    justifyContent: 'space-between',
    padding: '0 16px',
    fontSize: '.9375rem',
    '& svg': { display: 'block' },
  },
})

export const EditorBox = styled('form')({
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  gap: '12px 16px',
  alignItems: 'end',
  padding: 16,
  borderRadius: shape.radius,
  backgroundColor: color.brandTint,
  '& .time': { width: 124 },
  '& .end': { marginLeft: 'auto' },
  '& .wide': { flexBasis: '100%' },
  // Boxes below each other, each as high as a finger is wide.
  '& .MuiFormGroup-root': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(104px, 1fr))',
    marginBlock: 8,
    '& label': { minHeight: 44, marginRight: 0 },
  },
  '@media (max-width: 900px)': {
    '& .time': { flex: '1 1 100px', width: 'auto' },
    '& .end': { marginLeft: 0 },
    '& > button': { flex: '1 1 100%' },
  },
})

export const CopyLine = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: 8,
  alignItems: 'center',
  padding: '6px 6px 6px 14px',
  border: `1px solid ${color.lineStrong}`,
  borderRadius: shape.radius,
  backgroundColor: color.surface,
  '& input': {
    minWidth: 0,
    border: 0,
    background: 'none',
    font: 'inherit',
    fontSize: '.875rem',
    color: color.ink2,
    textOverflow: 'ellipsis',
  },
  '@media (max-width: 480px)': { gridTemplateColumns: 'minmax(0, 1fr)', padding: 12 },
})

export const Cards = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 24,
  alignItems: 'start',
  '& > div': { display: 'grid', gap: 24 },
  '@media (max-width: 900px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
})

export const Lines = styled('ul')({
  display: 'grid',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    gap: '4px 14px',
    alignItems: 'center',
    padding: '12px 0',
    borderTop: `1px solid ${color.line}`,
    '&:first-of-type': { borderTop: 0, paddingTop: 0 },
    '&:last-of-type': { paddingBottom: 0 },
    // Beside two acts a day of the week has no room on a phone.
    '@media (max-width: 480px)': { '& > .acts': { display: 'grid' } },
  },
})

export const CardHead = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '12px 24px',
  alignItems: 'end',
  justifyContent: 'space-between',
  '& .zones': { display: 'flex', flexWrap: 'wrap', gap: 12 },
  '& .zones > *': { width: 210 },
  // It sets the hours above the rows, which a phone does not have.
  '@media (max-width: 900px)': { '& .also': { display: 'none' } },
  '@media (max-width: 640px)': { '& .zones, & .zones > *': { width: '100%' } },
})

/** A phone has no keys. */
export const KeyHelp = styled('span')({ '@media (max-width: 760px)': { display: 'none' } })
