import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Chip from '@mui/material/Chip'
import { styled } from '@mui/material/styles'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { color, fixed, shape } from '#theme/vars.ts'
import { laterPaths } from '../../../shared/paths/laterPaths.ts'
import { BackLink } from '../../../shared/components/BackLink.tsx'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { Notice } from '../../../shared/components/Notice.tsx'
import { PageHeader } from '../../../shared/components/PageHeader.tsx'
import { PageTitle } from '../../../shared/components/PageTitle.tsx'
import { Line, Rows, SmallMuted, Strong } from '../../../shared/components/parts.ts'
import { SelectField } from '../../../shared/components/SelectField.tsx'
import { canCall, type DeviceState, playSound } from '../../../shared/media/devices.ts'
import { Level } from '../../../shared/media/Level.tsx'
import { useNetwork } from '../../../shared/media/network.ts'
import { type Kept, useDevices } from '../../../shared/media/useDevices.ts'

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1.4fr) minmax(0, 1fr)',
  gap: 24,
  alignItems: 'start',
  '@media (max-width: 960px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
})
const Picture = styled('div')({
  position: 'relative',
  aspectRatio: '16 / 10',
  overflow: 'hidden',
  borderRadius: shape.radius,
  background: color.heroGround,
  '& > svg': { display: 'block', width: '100%', height: '100%' },
  '& > video': { width: '100%', height: '100%', objectFit: 'cover', transform: 'scaleX(-1)' },
  '& > p': {
    position: 'absolute',
    left: 12,
    bottom: 12,
    padding: '4px 12px',
    borderRadius: 999,
    background: fixed.ink,
    color: fixed.white,
    fontSize: '.875rem',
  },
})
const tones = { ready: 'success', refused: 'error', missing: 'warning', busy: 'warning' } as const

/** Camera, microphone and speaker, one by one, before a session. Nothing is recorded and nothing leaves the device. */
export function DeviceTest() {
  const { t } = useTranslation('help')
  const [able] = useState(() => canCall())
  return (
    <Rows sx={{ gap: 3 }}>
      <PageTitle>{t('test.title')}</PageTitle>
      <p>
        <BackLink to={laterPaths.help()}>{t('contact.back')}</BackLink>
      </p>
      <PageHeader title={t('test.title')}>{t('test.lede')}</PageHeader>
      {able ? (
        <Test />
      ) : (
        <Notice tone="error" title={t('test.old')}>
          {t('test.other_browser')}
        </Notice>
      )}
    </Rows>
  )
}

function Test() {
  const { t } = useTranslation('help')
  const { camera, microphone, isAsking, start, choose } = useDevices()
  const { reach, test } = useNetwork()
  const [heard, setHeard] = useState<boolean | null>(null)
  const begin = async () => {
    void test()
    await start()
  }
  const isTested = camera !== null && microphone !== null
  const isReady = camera?.state === 'ready' && microphone?.state === 'ready' && heard === true
  return (
    <>
      {isReady && (
        <Notice tone="success" title={t('test.all_ready')}>
          {t('test.all_ready_text')}
        </Notice>
      )}
      {camera !== null && camera.state !== 'ready' && <Fault medium="camera" state={camera.state} />}
      {microphone !== null && microphone.state !== 'ready' && <Fault medium="microphone" state={microphone.state} />}
      <Columns>
        <Preview stream={camera?.stream ?? null} />
        <Card variant="outlined">
          <CardContent sx={{ display: 'grid', gap: 3 }}>
            <Part name={t('test.camera')} state={camera?.state ?? null}>
              <Choice
                label={t('test.which_camera')}
                name="camera"
                kept={camera}
                onChoose={(id) => choose('camera', id)}
              />
            </Part>
            <Part name={t('test.microphone')} state={microphone?.state ?? null}>
              {microphone?.stream != null && (
                <Level
                  stream={microphone.stream}
                  words={{ label: t('test.level'), heard: t('test.hears'), silent: t('test.speak') }}
                />
              )}
              <Choice
                label={t('test.which_microphone')}
                name="microphone"
                kept={microphone}
                onChoose={(id) => choose('microphone', id)}
              />
            </Part>
            <Speaker heard={heard} onHeard={setHeard} />
            <Line sx={{ justifyContent: 'space-between' }}>
              <Strong as="h2">{t('test.network')}</Strong>
              <Chip
                variant="state"
                color={reach === null ? 'default' : reach === 'relay' || reach === 'direct' ? 'success' : 'warning'}
                label={t(`test.reach.${reach ?? 'waiting'}`)}
              />
            </Line>
            {reach !== null && <SmallMuted role="status">{t(`test.reach_text.${reach}`)}</SmallMuted>}
          </CardContent>
        </Card>
      </Columns>
      <div>
        <BusyButton variant="contained" busy={isAsking} busyLabel={t('test.asking')} onClick={() => void begin()}>
          {t(isTested ? 'test.again' : 'test.start')}
        </BusyButton>
      </div>
    </>
  )
}

