import { styled } from '@mui/material/styles'
import { color } from '#theme/vars.ts'

const Part = styled('i')({ display: 'block', height: '100%', borderRadius: 4, backgroundColor: color.brandText })

const Track = styled('span')({
  display: 'block',
  height: 8,
  borderRadius: 4,
  backgroundColor: color.brandTint2,
  overflow: 'hidden',
  '@media (forced-colors: active)': {
    border: '1px solid CanvasText',
    '& i': { forcedColorAdjust: 'none', backgroundColor: 'Highlight' },
  },
})

/** A part of a whole, 0 to 1. With `label` it speaks for itself; without, the figures beside it do. */
export function Bar({ part, label }: { part: number; label?: string }) {
  const share = `${Math.round(Math.min(1, Math.max(0, part)) * 100)}%`
  return (
    <Track {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}>
      <Part sx={{ width: share }} />
    </Track>
  )
}
