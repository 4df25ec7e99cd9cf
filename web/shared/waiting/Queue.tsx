import { styled } from '@mui/material/styles'
import { color, font, shape } from '#theme/vars.ts'

const Arches = styled('span')({
  display: 'flex',
  alignItems: 'flex-end',
  gap: 6,
  '& i': { width: 28, height: 31, borderRadius: shape.arch, backgroundColor: color.lineStrong, opacity: 0.55 },
  '& .me': {
    display: 'grid',
    placeItems: 'center',
    width: 40,
    height: 44,
    paddingTop: 3,
    backgroundColor: color.action,
    color: color.actionText,
    font: `680 .8125rem/1 ${font.display}`,
    opacity: 1,
  },
  '& .door': {
    width: 40,
    height: 52,
    marginRight: 10,
    background: 'none',
    opacity: 1,
    border: `2px dashed ${color.lineStrong}`,
    borderBottom: 0,
    borderRadius: '20px 20px 0 0',
  },
  '& .after': { background: 'none', opacity: 1, border: `2px dashed ${color.lineStrong}` },
  '&.open .door': { border: `2px solid ${color.brandText}`, borderBottom: 0, backgroundColor: color.brandTint },
  '@media (forced-colors: active)': { '& i': { forcedColorAdjust: 'none' } },
})

/** As many arches as a phone has room for. */
const mostDrawn = 3

interface QueueProps {
  /** Such as « 2e ». */
  me: string
  before: number
  after: number
  /** The place is there. */
  open?: boolean
}

/** The door, those before, the reader, those after. The sentence beside it says the place. */
export function Queue({ me, before, after, open = false }: QueueProps) {
  const drawn = (count: number) => Array.from({ length: Math.min(mostDrawn, Math.max(0, count)) }, (_, n) => n)
  return (
    <Arches aria-hidden="true" className={open ? 'open' : ''}>
      <i className="door" />
      {drawn(before).map((n) => (
        <i key={n} />
      ))}
      <i className="me">{me}</i>
      {drawn(after).map((n) => (
        <i key={n} className="after" />
      ))}
    </Arches>
  )
}
