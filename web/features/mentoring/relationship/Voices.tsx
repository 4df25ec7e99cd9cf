import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color, shape } from '#theme/vars.ts'
import { isRating, Rated } from '../../../shared/meeting/Rated.tsx'
import type { Parties } from '../../../shared/meeting/parties.ts'
import type { Feedback } from './headline.ts'

const Two = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 8,
  '& > div': {
    display: 'grid',
    gap: 2,
    alignContent: 'start',
    padding: '12px 14px',
    borderRadius: shape.inner,
    backgroundColor: color.sunken,
    fontSize: '.875rem',
  },
  '& dt': { color: color.ink2 },
  '& .words': { overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  '@media (max-width: 640px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
})

/** Both have written, and both can be read. */
export function isBothReadable(given: readonly Feedback[]): boolean {
  return (
    new Set(given.filter(({ attributes }) => attributes.readable).map(({ attributes }) => attributes.author)).size > 1
  )
}

/** What both made of it, side by side; nothing before both can be read. */
export function Voices({
  given,
  parties,
  withWords = false,
}: {
  given: readonly Feedback[]
  parties: Parties
  withWords?: boolean
}) {
  const { t: shared } = useTranslation('meeting')
  if (parties.side === null || !isBothReadable(given)) return null
  return (
    <Two>
      {[parties.side, parties.otherSide].map((side) => {
        const one = given.find(({ attributes }) => attributes.author === side)?.attributes
        return (
          <div key={side}>
            <dt>{side === parties.side ? shared('you') : (parties.other?.firstName ?? '')}</dt>
            {one && isRating(one.rating) && (
              <dd>
                <Rated rating={one.rating} />
              </dd>
            )}
            {withWords && one?.report && <dd className="words">{shared('quoted', { text: one.report })}</dd>}
          </div>
        )
      })}
    </Two>
  )
}
