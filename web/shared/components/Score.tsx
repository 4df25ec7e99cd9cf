import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color, font } from '#theme/vars.ts'

const sizes = { s: 56, m: 64, l: 112 } as const
const circumference = 2 * Math.PI * 29

const Ring = styled('span')({
  position: 'relative',
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  '& svg': { position: 'absolute', inset: 0, width: '100%', height: '100%', rotate: '-90deg' },
  '& circle': { fill: 'none', strokeWidth: 5 },
  '& .track': { stroke: color.brandTint2 },
  '& .part': { stroke: color.brandText },
  '&.grey .track': { stroke: color.line },
  '&.grey .part': { stroke: color.lineStrong },
  '& b': {
    fontFamily: font.display,
    fontWeight: 680,
    lineHeight: 1,
    letterSpacing: '-.02em',
    fontVariantNumeric: 'tabular-nums',
  },
})

export interface ScoreProps {
  score: number
  size?: keyof typeof sizes
  /** The mentor is full. */
  off?: boolean
  /** Of a request that is closed. */
  over?: boolean
}

/** The affinity, 0 to 100, as a ring around its figure; grey when there is nothing to ask. Its reasons stand near. */
export function Score({ score, size = 'm', off = false, over = false }: ScoreProps) {
  const { t } = useTranslation('match')
  const width = sizes[size]
  const grey = off || over
  return (
    <Ring
      role="img"
      aria-label={t(off ? 'score_full' : 'score', { score })}
      className={grey ? 'grey' : ''}
      sx={{ width, height: width, fontSize: width * 0.34 }}
    >
      <svg viewBox="0 0 64 64" aria-hidden="true">
        <circle className="track" cx="32" cy="32" r="29" />
        {score > 0 && (
          <circle
            className="part"
            cx="32"
            cy="32"
            r="29"
            strokeLinecap="round"
            strokeDasharray={`${(circumference * score) / 100} ${circumference}`}
          />
        )}
      </svg>
      <b aria-hidden="true">{score}</b>
    </Ring>
  )
}
