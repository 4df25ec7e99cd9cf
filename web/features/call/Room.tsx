import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../shared/components/Icon.tsx'
import type { IconName } from '../../shared/components/Icon.tsx'
import { Muted, SmallMuted } from '../../shared/components/parts.ts'
import { VisuallyHidden } from '../../shared/components/VisuallyHidden.tsx'
import type { Meeting } from '../../shared/meeting/moment.ts'
import type { Parties } from '../../shared/meeting/parties.ts'
import type { Me } from '../../shared/session/me.ts'
import { MediaButton, type Devices } from './Before.tsx'
import type { Call, CallState } from './call.ts'
import { Controls, Stage } from './layout.ts'
import type { Quality } from './peer.ts'
import { Tile } from './Tile.tsx'
import { useScreen } from './useScreen.ts'

const Notes = lazy(() => import('./Notes.tsx').then((m) => ({ default: m.Notes })))

interface RoomProps {
  call: Call
  state: CallState
  meeting: Meeting
  me: Me
  parties: Parties
  name: string
  devices: Devices
  muted: boolean
  onMuted: (muted: boolean) => void
  /** The live connection to the server is cut. */
  isCut: boolean
  onLeave: () => void
  onRetry: () => void
}

/** How often the connection is measured, ms. */
const pulse = 4_000

/** The two of them. What the buttons say is how things stand. */
export function Room(props: RoomProps) {
  const { call, state, meeting, me, parties, name, devices, muted, onMuted, isCut, onLeave, onRetry } = props
  const { t } = useTranslation('call')
  const { camera, microphone } = devices
  const [isNoting, setNoting] = useState(false)
  const [quality, setQuality] = useState<Quality | null>(null)
  const screen = useScreen()
  const pictured = useRef<HTMLVideoElement | null>(null)
  const voice = microphone?.stream?.getAudioTracks()[0] ?? null
  const face = screen.track ?? camera?.stream?.getVideoTracks()[0] ?? null
  const isHeard = voice !== null && !muted

  useEffect(() => {
    call.show({ microphone: isHeard, camera: camera?.stream != null, screen: screen.track !== null }, voice, face)
  }, [call, voice, face, isHeard, camera, screen.track])

  useEffect(() => {
    if (state.link !== 'connected') return undefined
    const timer = setInterval(() => void call.measure().then(setQuality, () => setQuality(null)), pulse)
    return () => {
      clearInterval(timer)
    }
  }, [call, state.link])

  const toggleCamera = () => (camera?.stream == null ? devices.open('camera') : devices.close('camera'))
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event
    const isTyping = target instanceof HTMLElement && /^(input|textarea|select)$/i.test(target.tagName)
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (key === 'm' || key === 'M') onMuted(!muted)
    else if (key === 'v' || key === 'V') toggleCamera()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('keydown', onKey)
    }
  }, [])

  const { other, link } = state
  const isSeen = other !== null && (other.camera || other.screen) && state.remote !== null && link !== 'failed'
  return (
    <>
      <VisuallyHidden role="status">{t(other === null ? 'room.left' : 'room.came', { name })}</VisuallyHidden>
      <Stage className={isNoting ? 'aside' : other === null ? 'alone' : undefined} aria-label={t('room.label')}>
        <div className="tiles">
          <Tile
            name={other?.screen ? t('room.shares', { name }) : name}
            who={{
              owner: parties.other?.owner ?? '',
              name: parties.other?.name ?? name,
              avatar: parties.other?.avatar ?? null,
            }}
            stream={state.remote}
            seen={isSeen}
            whole={other?.screen ?? false}
            microphone={other?.microphone ?? false}
            onVideo={(element) => {
              pictured.current = element
            }}
          >
            {other === null ? (
              <div className="words">
                <Typography variant="h2">{t('room.waiting', { name })}</Typography>
                <Muted>{t('room.waiting_text', { name })}</Muted>
              </div>
            ) : link === 'failed' ? (
              <div className="words" role="alert">
                <Typography variant="h2">{t('room.failed')}</Typography>
                <Muted>{t('room.failed_text')}</Muted>
                <Button variant="contained" onClick={onRetry}>
                  {t('room.retry')}
                </Button>
              </div>
            ) : link === 'connected' ? undefined : (
              <div className="words">
                <Muted role="status">{t(link === 'lost' ? 'room.lost' : 'room.connecting', { name })}</Muted>
              </div>
            )}
          </Tile>
          <Tile
            className="own"
            own
            name={t('before.you')}
            who={{ owner: me.id, name: me.fullName, avatar: me.user.avatar_url }}
            stream={screen.stream ?? camera?.stream ?? null}
            seen={face !== null}
            whole={screen.track !== null}
            microphone={isHeard}
          />
        </div>
        {isNoting && (
          <Suspense fallback={null}>
            <Notes
              meetingId={meeting.id}
              readerId={me.id}
              topic={meeting.attributes.description ?? meeting.attributes.topic}
              other={name}
              onClose={() => {
                setNoting(false)
              }}
            />
          </Suspense>
        )}
      </Stage>
      <SmallMuted role="status" sx={{ textAlign: 'center' }}>
        {isCut
          ? t('room.offline')
          : link === 'lost'
            ? t('room.lost')
            : link === 'connected' && quality !== null
              ? t(`room.${quality}`)
              : t('room.keys')}
      </SmallMuted>
      <Controls role="toolbar" aria-label={t('room.controls')}>
        <MediaButton medium="microphone" on={isHeard} disabled={voice === null} onClick={() => onMuted(!muted)} />
        <MediaButton
          medium="camera"
          on={camera?.stream != null}
          disabled={camera === null || camera.state !== 'ready'}
          onClick={toggleCamera}
        />
        {screen.able && (
          <Control
            icon="screen"
            label={t(screen.track === null ? 'room.share' : 'room.unshare')}
            off={screen.track !== null}
            onClick={() => void (screen.track === null ? screen.start() : screen.stop())}
          />
        )}
        {document.pictureInPictureEnabled && isSeen && (
          <Control
            icon="grid"
            className="wide"
            label={t('room.pip')}
            onClick={() => void pictured.current?.requestPictureInPicture().catch(() => undefined)}
          />
        )}
        <Control
          icon="pencil"
          label={t('room.notes')}
          pressed={isNoting}
          onClick={() => {
            setNoting(!isNoting)
          }}
        />
        <Control icon="hangUp" label={t('room.leave')} className="leave" onClick={onLeave} />
      </Controls>
    </>
  )
}

interface ControlProps {
  icon: IconName
  label: string
  off?: boolean
  pressed?: boolean
  className?: string
  onClick: () => void
}

function Control({ icon, label, off = false, pressed, className, onClick }: ControlProps) {
  return (
    <button type="button" className={off ? 'off' : className} aria-pressed={pressed} onClick={onClick}>
      <span className="shape">
        <Icon name={icon} />
      </span>
      {label}
    </button>
  )
}
