import { color } from '#theme/vars.ts'
import { useWords } from '../i18n/provider.ts'
import { useFormats } from '../shared/format.ts'

const width = 96
const height = 28
const edge = 2
/** Below this the line stays at the bottom: a delay of a moment is no mountain. */
const leastScale = 5

type Point = readonly [minute: number, seconds: number]

/** How far behind at each minute of the last hour; a gap where nothing was noted. */
export function Spark({ lags }: { readonly lags: readonly (number | null)[] }) {
  const t = useWords()
  const { average } = useFormats()
  const pieces = piecesOf(lags)
  if (pieces.length === 0) return '–'
  const most = Math.max(...pieces.flat().map(([, seconds]) => seconds))
  const scale = Math.max(most, leastScale)
  const place = ([minute, seconds]: Point) =>
    `${round((minute / (lags.length - 1)) * width)},${round(height - edge - (seconds / scale) * (height - 2 * edge))}`
  return (
    <svg
      role="img"
      aria-label={t('resources.operations.models.most', { seconds: average(most) })}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      {pieces.map((points) => (
        <polyline
          key={points[0]?.[0]}
          // A single minute is a dot.
          points={[...points, ...points.slice(-1)].map(place).join(' ')}
          fill="none"
          stroke={color.action}
          strokeWidth={2}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
    </svg>
  )
}

/** The minutes that follow each other without a gap. */
function piecesOf(lags: readonly (number | null)[]): Point[][] {
  const pieces: Point[][] = []
  for (const [minute, seconds] of lags.entries()) {
    if (seconds === null) continue
    const piece = pieces.at(-1)
    if (piece !== undefined && piece.at(-1)?.[0] === minute - 1) piece.push([minute, seconds])
    else pieces.push([[minute, seconds]])
  }
  return pieces
}

const round = (value: number) => Math.round(value * 10) / 10
