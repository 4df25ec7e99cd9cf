import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { avatarGrounds, color, font, shape } from './vars.ts'

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

/** A person's ground never changes: it comes from the id of the account (FNV-1a). */
export function avatarGround(id: string): string {
  let hash = 0x811c9dc5
  for (const character of id) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  return avatarGrounds[(hash >>> 0) % avatarGrounds.length] ?? avatarGrounds[0] ?? 'transparent'
}

/** First letters of the first and last words; « – » for somebody who left. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word))
  const letter = (word: string | undefined) => (word ? (/\p{L}/u.exec(word)?.[0] ?? '') : '')
  return (letter(words[0]) + (words.length > 1 ? letter(words.at(-1)) : '')).toLocaleUpperCase() || '–'
}

export interface AvatarProps {
  /** Of the account, so that a person has one colour everywhere (`ownerOf`); null for a deleted account. */
  id: string | null
  name: string
  /** `avatar_url`; without one, and where it cannot be had, the initials are shown. */
  src?: string | null
  size?: keyof typeof sizes
  online?: boolean
}

/** Decorative: the name always stands beside it in words. */
export function Avatar({ id, name, src, size = 'm', online = false }: AvatarProps) {
  const width = sizes[size]
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
        bgcolor: id === null ? color.sunken : avatarGround(id),
        color: id === null ? color.ink3 : color.avatarInk,
      }}
    >
      {initials(id === null ? '' : name)}
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
