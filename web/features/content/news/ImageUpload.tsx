import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useEffect, useImperativeHandle, useMemo, useState } from 'react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { articleImageLimits } from '#contract/content/article-images.ts'
import { pictureLimits, pictureTypes } from '#contract/community/avatars.ts'
import { color, shape } from '#theme/vars.ts'
import { Field } from '../../../shared/components/Field.tsx'
import { Notice } from '../../../shared/components/Notice.tsx'
import { Line, Rows, SmallMuted } from '../../../shared/components/parts.ts'
import { Progress } from '../../../shared/components/ProgressBar.tsx'
import { ApiError } from '../../../shared/data/errors.ts'
import { randomUuid } from '../../../shared/data/uuid.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { wordsOf } from '../../../shared/notify/catalogue.ts'
import { useSize } from '../../../shared/useSize.ts'
import type { ComposedImage } from './composed.ts'
import { useNewsApi } from './useNews.ts'

export const Frame = styled('div')({
  display: 'grid',
  gridTemplateColumns: '160px minmax(0, 1fr)',
  gap: 16,
  alignItems: 'start',
  padding: 16,
  border: `1px solid ${color.lineStrong}`,
  borderRadius: shape.radius,
  '& > img': { width: '100%', height: 'auto', maxHeight: 160, objectFit: 'contain', borderRadius: shape.inner },
  '@media (max-width: 600px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
})

type Fault = 'too_heavy' | 'empty' | 'type'

/** Why the server would refuse a file; null: it may be sent. What it holds is for the server to look at. */
function faultOf({ size, type }: File): Fault | null {
  if (size === 0) return 'empty'
  if (size > pictureLimits.bytes) return 'too_heavy'
  return pictureTypes.some((one) => one === type) ? null : 'type'
}

export interface Upload {
  /** The image, sent and described; null: it says itself what it waits for. */
  readonly ready: () => ComposedImage | null
}

interface ImageUploadProps {
  readonly ref: Ref<Upload>
  readonly file: File
  readonly place: 'text' | 'cover'
  readonly onAdd: (image: ComposedImage) => void
  readonly onRemove: () => void
}

/** An image on its way: its preview, how much of it has left, and its text alternative. */
export function ImageUpload({ ref, file, place, onAdd, onRemove }: ImageUploadProps) {
  const { t } = useTranslation('news')
  const { t: say } = useTranslation()
  const formats = useFormats()
  const sizeOf = useSize()
  const preview = usePreview(file)
  const { sent, part, error, retry } = useSending(file)
  const [alt, setAlt] = useState('')
  const [isMissing, setMissing] = useState(false)
  /** The article was to be published with it. */
  const [isAwaited, setAwaited] = useState(false)
  const fault = faultOf(file)
  const refused = error && wordsOf(say, error)
  const words = alt.trim()
  const isOnItsWay = fault === null && refused === null && sent === null
  const ready = () => {
    setMissing(words === '')
    setAwaited(true)
    return words !== '' && alt.length <= articleImageLimits.alt && sent !== null ? { ...sent, alt: words } : null
  }
  useImperativeHandle(ref, () => ({ ready }))
  const add = () => {
    const image = ready()
    if (image !== null) onAdd(image)
  }
  const name = file.name === '' ? t('image.pasted') : file.name
  return (
    <Frame
      role="group"
      aria-label={t('image.one', { name })}
      tabIndex={-1}
      data-awaited={isAwaited && (words !== '' || fault !== null || refused !== null)}
    >
      {fault === null && preview !== null && refused === null ? <img src={preview} alt="" /> : <span />}
      <Rows sx={{ gap: 1.5 }}>
        <SmallMuted>{`${name}, ${sizeOf(file.size)}`}</SmallMuted>
        {fault !== null && <Notice tone="error">{t(`image.${fault}`, { most: sizeOf(pictureLimits.bytes) })}</Notice>}
        {refused !== null && (
          <Notice tone="error" title={refused.title}>
            {refused.lines.join(' ')}
          </Notice>
        )}
        {isOnItsWay && (
          <>
            <Progress value={Math.round(part * 100)} max={100} aria-label={t('image.sending', { name })} />
            {isAwaited && <Notice arrives>{t('image.on_its_way')}</Notice>}
            <SmallMuted role="status">{t('image.part', { part: formats.number(Math.round(part * 100)) })}</SmallMuted>
          </>
        )}
        {fault === null && refused === null && (
          <Field
            label={t('image.alt')}
            required
            value={alt}
            help={t('image.alt_help')}
            error={isMissing && words === '' ? t('image.alt_error') : undefined}
            inputProps={{ maxLength: articleImageLimits.alt }}
            onChange={(event) => {
              setAlt(event.target.value)
            }}
            onKeyDown={(event) => {
              // Enter in this field is for the image, not for the article.
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
        )}
        <Line sx={{ flexWrap: 'wrap', gap: 1 }}>
          {fault === null && refused === null && (
            <Button size="small" variant="outlined" disabled={sent === null} onClick={add}>
              {t(place === 'cover' ? 'image.use_cover' : 'image.insert')}
            </Button>
          )}
          {refused !== null && (
            <Button size="small" variant="outlined" onClick={retry}>
              {t('image.retry')}
            </Button>
          )}
          <Button size="small" variant="text" onClick={onRemove}>
            {t('image.remove')}
          </Button>
        </Line>
      </Rows>
    </Frame>
  )
}

/** Sends the file, once; the call ends with the component. */
function useSending(file: File) {
  const api = useNewsApi()
  /** Another one sends it again. */
  const [idempotencyKey, setKey] = useState(randomUuid)
  const [part, setPart] = useState(0)
  const [sent, setSent] = useState<Omit<ComposedImage, 'alt'> | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  useEffect(() => {
    if (faultOf(file) !== null) return undefined
    const given = new AbortController()
    const { signal } = given
    api.sendImage(file, { idempotencyKey, signal, onProgress: setPart }).then(setSent, (failure: unknown) => {
      if (signal.aborted) return
      if (!(failure instanceof ApiError)) throw failure
      setError(failure)
    })
    return () => {
      given.abort()
    }
  }, [api, file, idempotencyKey])
  const retry = () => {
    setError(null)
    setPart(0)
    setKey(randomUuid())
  }
  return { sent, part, error, retry }
}

/** The address of the file in this page. */
function usePreview(file: File): string | null {
  const url = useMemo(() => (file.type.startsWith('image/') ? URL.createObjectURL(file) : null), [file])
  useEffect(
    () => () => {
      if (url !== null) URL.revokeObjectURL(url)
    },
    [url],
  )
  return url
}
