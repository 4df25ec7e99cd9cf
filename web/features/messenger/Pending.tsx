import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../shared/components/Icon.tsx'
import { wordsOf } from '../../shared/notify/catalogue.ts'
import { Bubble, Meta } from './layout.ts'
import type { Outgoing } from './outbox.ts'

interface Props {
  readonly item: Outgoing
  readonly onAgain: (key: string) => void
  readonly onRemove: (key: string) => void
}

/** A message that the server does not have yet. */
export function Pending({ item, onAgain, onRemove }: Props) {
  const { t } = useTranslation('messenger')
  const { t: say } = useTranslation()
  const { key, body, state, error } = item
  if (state === 'failed') {
    const words = error && wordsOf(say, error)
    return (
      <>
        <Bubble className="me last failed">{body}</Bubble>
        <Meta className="me failed" role="alert">
          <Icon name="warning" size={16} />
          {t('failed', { why: words?.lines.join(' ') ?? '' })}
          <Button
            size="small"
            variant="text"
            startIcon={<Icon name="refresh" size={16} />}
            onClick={() => onAgain(key)}
          >
            {t('again')}
          </Button>
          <Button size="small" variant="text" color="error" onClick={() => onRemove(key)}>
            {t('remove')}
          </Button>
        </Meta>
      </>
    )
  }
  return (
    <>
      <Bubble className="me last sending">{body}</Bubble>
      <Meta className="me">
        <Icon name="clock" size={16} />
        {t(state === 'waiting' ? 'waiting' : 'sending')}
      </Meta>
    </>
  )
}
