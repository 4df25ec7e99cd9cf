import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/components/Icon.tsx'
import type { IconName } from '../../../shared/components/Icon.tsx'
import { VisuallyHidden } from '../../../shared/components/VisuallyHidden.tsx'
import type { useBlur } from '../../../shared/media/useBlur.ts'
import { MediaButton, type Devices } from './Before.tsx'
import { Controls } from './layout.ts'
import type { useCaptions } from './useCaptions.ts'
import type { useScreen } from './useScreen.ts'

export type SidePanel = 'notes' | 'chat' | 'points'

interface CommandsProps {
  devices: Devices
  isHeard: boolean
  muted: boolean
  onMuted: (muted: boolean) => void
  onCamera: () => void
  screen: ReturnType<typeof useScreen>
  /** Null: there is no picture for a small window. */
  onSmall: (() => void) | null
  captions: ReturnType<typeof useCaptions>
  blur: ReturnType<typeof useBlur>
  panel: SidePanel | null
  /** Lines of the other one that were not seen. */
  unread: number
  onPanel: (panel: SidePanel) => void
  /** It has an agenda. */
  hasPoints: boolean
  onLeave: () => void
}

/** What the buttons say is how things stand. */
export function Commands(props: CommandsProps) {
  const { devices, isHeard, muted, onMuted, onCamera, screen, onSmall, captions, blur, panel, unread, hasPoints } =
    props
  const { t } = useTranslation('call')
  const { t: agenda } = useTranslation('agenda')
  const { camera, microphone } = devices
  return (
    <Controls className="commands" role="toolbar" aria-label={t('room.controls')}>
      <MediaButton
        medium="microphone"
        on={isHeard}
        onClick={() => (microphone?.lost === true ? devices.open('microphone') : onMuted(!muted))}
      />
      <MediaButton medium="camera" on={camera?.stream != null} onClick={onCamera} />
      {blur.able && (
        <Control icon="person" label={t('room.blur')} pressed={blur.isOn} className="wide" onClick={blur.toggle} />
      )}
      {screen.able && (
        <Control
          icon="screen"
          label={t(screen.track === null ? 'room.share' : 'room.unshare')}
          off={screen.track !== null}
          onClick={() => void (screen.track === null ? screen.start() : screen.stop())}
        />
      )}
      {document.pictureInPictureEnabled && onSmall !== null && (
        <Control icon="grid" className="wide" label={t('room.pip')} onClick={onSmall} />
      )}
      {captions.able && (
        <Control
          icon="list"
          label={t('room.captions')}
          pressed={captions.isOn}
          onClick={() => void captions.toggle()}
        />
      )}
      <Control icon="message" label={t('chat.title')} pressed={panel === 'chat'} onClick={() => props.onPanel('chat')}>
        {unread > 0 && (
          <>
            <span className="count" aria-hidden>
              {unread}
            </span>
            <VisuallyHidden>{t('chat.unread', { count: unread })}</VisuallyHidden>
          </>
        )}
      </Control>
      {hasPoints && (
        <Control
          icon="list"
          label={agenda('call.control')}
          pressed={panel === 'points'}
          onClick={() => props.onPanel('points')}
        />
      )}
      <Control
        icon="pencil"
        label={t('room.notes')}
        pressed={panel === 'notes'}
        onClick={() => props.onPanel('notes')}
      />
      <Control icon="hangUp" label={t('room.leave')} className="leave" onClick={props.onLeave} />
    </Controls>
  )
}

interface ControlProps {
  icon: IconName
  label: string
  off?: boolean
  pressed?: boolean
  className?: string
  onClick: () => void
  children?: ReactNode
}

function Control({ icon, label, off = false, pressed, className, onClick, children }: ControlProps) {
  return (
    <button type="button" className={off ? 'off' : className} aria-pressed={pressed} onClick={onClick}>
      <span className="shape">
        <Icon name={icon} />
      </span>
      <span className="words">{label}</span>
      {children}
    </button>
  )
}
