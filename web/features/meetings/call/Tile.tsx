import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#theme/Avatar.tsx'
import { Icon } from '../../../shared/components/Icon.tsx'
import { VisuallyHidden } from '../../../shared/components/VisuallyHidden.tsx'
import { useSpeaking } from '../../../shared/media/useSpeaking.ts'
import { Frame } from './layout.ts'

interface TileProps {
  name: string
  who: { owner: string; name: string; avatar: string | null }
  /** Null: the arch instead. */
  stream: MediaStream | null
  /** Its picture can be rendered: the camera is on, or the screen is shared. */
  seen: boolean
  own?: boolean
  microphone: boolean
  /** The stream of the voice meter; missing: the displayed one. */
  voice?: MediaStream | null
  /** Captions of speech. */
  caption?: string | undefined
  /** A shared screen is not cropped. */
  whole?: boolean
  className?: string | undefined
  onVideo?: (element: HTMLVideoElement | null) => void
  children?: ReactNode
}

/** One of the two, as the camera sees them; with the camera off, their arch. */
export function Tile(props: TileProps) {
  const { name, who, stream, seen, own, microphone, voice = props.stream, whole, caption, onVideo, children } = props
  const isSpeaking = useSpeaking(voice, microphone)
  const className = [props.className, isSpeaking && 'speaks'].filter(Boolean).join(' ') || undefined
  const { t } = useTranslation('call')
  const element = useRef<HTMLVideoElement | null>(null)
  useEffect(() => {
    if (element.current !== null && element.current.srcObject !== stream) element.current.srcObject = stream
  }, [stream])
  return (
    <Frame aria-label={name} className={className}>
      {stream !== null && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- what two people say live has no file of captions
        <video
          ref={(node) => {
            element.current = node
            onVideo?.(node)
          }}
          className={own && !whole ? 'mirror' : whole ? 'whole' : undefined}
          autoPlay
          playsInline
          muted={own}
          hidden={!seen}
        />
      )}
      {!seen && (children ?? <Avatar id={who.owner} name={who.name} src={who.avatar} size="xxl" />)}
      {caption !== undefined && caption !== '' && <p className="caption">{caption}</p>}
      <p className="name">
        <Icon name={microphone ? 'mic' : 'micOff'} size={16} />
        {name}
        {isSpeaking && <VisuallyHidden>, {t('room.speaks')}</VisuallyHidden>}
        {!microphone && <VisuallyHidden>, {t('room.muted')}</VisuallyHidden>}
        {!seen && <VisuallyHidden>, {t('room.no_camera')}</VisuallyHidden>}
      </p>
    </Frame>
  )
}
