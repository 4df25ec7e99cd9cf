import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Choice } from '../../../shared/components/Choice.tsx'
import { Notice } from '../../../shared/components/Notice.tsx'
import { VisuallyHidden } from '../../../shared/components/VisuallyHidden.tsx'
import { media, type Medium } from '../../../shared/media/devices.ts'
import type { Kept } from '../../../shared/media/useDevices.ts'
import type { Devices } from './Before.tsx'

const Losses = styled('div')({ display: 'grid', gap: 8 })
const Ways = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  alignItems: 'center',
  marginTop: 8,
  '& .MuiInputBase-root': { flex: '1 1 180px', maxWidth: 280 },
})

/** How long one reads that a device is back, ms. */
const reading = 8_000

/** A device that was lost during the call, in words, with what can be done. The call goes on meanwhile. */
export function DeviceLost({ devices }: { devices: Devices }) {
  const { t } = useTranslation('call')
  const back = { camera: useReturn(devices.camera), microphone: useReturn(devices.microphone) }
  const losses = media.flatMap((medium) => {
    const kept = devices[medium]
    return kept?.lost === true && kept.state !== 'ready'
      ? [{ medium, kept, words: t(`lost.${medium}.${kept.state}`) }]
      : []
  })
  const returns = media.filter((medium) => back[medium]).map((medium) => t(`lost.back.${medium}`))
  return (
    <>
      <VisuallyHidden role="alert">{losses.map(({ words }) => words).join(' ')}</VisuallyHidden>
      <VisuallyHidden role="status">{returns.join(' ')}</VisuallyHidden>
      {losses.length + returns.length > 0 && (
        <Losses>
          {losses.map(({ medium, kept, words }) => (
            <Notice key={medium} tone="warning" icon={medium === 'camera' ? 'videoOff' : 'micOff'}>
              {words}
              <WaysOut medium={medium} kept={kept} devices={devices} />
            </Notice>
          ))}
          {returns.length > 0 && <Notice tone="success">{returns.join(' ')}</Notice>}
        </Losses>
      )}
    </>
  )
}

function WaysOut({ medium, kept, devices }: { medium: Medium; kept: Kept; devices: Devices }) {
  const { t } = useTranslation('call')
  const id = useId()
  const others = kept.devices.filter(({ id }) => id !== kept.chosen)
  return (
    <Ways>
      {others.length > 0 && (
        <Choice
          value=""
          options={[
            { value: '', label: t(`lost.other.${medium}`) },
            ...others.map(({ id, label }) => ({ value: id, label })),
          ]}
          field={{ id, name: `other_${medium}`, 'aria-label': t(`lost.other.${medium}`) }}
          onChoose={(chosen) => chosen !== '' && devices.choose(medium, chosen)}
        />
      )}
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        aria-label={t(`lost.again_with.${medium}`)}
        onClick={() => devices.open(medium)}
      >
        {t('lost.again')}
      </Button>
      <Button
        size="small"
        variant="text"
        color="inherit"
        aria-label={t(`lost.without_it.${medium}`)}
        onClick={() => devices.forgo(medium)}
      >
        {t('lost.without')}
      </Button>
    </Ways>
  )
}

/** Whether a device that was lost came back a moment ago. */
function useReturn(kept: Kept | null): boolean {
  const isLost = kept?.lost === true
  const [wasLost, setWasLost] = useState(isLost)
  const [isBack, setBack] = useState(false)
  if (wasLost !== isLost) {
    setWasLost(isLost)
    setBack(!isLost && kept?.state === 'ready')
  }
  useEffect(() => {
    if (!isBack) return undefined
    const timer = setTimeout(() => setBack(false), reading)
    return () => {
      clearTimeout(timer)
    }
  }, [isBack])
  return isBack
}
