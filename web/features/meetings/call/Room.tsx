import Button from '@mui/material/Button'
import { Suspense, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { BackCloses } from '../../../shared/components/BackCloses.tsx'
import { SmallMuted } from '../../../shared/components/parts.ts'
import { VisuallyHidden } from '../../../shared/components/VisuallyHidden.tsx'
import { useFormats, useLocale } from '../../../shared/i18n/format.ts'
import { useBlur } from '../../../shared/media/useBlur.ts'
import { setCallKeys, useCallKeys } from '../../../shared/callKeys.ts'
import type { Me } from '../../../shared/session/me.ts'
import type { Devices } from './Before.tsx'
import type { Call, CallState } from './call.ts'
import { Commands, type SidePanel } from './Commands.tsx'
import { lazyPart } from '../../../shared/components/lazyPart.tsx'
import { useNotifier } from '../../../shared/notify/Toaster.tsx'
import { AudioOnly } from './AudioOnly.tsx'
import { DeviceLost } from './DeviceLost.tsx'
import { Lapsed } from './Lapsed.tsx'
import { Stage } from './layout.ts'
import type { Quality } from './peer.ts'
import { OtherTile, sees } from './OtherTile.tsx'
import type { Subject } from './subject.ts'
import { Tile } from './Tile.tsx'
import { useCaptions } from './useCaptions.ts'
import { useScreen } from './useScreen.ts'

const Chat = lazyPart(() => import('./Chat.tsx').then((m) => m.Chat))
const Points = lazyPart(() => import('./Points.tsx').then((m) => m.Points))
const Notes = lazyPart(() => import('./Notes.tsx').then((m) => m.Notes))

interface RoomProps {
  call: Call
  state: CallState
  subject: Subject
  me: Me
  name: string
  devices: Devices
  muted: boolean
  onMuted: (muted: boolean) => void
  /** The live connection to the server is cut. */
  isCut: boolean
  /** One's session ran out. */
  isLapsed: boolean
  onLeave: () => void
  /** The dialog about leaving is open. */
  isLeaving: boolean
  /** Missing: there is nothing to end for both. */
  onEnd: (() => void) | undefined
  onRetry: () => void
}

/** How often the connection is measured, ms. */
const pulse = 4_000

/** The two of them, or up to six. What the buttons say is how things stand. */
export function Room(props: RoomProps) {
  const { call, state, subject, me, name, devices, muted, onMuted, isCut, isLapsed, isLeaving } = props
  const { onLeave, onEnd, onRetry } = props
  const { t } = useTranslation('call')
  const formats = useFormats()
  const { camera, microphone } = devices
  const [panel, setPanel] = useState<SidePanel | null>(null)
  const [text, setText] = useState('')
  const [quality, setQuality] = useState<Quality | null>(null)
  const [audioOnly, setAudioOnly] = useState(false)
  const notifier = useNotifier()
  const screen = useScreen(() => {
    notifier.say({ tone: 'info', title: t('room.not_shared'), duration: 8000 })
  })
  const blur = useBlur(camera?.stream?.getVideoTracks()[0] ?? null)
  const isGroup = subject.kind === 'workshop'
  const asksToLeave = !isGroup && subject.ended === null
  const other = state.others[0] ?? null
  const [hasCome, setCome] = useState(other !== null)
  if (other !== null && !hasCome) setCome(true)
  const isConnected = state.others.some(({ link }) => link === 'connected')
  const isLost = state.others.some(({ link }) => link === 'lost')
  const captions = useCaptions(isGroup ? null : (other?.remote ?? null), useLocale())
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
    const shared = { camera: camera?.stream != null, screen: screen.track !== null }
    call.show({ microphone: isHeard, ...shared, audio_only: audioOnly }, voice, face)
  }, [call, voice, face, isHeard, camera, screen.track, audioOnly])

  const isDone = other === null && subject.ended !== null
  const stopScreen = useEffectEvent(screen.stop)
  useEffect(() => {
    if (isDone) stopScreen()
  }, [isDone])

  useEffect(() => {
    if (!isConnected) return undefined
    const timer = setInterval(() => void call.measure().then(setQuality, () => setQuality(null)), pulse)
    return () => {
      clearInterval(timer)
    }
  }, [call, isConnected])

  const close = () => {
    setPanel(null)
  }
  const changeAudioOnly = (isOn: boolean) => {
    setAudioOnly(isOn)
    if (isOn) screen.stop()
    if (isOn && camera?.stream != null) devices.close('camera')
    else if (!isOn && camera !== null) devices.open('camera')
  }
  const toggleCamera = () => {
    if (audioOnly) changeAudioOnly(false)
    else if (camera?.stream == null) devices.open('camera')
    else devices.close('camera')
  }
  // It is released when the other one ends the session; a person who came in without devices opens it here.
  const isLetGo = microphone?.stream == null && microphone?.lost !== true
  const isMuted = muted || isLetGo
  const mute = (next: boolean) => {
    onMuted(next)
    if (!next && isLetGo) devices.open('microphone')
  }
  const hasKeys = useCallKeys()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event
    const isTyping = target instanceof HTMLElement && /^(input|textarea|select)$/i.test(target.tagName)
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (key === 'm' || key === 'M') mute(!isMuted)
    else if (key === 'v' || key === 'V') toggleCamera()
  })
  useEffect(() => {
    if (!hasKeys) return undefined
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('keydown', onKey)
    }
  }, [hasKeys])

  useEffect(() => {
    window.addEventListener('online', call.seek)
    return () => {
      window.removeEventListener('online', call.seek)
    }
  }, [call])

  const isMeasured = !(isCut && !isLapsed) && !isLost && isConnected && quality !== null
  const blind = audioOnly ? [] : state.others.filter(({ audio_only }) => audio_only)
  const hasNotice = (isCut && !isLapsed) || isLost || blind.length > 0 || captions.isMissing || captions.isAsking
  const isSeen = !audioOnly && state.others.some(sees)
  const nameOf = (party: string | undefined) =>
    subject.others.find((person) => person.party === party)?.firstName ?? (isGroup ? t('somebody') : name)
  const tiles = isGroup
    ? state.others
    : // The place of the other one stays while they are away.
      [other]
  const departure =
    subject.ended === null ? 'room.left' : subject.ended === 'before_time' ? 'room.ended_by' : 'room.ended'
  const here = isGroup
    ? state.others.length === 0
      ? t('group.waiting')
      : t('group.came', { count: state.others.length })
    : t(other !== null ? 'room.came' : hasCome ? departure : 'room.waiting', { name })
  const last = heard.at(-1)
  const crowd = state.others.length > 3 ? 'crowd' : 'group'
  const stage = [
    panel !== null && 'aside',
    panel === 'points' && 'sheet',
    state.others.length === 0 && panel === null && 'alone',
    isGroup && state.others.length > 0 && crowd,
  ]
  return (
    <>
      <VisuallyHidden role="status">{here}</VisuallyHidden>
      <VisuallyHidden role="status">
        {unread > 0 && t('chat.said', { name: nameOf(last?.from), text: last?.text })}
      </VisuallyHidden>
      {isLapsed && <Lapsed />}
      {!isLeaving && (panel !== null || asksToLeave) && <BackCloses onClose={panel === null ? onLeave : close} />}
      <DeviceLost devices={devices} />
      <Stage className={stage.filter(Boolean).join(' ') || undefined} aria-label={t('room.label')}>
        <div className="tiles">
          {(tiles.length === 0 ? [null] : tiles).map((one, n) => (
            <OtherTile
              key={isGroup ? (one?.party ?? 'nobody') : 'other'}
              other={one}
              audioOnly={audioOnly}
              person={subject.others.find(({ party }) => one === null || party === one.party) ?? null}
              isGroup={isGroup}
              hasLeft={hasCome}
              caption={captions.text}
              onVideo={
                n === 0
                  ? (element) => {
                      pictured.current = element
                    }
                  : undefined
              }
              onRetry={onRetry}
              onEnd={onEnd}
              ended={subject.ended}
            />
          ))}
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
          {panel === 'chat' && (
            <Chat {...{ text, setText, nameOf }} talk={call.talk} other={isGroup ? null : name} onClose={close} />
          )}
          {panel === 'points' && <Points subject={subject} readerId={me.id} onClose={close} />}
          {panel === 'notes' && (
            <Notes
              draft={subject.notes}
              topic={subject.topic}
              other={isGroup ? null : (subject.others[0] ?? null)}
              onClose={close}
            />
          )}
        </Suspense>
      </Stage>
      <SmallMuted
        role="status"
        className={isMeasured && blind.length === 0 ? 'quality' : hasNotice ? undefined : 'keys'}
        sx={{ textAlign: 'center' }}
      >
        {isCut && !isLapsed
          ? t('room.offline')
          : isLost
            ? t('room.lost')
            : blind.length > 0
              ? t('audio_only.other', {
                  names: formats.list(blind.map(({ party }) => nameOf(party))),
                  count: blind.length,
                })
              : isMeasured
                ? t(`room.${quality}`)
                : captions.isMissing || captions.isAsking
                  ? t(captions.isMissing ? 'room.no_captions' : 'room.captions_come')
                  : hasKeys && (
                      <>
                        {t('room.keys')}{' '}
                        <Button size="small" variant="text" onClick={() => setCallKeys(false)}>
                          {t('room.keys_off')}
                        </Button>
                      </>
                    )}
      </SmallMuted>
      <AudioOnly isOn={audioOnly} isOffered={isLost || (isMeasured && quality === 'poor')} onChange={changeAudioOnly} />
      <Commands
        devices={devices}
        isHeard={isHeard}
        muted={isMuted}
        onMuted={mute}
        onCamera={toggleCamera}
        screen={audioOnly ? { ...screen, able: false } : screen}
        onSmall={isSeen ? () => void pictured.current?.requestPictureInPicture().catch(() => undefined) : null}
        captions={isGroup ? { ...captions, able: false } : captions}
        blur={blur}
        panel={panel}
        hasPoints={!isGroup && subject.isOne}
        unread={unread}
        onPanel={(next) => setPanel(panel === next ? null : next)}
        onLeave={onLeave}
      />
    </>
  )
}
