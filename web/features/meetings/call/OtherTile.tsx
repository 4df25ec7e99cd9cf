import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../shared/paths/paths.ts'
import { Muted } from '../../../shared/components/parts.ts'
import type { Other } from './call.ts'
import type { Person, Subject } from './subject.ts'
import { Tile } from './Tile.tsx'

interface OtherTileProps {
  /** null: they are not there. */
  other: Other | null
  /** null: their account is gone. */
  person: Person | null
  isGroup: boolean
  /** The reader wants no pictures. */
  audioOnly: boolean
  /** They were there before. */
  hasLeft: boolean
  caption: string
  onVideo: ((element: HTMLVideoElement | null) => void) | undefined
  onRetry: () => void
  onEnd: (() => void) | undefined
  /** The session that both were in has been ended. */
  ended: Subject['ended']
}

/** Whether their picture can be rendered. */
export function sees(other: Other): boolean {
  return (other.camera || other.screen) && other.remote !== null && other.link !== 'failed'
}

/** One of the others, and the way to them. */
export function OtherTile({
  other,
  person,
  isGroup,
  audioOnly,
  hasLeft,
  caption,
  onVideo,
  onRetry,
  onEnd,
  ended,
}: OtherTileProps) {
  const { t } = useTranslation('call')
  const name = person?.firstName ?? t('somebody')
  const link = other?.link ?? null
  const label = isGroup ? (person?.name ?? name) : name
  return (
    <Tile
      name={other?.screen ? t('room.shares', { name }) : other === null && isGroup ? t('group.waiting') : label}
      who={{ owner: person?.owner ?? '', name: person?.name ?? name, avatar: person?.avatar ?? null }}
      stream={other?.remote ?? null}
      seen={!audioOnly && other !== null && sees(other)}
      whole={other?.screen ?? false}
      microphone={other?.microphone ?? false}
      caption={caption}
      {...(onVideo && { onVideo })}
    >
      {other === null && hasLeft && onEnd ? (
        <div className="words">
          <Typography variant="h2">{t(ended === null ? 'room.left' : 'closed.ended_session', { name })}</Typography>
          <Muted>
            {t(ended === null ? 'room.left_text' : ended === 'before_time' ? 'room.ended_by' : 'room.ended', { name })}
          </Muted>
          <div className="verbs">
            <Button variant="contained" onClick={onEnd}>
              {t(ended === null ? 'leave.end' : 'closed.report')}
            </Button>
            <Button
              variant="outlined"
              href={paths.messenger(person === null ? undefined : { person: person.owner })}
              target="_blank"
              rel="noopener"
            >
              {t('notes.write', { name })}
            </Button>
          </div>
        </div>
      ) : other === null ? (
        <div className="words">
          <Typography variant="h2">{isGroup ? t('group.waiting') : t('room.waiting', { name })}</Typography>
          <Muted>{isGroup ? t('group.waiting_text') : t('room.waiting_text', { name })}</Muted>
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
  )
}
