import Button from '@mui/material/Button'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { articleImageLimits, articleImageSrc } from '#contract/content/article-images.ts'
import type { ArticleImageReference } from '#contract/content/article-images.ts'
import { pictureLimits, pictureTypes } from '#contract/community/avatars.ts'
import { Field } from '../../../shared/components/Field.tsx'
import { Icon } from '../../../shared/components/Icon.tsx'
import { Line, Rows, SmallMuted } from '../../../shared/components/parts.ts'
import { Picture } from '../../../shared/components/Picture.tsx'
import type { SeenPicture } from '../../../shared/components/Picture.tsx'
import { useSize } from '../../../shared/useSize.ts'
import type { ComposedImage } from './composed.ts'
import { Frame, ImageUpload } from './ImageUpload.tsx'
import type { Upload } from './ImageUpload.tsx'

export interface WaitingImage {
  readonly key: string
  readonly file: File
  readonly place: 'text' | 'cover'
}

interface ComposerImagesProps {
  readonly waiting: readonly WaitingImage[]
  /** Of those that wait, by their key. */
  readonly uploads: Map<string, Upload>
  readonly cover: ComposedImage | null
  /** What the text shows. */
  readonly placed: readonly ArticleImageReference[]
  readonly pictures: ReadonlyMap<string, SeenPicture>
  /** Whether the text shows as many as it may. */
  readonly isFull: boolean
  readonly onTake: (files: readonly File[], place: WaitingImage['place']) => void
  readonly onAdd: (waiting: WaitingImage, image: ComposedImage) => void
  readonly onDrop: (waiting: WaitingImage) => void
  readonly onTakeOut: (id: string) => void
  readonly onCover: (cover: ComposedImage | null) => void
}

/** The images of an article that is being written: those on their way, its cover, and how to choose one. */
export function ComposerImages(props: ComposerImagesProps) {
  const { waiting, uploads, cover, placed, pictures, isFull, onTake, onAdd, onDrop, onTakeOut, onCover } = props
  const { t } = useTranslation('news')
  const sizeOf = useSize()
  const hasCover = cover !== null || waiting.some(({ place }) => place === 'cover')
  return (
    <Rows sx={{ gap: 2 }}>
      <Line sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Chooser
          label={t('image.choose')}
          disabled={isFull}
          onChoose={(files) => {
            onTake(files, 'text')
          }}
        />
        {!hasCover && (
          <Chooser
            label={t('image.choose_cover')}
            onChoose={(files) => {
              onTake(files.slice(0, 1), 'cover')
            }}
          />
        )}
      </Line>
      <SmallMuted>
        {isFull
          ? t('image.full', { most: articleImageLimits.each })
          : t('image.help', { most: sizeOf(pictureLimits.bytes) })}
      </SmallMuted>
      {waiting.map((one) => (
        <ImageUpload
          key={one.key}
          ref={(upload) => {
            if (upload === null) uploads.delete(one.key)
            else uploads.set(one.key, upload)
          }}
          file={one.file}
          place={one.place}
          onAdd={(image) => {
            onAdd(one, image)
          }}
          onRemove={() => {
            onDrop(one)
          }}
        />
      ))}
      {placed.map(({ id, alt }) => {
        const picture = pictures.get(articleImageSrc(id))
        return (
          <Frame key={id} role="group" aria-label={t('image.one', { name: alt })}>
            {picture === undefined ? <span /> : <Picture picture={picture} alt={alt} sizes="160px" />}
            <Rows sx={{ gap: 1, justifyItems: 'start' }}>
              <SmallMuted>{alt}</SmallMuted>
              <Button
                size="small"
                variant="text"
                onClick={() => {
                  onTakeOut(id)
                }}
              >
                {t('image.remove')}
              </Button>
            </Rows>
          </Frame>
        )
      })}
      {cover !== null && (
        <Frame role="group" aria-label={t('image.cover')}>
          <Picture picture={cover} alt={cover.alt} sizes="160px" />
          <Rows sx={{ gap: 1.5 }}>
            <Field
              label={t('image.cover_alt')}
              required
              value={cover.alt}
              error={cover.alt.trim() === '' ? t('image.alt_error') : undefined}
              inputProps={{ maxLength: articleImageLimits.alt }}
              onChange={(event) => {
                onCover({ ...cover, alt: event.target.value })
              }}
            />
            <Line>
              <Button
                size="small"
                variant="text"
                onClick={() => {
                  onCover(null)
                }}
              >
                {t('image.remove_cover')}
              </Button>
            </Line>
          </Rows>
        </Frame>
      )}
    </Rows>
  )
}

interface ChooserProps {
  readonly label: string
  readonly disabled?: boolean
  readonly onChoose: (files: readonly File[]) => void
}

function Chooser({ label, disabled = false, onChoose }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        disabled={disabled}
        startIcon={<Icon name="upload" size={16} />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={pictureTypes.join(',')}
        onChange={(event) => {
          onChoose(Array.from(event.target.files ?? []))
          // The same file may be chosen again.
          event.target.value = ''
        }}
      />
    </>
  )
}
