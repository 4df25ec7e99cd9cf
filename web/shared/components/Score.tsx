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
  '& b': {
    fontFamily: font.display,
    fontWeight: 680,
    lineHeight: 1,
    letterSpacing: '-.02em',
    fontVariantNumeric: 'tabular-nums',
  },
})

/** The affinity, 0 to 100, as a ring around its figure; grey when the mentor is full. Reasons in words always stand near. */
export function Score({ score, size = 'm', off = false }: { score: number; size?: keyof typeof sizes; off?: boolean }) {
  const { t } = useTranslation('match')
  const width = sizes[size]
  return (
    <Ring
      role="img"
      aria-label={t(off ? 'score_full' : 'score', { score })}
      style={{ width, height: width, fontSize: width * 0.34 }}
    >
      <svg viewBox="0 0 64 64" aria-hidden="true">
        <circle cx="32" cy="32" r="29" style={{ stroke: off ? color.line : color.brandTint2 }} />
        {score > 0 && (
          <circle
            cx="32"
            cy="32"
            r="29"
            strokeLinecap="round"
            strokeDasharray={`${(circumference * score) / 100} ${circumference}`}
            style={{ stroke: off ? color.lineStrong : color.brandText }}
          />
        )}
      </svg>
      <b aria-hidden="true">{score}</b>
    </Ring>
  )
}