/** What to do where a device does not answer. */
function Fault({ medium, state }: { medium: 'camera' | 'microphone'; state: Exclude<DeviceState, 'ready'> }) {
  const { t } = useTranslation('help')
  return (
    <Notice tone="error" title={t(`test.faults.${medium}.${state}`)}>
      {state === 'refused' && <Steps medium={medium} />}
      {state === 'missing' && t('test.plug')}
      {state === 'busy' && t('test.close_others')} {t('test.other_browser')}
    </Notice>
  )
}

function Steps({ medium }: { medium: 'camera' | 'microphone' }) {
  const { t } = useTranslation('help')
  return (
    <ol>
      <li>{t('test.steps.padlock')}</li>
      <li>{t(`test.steps.${medium}`)}</li>
      <li>{t('test.steps.again')}</li>
    </ol>
  )
}

function Preview({ stream }: { stream: MediaStream | null }) {
  const { t } = useTranslation('help')
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = stream
  }, [stream])
  return (
    <Picture>
      {stream === null && <Nobody />}
      {stream !== null && <video ref={video} autoPlay muted playsInline aria-label={t('test.preview')} />}
      <p>{t(stream === null ? 'test.no_picture' : 'test.only_you')}</p>
    </Picture>
  )
}

/** Where one's own picture will be. */
function Nobody() {
  return (
    <svg viewBox="0 0 640 400" aria-hidden="true">
      <path d="M150 400V230a170 170 0 0 1 340 0v170z" fill={color.heroShape} />
      <circle cx="540" cy="84" r="40" fill={color.sun} />
      <path d="M232 400V316a88 88 0 0 1 176 0v84z" fill={color.brandLighter} />
      <circle cx="320" cy="172" r="48" fill={fixed.skin} />
    </svg>
  )
}

function Part({ name, state, children }: { name: string; state: DeviceState | null; children: ReactNode }) {
  const { t } = useTranslation('help')
  return (
    <Rows sx={{ gap: 1.5 }}>
      <Line sx={{ justifyContent: 'space-between' }}>
        <Strong as="h2">{name}</Strong>
        <Chip
          variant="state"
          color={state === null ? 'default' : tones[state]}
          label={t(`test.states.${state ?? 'waiting'}`)}
        />
      </Line>
      {children}
    </Rows>
  )
}

interface ChoiceProps {
  label: string
  name: string
  kept: Kept | null
  onChoose: (id: string) => void
}

/** Where there are several devices. */
function Choice({ label, name, kept, onChoose }: ChoiceProps) {
  if (kept === null || kept.devices.length === 0) return null
  const [only] = kept.devices
  if (kept.devices.length === 1) return <SmallMuted>{only?.label}</SmallMuted>
  return (
    <SelectField
      label={label}
      name={name}
      value={kept.chosen}
      options={kept.devices.map((device) => ({ value: device.id, label: device.label }))}
      onChoose={onChoose}
    />
  )
}

function Speaker({ heard, onHeard }: { heard: boolean | null; onHeard: (heard: boolean) => void }) {
  const { t } = useTranslation('help')
  const [isPlaying, setPlaying] = useState(false)
  const [isPlayed, setPlayed] = useState(false)
  const play = async () => {
    setPlaying(true)
    await playSound()
    setPlaying(false)
    setPlayed(true)
  }
  return (
    <Rows sx={{ gap: 1.5 }}>
      <Line sx={{ justifyContent: 'space-between' }}>
        <Strong as="h2">{t('test.sound')}</Strong>
        <Chip
          variant="state"
          color={heard === null ? 'default' : heard ? 'success' : 'warning'}
          label={t(heard === null ? 'test.states.waiting' : heard ? 'test.states.ready' : 'test.states.unheard')}
        />
      </Line>
      <div>
        <BusyButton variant="outlined" busy={isPlaying} busyLabel={t('test.playing')} onClick={() => void play()}>
          {t('test.play')}
        </BusyButton>
      </div>
      {isPlayed && (
        <Line role="group" aria-label={t('test.heard')} sx={{ flexWrap: 'wrap', gap: 1 }}>
          <SmallMuted>{t('test.heard')}</SmallMuted>
          {([true, false] as const).map((answer) => (
            <Button
              key={String(answer)}
              size="small"
              variant={heard === answer ? 'contained' : 'outlined'}
              aria-pressed={heard === answer}
              onClick={() => {
                onHeard(answer)
              }}
            >
              {t(answer ? 'test.yes' : 'test.no')}
            </Button>
          ))}
        </Line>
      )}
      {heard === false && <SmallMuted role="status">{t('test.louder')}</SmallMuted>}
    </Rows>
  )
}
