import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#theme/Avatar.tsx'
import { Icon } from '../../shared/components/Icon.tsx'
import { VisuallyHidden } from '../../shared/components/VisuallyHidden.tsx'
import { Frame } from './layout.ts'

interface TileProps {
  name: string
  who: { owner: string; name: string; avatar: string | null }
  /** Null: the arch instead. */
  stream: MediaStream | null
  /** Its picture can be shown: the camera is on, or the screen is shared. */
  seen: boolean
  own?: boolean
  microphone: boolean
  /** A shared screen is shown whole. */
  whole?: boolean
  className?: string | undefined
  onVideo?: (element: HTMLVideoElement | null) => void
  children?: ReactNode
}

/** One of the two, as the camera sees them; with the camera off, their arch. */
export function Tile({ name, who, stream, seen, own, microphone, whole, className, onVideo, children }: TileProps) {
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
      <p className="name">
        <Icon name={microphone ? 'mic' : 'micOff'} size={16} />
        {name}
        {!microphone && <VisuallyHidden>, {t('room.muted')}</VisuallyHidden>}
        {!seen && <VisuallyHidden>, {t('room.no_camera')}</VisuallyHidden>}
      </p>
    </Frame>
  )
}
