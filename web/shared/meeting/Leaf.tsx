import { styled } from '@mui/material/styles'
import { color, font } from '#theme/vars.ts'
import { Icon } from '../components/Icon.tsx'
import { useFormats } from '../i18n/format.ts'
import { leafOf } from './when.ts'

/** open: proposed; agreed; todo: yours to do; done: held; void: it did not come to it; day: a day to choose from. */
export type LeafTone = 'open' | 'agreed' | 'todo' | 'done' | 'void' | 'day'

const Arch = styled('span')({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  flex: 'none',
  width: 96,
  height: 112,
  paddingTop: 8,
  borderRadius: '48px 48px 14px 14px',
  border: `2px solid ${color.brandText}`,
  backgroundColor: color.brandTint,
  color: color.ink,
  textAlign: 'center',
  '& b': {
    font: `680 2.125rem/1 ${font.display}`,
    letterSpacing: '-.03em',
    fontVariantNumeric: 'tabular-nums',
  },
  '& i': { font: `600 .8125rem/1.3 ${font.text}`, color: color.ink2 },
  '&.open': { borderStyle: 'dashed', backgroundColor: color.surface },
  '&.day': { borderColor: 'transparent', backgroundColor: color.sunken },
  '&.todo': {
    borderColor: color.warningMark,
    backgroundColor: color.warningGround,
    '& i': { color: color.warningText },
  },
  '&.done': {
    backgroundColor: color.brandText,
    borderColor: color.brandText,
    color: color.surface,
    '& i': { color: 'inherit' },
  },
  '&.void, &.none': { borderStyle: 'dashed', borderColor: color.lineStrong, background: 'none', color: color.ink2 },
  '&.void b': { textDecoration: 'line-through', textDecorationThickness: 2 },
  '&.small': {
    width: 64,
    height: 74,
    paddingTop: 6,
    borderRadius: '32px 32px 12px 12px',
    '& b': { fontSize: '1.4375rem' },
    '& i': { lineHeight: 1.15 },
  },
  '@media (max-width: 640px)': {
    '&:not(.small)': { width: 76, height: 88, borderRadius: '38px 38px 14px 14px', '& b': { fontSize: '1.6875rem' } },
  },
})

/** A date in an arch. Decorative: a sentence beside it carries the date. Without an instant, the place for one. */
export function Leaf({ at, tone, small = false }: { at: string | null; tone: LeafTone; small?: boolean }) {
  const formats = useFormats()
  const leaf = at === null ? null : leafOf(at, formats, small)
  const name = leaf === null ? 'none' : tone
  return (
    <Arch className={small ? `leaf small ${name}` : `leaf ${name}`} aria-hidden="true">
      {leaf === null ? (
        <Icon name="calendar" size={small ? 22 : 28} />
      ) : (
        <>
          <i>{leaf.weekday}</i>
          <b>{leaf.day}</b>
          <i>{leaf.month}</i>
        </>
      )}
    </Arch>
  )
}
