import MuiLink from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { color, shape } from '#theme/vars.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import { Progress } from '../../../shared/components/ProgressBar.tsx'
import { Glyph } from './Glyph.tsx'

const Card = styled('div')({
  display: 'grid',
  gridTemplateColumns: '40px minmax(0, 1fr) auto',
  gap: '4px 12px',
  alignItems: 'center',
  alignSelf: 'flex-start',
  width: 'min(400px, 100%)',
  padding: '10px 8px 10px 12px',
  border: `1px solid ${color.lineStrong}`,
  borderRadius: 16,
  backgroundColor: color.surface,
  '&.me': { alignSelf: 'flex-end' },
  '&.failed': { border: `2px dashed ${color.errorMark}`, padding: '9px 7px 9px 11px' },
  '& > span': {
    display: 'grid',
    placeItems: 'center',
    width: 40,
    height: 40,
    borderRadius: shape.arch,
    backgroundColor: color.brandTint,
    color: color.brandText,
  },
  '&.failed > span': { backgroundColor: color.errorGround, color: color.errorText },
  '& .name': { fontWeight: 600, fontSize: '.875rem', overflowWrap: 'anywhere', textAlign: 'start' },
  '& .note': { fontSize: '.8125rem', color: color.ink2 },
  '&.failed .note': { color: color.errorText },
  // Its room is kept before it is there: the messages around it stay in place.
  '& .picture, & .coming': { gridColumn: '1 / -1', height: 200 },
  '& .picture': { padding: 0, border: 0, background: 'none', cursor: 'pointer' },
  '& img, & .coming': { width: '100%', height: '100%', borderRadius: shape.inner },
  '& img': { objectFit: 'contain', objectPosition: 'left' },
})

interface Props {
  readonly name: string
  readonly note: string
  readonly own?: boolean
  readonly failed?: boolean
  /** From 0 to 1, while it is on its way; null: it is not. */
  readonly progress?: number | null
  /** The address of a picture to show; empty: it is on its way. */
  readonly preview?: string | null
  /** What a tap on the name or the picture does. */
  readonly onOpen?: () => void
  /** At the right: download, cancel. */
  readonly act?: ReactNode
}

/** A file, sent or about to be. */
export function FileCard({
  name,
  note,
  own = false,
  failed = false,
  progress = null,
  preview = null,
  onOpen,
  act,
}: Props) {
  return (
    <Card className={[own && 'me', failed && 'failed'].filter(Boolean).join(' ')} {...(failed && { role: 'alert' })}>
      <span>{failed ? <Icon name="warning" /> : <Glyph name="file" />}</span>
      <div>
        {onOpen === undefined ? (
          <p className="name">{name}</p>
        ) : (
          <MuiLink component="button" type="button" className="name" onClick={onOpen}>
            {name}
          </MuiLink>
        )}
        <p className="note">{note}</p>
        {progress !== null && <Progress value={Math.round(progress * 100)} max={100} aria-label={name} />}
      </div>
      {act}
      {preview === '' && <div className="coming" />}
      {preview !== null && preview !== '' && (
        // The name above it is the button for keys.
        <button type="button" className="picture" tabIndex={-1} onClick={onOpen}>
          <img src={preview} alt={name} />
        </button>
      )}
    </Card>
  )
}
