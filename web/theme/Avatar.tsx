import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { personLook } from './avatarLook.ts'
import { avatarGround, color, font, shape } from './vars.ts'

const sizes = { s: 36, m: 48, l: 64, xl: 104, xxl: 120 } as const

const Arch = styled('span')({
  position: 'relative',
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  justifyContent: 'center',
  borderRadius: shape.arch,
  font: `640 1.25rem/1 ${font.display}`,
  letterSpacing: '-.01em',
  userSelect: 'none',
})

const Picture = styled('img')({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  borderRadius: 'inherit',
  objectFit: 'cover',
})

const Online = styled('span')({
  position: 'absolute',
  right: -3,
  bottom: -3,
  width: 14,
  height: 14,
  borderRadius: '50%',
  backgroundColor: color.successMark,
  border: `3px solid ${color.surface}`,
})

export interface AvatarProps {
  /** Of the account, so that a person has one colour everywhere (`ownerOf`); null for a deleted account. */
  id: string | null
  name: string
  /** `avatar_url`; without one, and when it fails to load, the initials stand instead. */
  src?: string | null
  size?: keyof typeof sizes
  online?: boolean
  /** The reader's account, where this one stands beside it: two of one colour are told apart. */
  beside?: string
}

/** Decorative: the name always stands beside it in words. */
export function Avatar({ id, name, src, size = 'm', online = false, beside }: AvatarProps) {
  const width = sizes[size]
  const { initials, ground } = personLook(id, name, beside)
  const [failed, setFailed] = useState<string>()
  return (
    <Arch
      className="avatar"
      aria-hidden="true"
      sx={{
        width,
        height: Math.round(width * 1.08),
        fontSize: size === 's' ? '.8125rem' : width * 0.33,
        paddingTop: `${Math.round(width * 0.1)}px`,
        bgcolor: ground === null ? color.sunken : avatarGround(ground),
        color: ground === null ? color.ink3 : color.avatarInk,
      }}
    >
      {initials}
      {src && src !== failed && (
        <Picture
          src={width > 48 ? src : `${src}?size=96`}
          alt=""
          loading="lazy"
          onError={() => {
            setFailed(src)
          }}
        />
      )}
      {online && <Online />}
    </Arch>
  )
}
