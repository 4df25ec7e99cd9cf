import Chip from '@mui/material/Chip'

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error'

/** A state in words, with what happens next; the mark and the colour only repeat it. */
export function StatePill({ tone = 'neutral', children }: { tone?: Tone; children: string }) {
  return <Chip variant="state" label={children} {...(tone === 'neutral' ? {} : { color: tone })} />
}
