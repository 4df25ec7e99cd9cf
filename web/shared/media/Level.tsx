import { styled } from '@mui/material/styles'
import { useEffect, useState } from 'react'
import { color } from '#theme/vars.ts'
import { SmallMuted } from '../components/parts.ts'
import { watchLevel } from './devices.ts'

const bars = 14
/** From here on the microphone hears a voice. */
const voice = 0.15

const Bars = styled('div')({
  display: 'grid',
  gridTemplateColumns: `repeat(${bars}, 1fr)`,
  gap: 3,
  '& > i': { height: 16, borderRadius: 2, backgroundColor: color.line },
  '& > i[data-on="true"]': { backgroundColor: color.successMark },
})

interface LevelProps {
  stream: MediaStream
  /** `heard`: a voice came through; `silent`: until then. */
  words: { label: string; heard: string; silent: string }
}

/** How loud the microphone is now. */
export function Level({ stream, words }: LevelProps) {
  const [level, setLevel] = useState(0)
  const [hasHeard, setHeard] = useState(false)
  useEffect(
    () =>
      watchLevel(stream, (now) => {
        setLevel(now)
        if (now >= voice) setHeard(true)
      }),
    [stream],
  )
  return (
    <>
      <Bars role="img" aria-label={words.label}>
        {Array.from({ length: bars }, (_, n) => (
          <i key={n} data-on={level * bars > n} />
        ))}
      </Bars>
      <SmallMuted role="status">{hasHeard ? words.heard : words.silent}</SmallMuted>
    </>
  )
}
