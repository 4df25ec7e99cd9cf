import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attachment } from '#contract/messages/conversations.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import { ApiError } from '../../../shared/data/errors.ts'
import { wordsOf } from '../../../shared/notify/catalogue.ts'
import { saveFile } from '../../../shared/saveFile.ts'
import type { Comment } from './api.ts'
import { FileCard } from './FileCard.tsx'
import { useSize } from '../../../shared/useSize.ts'
import { useMessengerApi } from './useMessenger.ts'

/** How far below or above what is seen a picture is fetched. */
const margin = '300px'

const Place = styled('div')({ display: 'flex', flexDirection: 'column' })

interface Props {
  readonly comment: Comment
  readonly attachment: Attachment
  readonly own: boolean
}

/** The file of a message, to be saved. A picture is seen, once it is scrolled to. */
export function Attached({ comment, attachment, own }: Props) {
  const { t } = useTranslation('messenger')
  const { t: say } = useTranslation()
  const api = useMessengerApi()
  const sizeOf = useSize()
  const [error, setError] = useState<ApiError | null>(null)
  const { id, name, bytes } = attachment
  const place = useRef<HTMLDivElement>(null)
  const picture = usePicture(comment.conversationId, attachment, useNear(place))
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
    <Place ref={place} data-message={comment.id} data-number={comment.number} tabIndex={-1}>
      <FileCard
        own={own}
        name={name}
        note={note}
        failed={error !== null}
        preview={picture}
        onOpen={() => void save()}
        act={
          <IconButton aria-label={t('download', { name })} onClick={() => void save()}>
            <Icon name="download" />
          </IconButton>
        }
      />
    </Place>
  )
}

/** Whether it has come near to what is seen. */
function useNear(place: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (near || place.current === null) return undefined
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: margin },
    )
    observer.observe(place.current)
    return () => {
      observer.disconnect()
    }
  }, [near, place])
  return near
}

/** The address of a picture in this page; empty: it comes, or does not; null: the file is none. */
function usePicture(conversationId: string, { id, media_type: type }: Attachment, near: boolean): string | null {
  const api = useMessengerApi()
  const isPicture = type.startsWith('image/')
  const { data } = useQuery({
    queryKey: ['attachment', id],
    queryFn: () => api.file(conversationId, id),
    enabled: isPicture && near,
    staleTime: Infinity,
  })
  // A file comes without its type, so that no browser shows it as a page.
  const url = useMemo(() => (data === undefined ? '' : URL.createObjectURL(new Blob([data], { type }))), [data, type])
  useEffect(
    () => () => {
      if (url !== '') URL.revokeObjectURL(url)
    },
    [url],
  )
  return isPicture ? url : null
}
