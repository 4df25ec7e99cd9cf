import { styled } from '@mui/material/styles'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { color } from '#theme/vars.ts'
import { SmallMuted } from '../../shared/components/parts.ts'
import { watchLevel } from '../../shared/media/devices.ts'

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

/** How loud the microphone is now. */
export function Meter({ stream }: { stream: MediaStream }) {
  const { t } = useTranslation('call')
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
      <Bars role="img" aria-label={t('before.level')}>
        {Array.from({ length: bars }, (_, n) => (
          <i key={n} data-on={level * bars > n} />
        ))}
      </Bars>
      <SmallMuted role="status">{t(hasHeard ? 'before.hears' : 'before.speak')}</SmallMuted>
    </>
  )
}
