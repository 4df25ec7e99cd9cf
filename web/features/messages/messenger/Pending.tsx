import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/components/Icon.tsx'
import { wordsOf } from '../../../shared/notify/catalogue.ts'
import { FileCard } from './FileCard.tsx'
import { Bubble, Meta } from './layout.ts'
import { useSize } from '../../../shared/useSize.ts'
import type { Outgoing } from './outbox.ts'

interface Props {
  readonly item: Outgoing
  readonly onAgain: (key: string) => void
  readonly onRemove: (key: string) => void
}

/** A message that the conversation does not show yet. */
export function Pending({ item, onAgain, onRemove }: Props) {
  const { t } = useTranslation('messenger')
  const { t: say } = useTranslation()
  const { key, body, state, error, file, progress } = item
  const sizeOf = useSize()
  if (state === 'failed' || state === 'lost') {
    const words = error && wordsOf(say, error)
    return (
      <>
        {body !== '' && <Bubble className="me last failed">{body}</Bubble>}
        {file && <FileCard own failed name={file.name} note={sizeOf(file.size)} />}
        <Meta className="me failed" role="alert">
          <Icon name="warning" size={16} />
          {state === 'lost' ? t('file_lost') : t('failed', { why: words?.lines.join(' ') ?? '' })}
          {state === 'failed' && (
            <Button
              size="small"
              variant="text"
              startIcon={<Icon name="refresh" size={16} />}
              onClick={() => onAgain(key)}
            >
              {t('again')}
            </Button>
          )}
          <Button size="small" variant="text" color="error" onClick={() => onRemove(key)}>
            {t('remove')}
          </Button>
        </Meta>
      </>
    )
  }
  return (
    <>
      {body !== '' && <Bubble className="me last sending">{body}</Bubble>}
      {file && (
        <FileCard
          own
          name={file.name}
          note={t('uploaded', { part: sizeOf(file.size * progress), all: sizeOf(file.size) })}
          progress={progress}
          act={
            <IconButton aria-label={t('cancel_file', { name: file.name })} onClick={() => onRemove(key)}>
              <Icon name="close" />
            </IconButton>
          }
        />
      )}
      <Meta className="me">
        <Icon name="clock" size={16} />
        {t(state)}
      </Meta>
    </>
  )
}
