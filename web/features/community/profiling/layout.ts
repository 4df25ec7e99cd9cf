import { styled } from '@mui/material/styles'
import { color, focusRing, font, layout, shape } from '#theme/vars.ts'

/** The bar above: the logo, what was saved, and the ways out. */
export const Top = styled('header')({
  borderBottom: `1px solid ${color.line}`,
  backgroundColor: color.surface,
  '& > div': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 16px',
    maxWidth: `calc(${layout.page} + 2 * ${layout.gutter})`,
    minHeight: 72,
    marginInline: 'auto',
    padding: `8px ${layout.gutter}`,
  },
  '& .home': { marginRight: 'auto', textDecoration: 'none' },
  '& .saved': { display: 'flex', gap: 8, alignItems: 'center', fontSize: '.875rem', color: color.ink2 },
  '& .saved.bad': { color: color.errorText },
  // One line, as high as the bar of the other pages: a sign for saved, a text for unsaved.
  '@media (max-width: 600px)': {
    '& > div': { minHeight: 64, columnGap: 8 },
    '& .home span span': { display: 'none' },
    '& .saved:not(.bad) > span': {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
})

export const Page = styled('div')({
  display: 'grid',
  gridTemplateColumns: '216px minmax(0, 1fr) 320px',
  gap: 48,
  alignItems: 'start',
  maxWidth: `calc(${layout.page} + 2 * ${layout.gutter})`,
  marginInline: 'auto',
  padding: `40px ${layout.gutter} 64px`,
  '& > main': { display: 'grid', gap: 32, minWidth: 0 },
  '& > aside': { position: 'sticky', top: 24, display: 'grid', gap: 24, minWidth: 0 },
  '@media (max-width: 1040px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 24,
    paddingTop: 24,
    '& > aside': { position: 'static', display: 'none' },
    '&.previewing > aside': { display: 'grid' },
    '&.previewing > main': { display: 'none' },
  },
})

export const Head = styled('header')({
  display: 'grid',
  gap: 8,
  '& h1:focus': { outline: 0, boxShadow: 'none' },
  '& .place': { fontSize: '.875rem', fontWeight: 600, color: color.ink2 },
  '& .help': { fontSize: '1.125rem', lineHeight: 1.5, color: color.ink2 },
})

/** One question after the other. */
export const Questions = styled('div')({
  display: 'grid',
  gap: 32,
  '& .question + .question': { paddingTop: 32, borderTop: `1px solid ${color.line}` },
  // As the name of a group of options.
  '& .question > div > .MuiFormControl-root .MuiInputLabel-root': { fontSize: '1.0625rem' },
})

export const ActBar = styled('div')({
  position: 'sticky',
  bottom: 0,
  zIndex: 5,
  display: 'flex',
  gap: 8,
  alignItems: 'center',
  padding: '12px 0 calc(12px + env(safe-area-inset-bottom))',
  borderTop: `1px solid ${color.line}`,
  backgroundColor: color.canvas,
  '& > .between': { flex: 1 },
})

/** A group of radios or boxes: its name, its help, its options. */
export const Group = styled('fieldset')({
  display: 'grid',
  gap: 12,
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& legend': { padding: 0, marginBottom: 8, font: `600 1.0625rem/1.4 ${font.text}` },
  '& .help': { fontSize: '.875rem', lineHeight: 1.45, color: color.ink2 },
  '& .optional': { fontWeight: 400, fontSize: '.875rem', color: color.ink2 },
  '& .count': { fontSize: '.875rem', color: color.ink2 },
  // As a row that wraps it would keep the height of one option a line.
  '& .MuiFormGroup-root': { display: 'block' },
})

export const Options = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 224px), 1fr))',
  gap: 8,
  '& .MuiFormControlLabel-root': {
    alignItems: 'start',
    margin: 0,
    padding: '2px 14px 2px 10px',
    border: `1px solid ${color.lineStrong}`,
    borderRadius: shape.radius,
    backgroundColor: color.surface,
    '&:has(input:checked)': {
      borderColor: color.brandText,
      backgroundColor: color.brandTint,
      boxShadow: `inset 0 0 0 1px ${color.brandText}`,
    },
    '&:has(input:focus-visible)': focusRing,
  },
  '& .MuiRadio-root, & .MuiCheckbox-root': { flex: 'none', marginTop: 8, padding: 0 },
  // Stronger than the theme, which sets the padding at the same class.
  '& .MuiFormControlLabel-root > .MuiFormControlLabel-label': {
    display: 'grid',
    paddingBlock: 9,
    overflowWrap: 'anywhere',
  },
  '& small': { fontSize: '.875rem', lineHeight: 1.4, color: color.ink2 },
})

/** A step in small: an arch, filled when it is done. */
export const Arch = styled('span')({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 28,
  height: 30,
  border: `2px dashed ${color.lineStrong}`,
  borderRadius: shape.arch,
  fontSize: '.8125rem',
  fontWeight: 600,
  color: color.ink2,
  '&.now': { border: `2px solid ${color.brandText}`, backgroundColor: color.brandTint, color: color.brandText },
  '&.done': { border: 0, backgroundColor: color.action, color: color.actionText },
})
