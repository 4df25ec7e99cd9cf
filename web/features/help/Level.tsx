import { styled } from '@mui/material/styles'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { color } from '#theme/vars.ts'
import { SmallMuted } from '../../shared/components/parts.ts'
import { watchLevel } from '../../shared/media/devices.ts'

const bars = 10
/** From here on the microphone hears a voice. */
const voice = 0.15

const Bars = styled('div')({
  display: 'flex',
  gap: 4,
  '& > i': { width: 8, height: 20, borderRadius: 4, background: color.line },
  '& > i[data-on="true"]': { background: color.action },
})

/** How loud the microphone is now. */
export function Level({ stream }: { stream: MediaStream }) {
  const { t } = useTranslation('help')
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
      <Bars role="img" aria-label={t('test.level')}>
        {Array.from({ length: bars }, (_, n) => (
          <i key={n} data-on={level * bars > n} />
        ))}
      </Bars>
      <SmallMuted role="status">{t(hasHeard ? 'test.hears' : 'test.speak')}</SmallMuted>
    </>
  )
}
