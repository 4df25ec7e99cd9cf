import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attachment } from '#contract/conversations.ts'
import { Icon } from '../../shared/components/Icon.tsx'
import { ApiError } from '../../shared/data/errors.ts'
import { wordsOf } from '../../shared/notify/catalogue.ts'
import { saveFile } from '../../shared/saveFile.ts'
import type { Comment } from './api.ts'
import { FileCard } from './FileCard.tsx'
import { useSize } from '../../shared/useSize.ts'
import { useMessengerApi } from './useMessenger.ts'

const Place = styled('div')({ display: 'flex', flexDirection: 'column' })

interface Props {
  readonly comment: Comment
  readonly attachment: Attachment
  readonly own: boolean
}

/** The file of a message, to be saved. */
export function Attached({ comment, attachment, own }: Props) {
  const { t } = useTranslation('messenger')
  const { t: say } = useTranslation()
  const api = useMessengerApi()
  const sizeOf = useSize()
  const [error, setError] = useState<ApiError | null>(null)
  const { id, name, bytes } = attachment
  const save = async () => {
    try {
      saveFile(await api.file(comment.conversationId, id), name)
      setError(null)
    } catch (failure) {
      if (failure instanceof ApiError) setError(failure)
    }
  }
  const note = error
    ? [wordsOf(say, error).title, ...wordsOf(say, error).lines].join(' ')
    : t('checked', { size: sizeOf(bytes) })
  return (
    <Place data-message={comment.id} data-number={comment.number} tabIndex={-1}>
      <FileCard
        own={own}
        name={name}
        note={note}
        failed={error !== null}
        act={
          <IconButton aria-label={t('download', { name })} onClick={() => void save()}>
            <Icon name="download" />
          </IconButton>
        }
      />
    </Place>
  )
}
