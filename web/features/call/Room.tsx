import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Muted, SmallMuted } from '../../shared/components/parts.ts'
import { VisuallyHidden } from '../../shared/components/VisuallyHidden.tsx'
import { useLocale } from '../../shared/i18n/format.ts'
import { useBlur } from '../../shared/media/useBlur.ts'
import type { Meeting } from '../../shared/meeting/moment.ts'
import type { Parties } from '../../shared/meeting/parties.ts'
import type { Me } from '../../shared/session/me.ts'
import type { Devices } from './Before.tsx'
import type { Call, CallState } from './call.ts'
import { Commands, type Shown } from './Commands.tsx'
import { Stage } from './layout.ts'
import type { Quality } from './peer.ts'
import { Tile } from './Tile.tsx'
import { useCaptions } from './useCaptions.ts'
import { useScreen } from './useScreen.ts'

const Chat = lazy(() => import('./Chat.tsx').then((m) => ({ default: m.Chat })))
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
  const [panel, setPanel] = useState<Shown | null>(null)
  const [quality, setQuality] = useState<Quality | null>(null)
  const screen = useScreen()
  const blur = useBlur(camera?.stream?.getVideoTracks()[0] ?? null)
  const other = state.others[0] ?? null
  const link = other?.link ?? null
  const captions = useCaptions(other?.remote ?? null, useLocale())
  const lines = useSyncExternalStore(call.talk.subscribe, () => call.talk.state().lines)
  const heard = lines.filter(({ own }) => !own)
  const [read, setRead] = useState(0)
  if (panel === 'chat' && read !== heard.length) setRead(heard.length)
  const unread = heard.length - read
  const pictured = useRef<HTMLVideoElement | null>(null)
  const voice = microphone?.stream?.getAudioTracks()[0] ?? null
  const face = screen.track ?? camera?.stream?.getVideoTracks()[0] ?? null
  const isHeard = voice !== null && !muted

  useEffect(() => {
    call.show({ microphone: isHeard, camera: camera?.stream != null, screen: screen.track !== null }, voice, face)
  }, [call, voice, face, isHeard, camera, screen.track])

  useEffect(() => {
    if (link !== 'connected') return undefined
    const timer = setInterval(() => void call.measure().then(setQuality, () => setQuality(null)), pulse)
    return () => {
      clearInterval(timer)
    }
  }, [call, link])

  const close = () => {
    setPanel(null)
  }
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

  useEffect(() => {
    window.addEventListener('online', call.seek)
    return () => {
      window.removeEventListener('online', call.seek)
    }
  }, [call])

  const isTold =
    isCut || link === 'lost' || (link === 'connected' && quality !== null) || captions.isMissing || captions.isAsking
  const isSeen = other !== null && (other.camera || other.screen) && other.remote !== null && link !== 'failed'
  return (
    <>
      <VisuallyHidden role="status">{t(other === null ? 'room.left' : 'room.came', { name })}</VisuallyHidden>
      <VisuallyHidden role="status">{unread > 0 && t('chat.said', { name, text: heard.at(-1)?.text })}</VisuallyHidden>
      <Stage className={panel !== null ? 'aside' : other === null ? 'alone' : undefined} aria-label={t('room.label')}>
        <div className="tiles">
          <Tile
            name={other?.screen ? t('room.shares', { name }) : name}
            who={{
              owner: parties.other?.owner ?? '',
              name: parties.other?.name ?? name,
              avatar: parties.other?.avatar ?? null,
            }}
            stream={other?.remote ?? null}
            seen={isSeen}
            whole={other?.screen ?? false}
            microphone={other?.microphone ?? false}
            caption={captions.text}
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
            voice={microphone?.stream ?? null}
            microphone={isHeard}
          />
        </div>
        <Suspense fallback={null}>
          {panel === 'chat' && <Chat talk={call.talk} other={name} onClose={close} />}
          {panel === 'notes' && (
            <Notes
              meetingId={meeting.id}
              readerId={me.id}
              topic={meeting.attributes.description ?? meeting.attributes.topic}
              other={name}
              onClose={close}
            />
          )}
        </Suspense>
      </Stage>
      <SmallMuted role="status" className={isTold ? undefined : 'keys'} sx={{ textAlign: 'center' }}>
        {isCut
          ? t('room.offline')
          : link === 'lost'
            ? t('room.lost')
            : link === 'connected' && quality !== null
              ? t(`room.${quality}`)
              : t(captions.isMissing ? 'room.no_captions' : captions.isAsking ? 'room.captions_come' : 'room.keys')}
      </SmallMuted>
      <Commands
        devices={devices}
        isHeard={isHeard}
        muted={muted}
        onMuted={onMuted}
        onCamera={toggleCamera}
        screen={screen}
        onSmall={isSeen ? () => void pictured.current?.requestPictureInPicture().catch(() => undefined) : null}
        captions={captions}
        blur={blur}
        panel={panel}
        unread={unread}
        onPanel={(next) => setPanel(panel === next ? null : next)}
        onLeave={onLeave}
      />
    </>
  )
}
