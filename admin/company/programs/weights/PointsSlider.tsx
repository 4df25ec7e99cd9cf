import Box from '@mui/material/Box'
import { color } from '#theme/vars.ts'
import { pointsOf } from './weights.ts'

interface PointsSliderProps {
  readonly label: string
  readonly points: number
  /** The value in force, a line across the track. */
  readonly mark: number
  readonly disabled: boolean
  readonly set: (points: number) => void
}

/** The browser's own slider, which every keyboard and screen reader knows, in the console's colours. */
export function PointsSlider({ label, points, mark, disabled, set }: PointsSliderProps) {
  return (
    <Box sx={{ position: 'relative', height: 28, alignSelf: 'end' }}>
      <Box
        component="input"
        type="range"
        aria-label={label}
        min={0}
        max={100}
        step={1}
        value={points}
        disabled={disabled}
        onChange={({ target }: { readonly target: HTMLInputElement }) => set(pointsOf(target.value))}
        sx={{
          ...range,
          '--filled': `${points}%`,
          ...(disabled && { opacity: 0.5, cursor: 'default' }),
        }}
      />
      {mark !== points && (
        <Box
          aria-hidden="true"
          sx={{
            position: 'absolute',
            top: 4,
            // The middle of the thumb goes from half its width to the end less as much.
            left: `calc(${mark}% + ${(0.5 - mark / 100) * thumb}px - 1px)`,
            width: 2,
            height: 20,
            backgroundColor: color.ink,
            pointerEvents: 'none',
          }}
        />
      )}
    </Box>
  )
}

const thumb = 22
const knob = {
  width: thumb,
  height: thumb,
  boxSizing: 'border-box',
  border: `2px solid ${color.action}`,
  borderRadius: '11px 11px 5px 5px',
  backgroundColor: color.surface,
} as const
const track = {
  height: 6,
  borderRadius: '3px',
  background: `linear-gradient(to right, ${color.action} var(--filled), ${color.brandTint2} var(--filled))`,
} as const
const range = {
  appearance: 'none',
  width: '100%',
  height: 28,
  margin: 0,
  background: 'none',
  cursor: 'pointer',
  '&::-webkit-slider-runnable-track': track,
  '&::-moz-range-track': track,
  '&::-webkit-slider-thumb': { ...knob, appearance: 'none', marginTop: '-8px' },
  '&::-moz-range-thumb': knob,
  '&:focus-visible': { outline: `2px solid ${color.focus}`, outlineOffset: 2, borderRadius: '8px' },
} as const
