import { keyframes, styled } from '@mui/material/styles'
import { color } from '#theme/vars.ts'

const pass = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } })

const Track = styled('div')({
  height: 3,
  overflow: 'hidden',
  backgroundColor: color.brandTint2,
  '&::after': {
    content: '""',
    display: 'block',
    width: '40%',
    height: '100%',
    backgroundColor: color.action,
    animation: `${pass} 1.4s linear infinite`,
  },
  '&.fixed': { position: 'fixed', top: 0, left: 0, right: 0, zIndex: 60 },
})

/** Something is on its way, for as long as nobody knows. */
export function ProgressBar({ label, fixed = false }: { label: string; fixed?: boolean }) {
  return <Track role="progressbar" aria-label={label} className={fixed ? 'fixed' : ''} />
}

const done = { borderRadius: 4, backgroundColor: color.brandText }

/** How much is done: `value` from 0 to `max`. */
export const Progress = styled('progress')({
  display: 'block',
  appearance: 'none',
  width: '100%',
  height: 8,
  border: 0,
  borderRadius: 4,
  overflow: 'hidden',
  backgroundColor: color.brandTint2,
  '&::-webkit-progress-bar': { backgroundColor: color.brandTint2 },
  '&::-webkit-progress-value': done,
  '&::-moz-progress-bar': done,
})
