import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color } from '#theme/vars.ts'

/** The five ratings: disappointing, rather good, effective, very effective, incredible. */
export const ratings = [1, 2, 3, 4, 5] as const
export type Rating = (typeof ratings)[number]

export function isRating(value: number | null): value is Rating {
  return ratings.some((one) => one === value)
}

/** Their names in the words: `ratings.disappointing`… */
export const ratingNames = {
  1: 'disappointing',
  2: 'rather_good',
  3: 'effective',
  4: 'very_effective',
  5: 'incredible',
} as const satisfies Record<Rating, string>

/** An arch that fills with the rating; words say it. */
export const Arch = styled('span')<{ ownerState: { rating: Rating; height: number } }>(
  ({ ownerState: { rating, height } }) => ({
    position: 'relative',
    display: 'inline-block',
    flex: 'none',
    width: Math.round(height * 0.86),
    height,
    borderRadius: `${height * 0.43}px ${height * 0.43}px ${height * 0.16}px ${height * 0.16}px`,
    backgroundColor: color.line,
    overflow: 'hidden',
    '&::after': {
      content: '""',
      position: 'absolute',
      inset: 'auto 0 0 0',
      height: `${rating * 20}%`,
      borderRadius: `${height * 0.43}px ${height * 0.43}px 0 0`,
      backgroundColor: color.lineStrong,
    },
    '&.chosen': { backgroundColor: color.brandTint2, '&::after': { backgroundColor: color.brandText } },
    '@media (forced-colors: active)': {
      forcedColorAdjust: 'none',
      border: '1px solid CanvasText',
      '&::after': { backgroundColor: 'CanvasText' },
    },
  }),
)

const Line = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 10,
  '& b': { fontWeight: 600 },
})

export function Rated({ rating }: { rating: Rating }) {
  const { t } = useTranslation('meeting')
  return (
    <Line>
      <Arch className="chosen" ownerState={{ rating, height: 26 }} aria-hidden="true" />
      <b>{t(`ratings.${ratingNames[rating]}`)}</b>
    </Line>
  )
}
