import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { articleImageLimits, imagesIn } from '#contract/content/article-images.ts'
import { articleCategories, articleLanguages, articleDraft, articleLimits } from '#contract/content/articles.ts'
import { pageLinks } from '#contract/content/markdown.ts'
import { MarkdownEditor, markdownTools } from '#theme/markdown/MarkdownEditor.tsx'
import { color, shape } from '#theme/vars.ts'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { Field } from '../../../shared/components/Field.tsx'
import { Notice } from '../../../shared/components/Notice.tsx'
import { Line, SmallMuted } from '../../../shared/components/parts.ts'
import { Picture } from '../../../shared/components/Picture.tsx'
import { SelectField } from '../../../shared/components/SelectField.tsx'
import { ApiError } from '../../../shared/data/errors.ts'
import { refusalOf } from '../../../shared/data/useChange.ts'
import { useKeptText } from '../../../shared/form/useKeptText.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { useMe } from '../../../shared/session/me.ts'
import type { ArticleItem } from './api.ts'
import { Markdown } from '../../../shared/components/Markdown.tsx'
import { Cover } from './Cover.ts'
import { withImage, withoutImage } from './composed.ts'
import { ComposerImages } from './ComposerImages.tsx'
import type { Upload } from './ImageUpload.tsx'
import { coverOf, useComposedImages } from './useComposedImages.ts'
import type { ReadyImage } from './useComposedImages.ts'
import { useFeedWrite } from './useNews.ts'

const schema = articleDraft

/** A field that is refused, and why. */
interface Wrong {
  readonly field: string
  readonly message: string
}

export type OpenedArticle = ArticleItem & { readonly etag: string | undefined }

interface ComposerProps {
  /** The article that is changed; missing: a new one. */
  readonly article?: OpenedArticle
  /** Reads that article again. */
  readonly onReread?: () => Promise<unknown>
  /** With what was published or changed. */
  readonly onDone: (made?: ArticleItem) => void
}

/**
 * A new article, or one that its author changes, with its preview. What is typed of a new one is kept until it is
 * published. A change is made only to what the author has read.
 */
export function Composer({ article, onReread, onDone }: ComposerProps) {
  const { t } = useTranslation('news')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const { id: readerId } = useMe()
  const old = article?.attributes
  // A change begins with the article as it was read: one that was changed since has another draft.
  const draft = `${readerId}/article/${article === undefined ? '' : `${article.id}/${article.etag ?? ''}/`}`
  const [title, setTitle] = useKeptText(`${draft}title`, old?.title)
  const [body, setBody] = useKeptText(`${draft}body`, old?.body ?? '')
  const [category, setCategory] = useState<string>(old?.category ?? articleCategories[0])
  const [language, setLanguage] = useState<string>(old?.language ?? formats.locale)
  const images = useComposedImages(`${readerId}/article/images`, old)
  const placedImages = imagesIn(body)
  const textArea = useRef<HTMLInputElement>(null)
  /** Where the next image goes: the caret, once it was in the text. */
  const caret = useRef<number | null>(null)
  const [wrong, setWrong] = useState<readonly Wrong[]>([])
  const write = useFeedWrite(
    (api, { given, anyway }: { given: ReturnType<typeof schema.parse>; anyway: boolean }, key) =>
      article === undefined
        ? api.write(given, key)
        : api.change(article.id, given, anyway ? undefined : article.etag, key),
    { inline: true },
  )
  const isStale = write.error instanceof ApiError && write.error.status === 412
  const form = useRef<HTMLFormElement>(null)
  const [uploads] = useState(() => new Map<string, Upload>())
  const [tries, setTries] = useState(0)
  // What is to be corrected may be far above the button, or below the message.
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-awaited="true"]')?.focus()
  }, [tries])
  const publish = async (anyway = false) => {
    const ready = images.waiting.flatMap((waiting) => {
      const image = uploads.get(waiting.key)?.ready() ?? null
      return image === null ? [] : [{ waiting, image }]
    })
    const placed = settle(ready)
    if (placed === null) return
    const coverImage = coverOf(ready) ?? images.cover
    const cover = coverImage && { id: coverImage.id, alt: coverImage.alt }
    const parsed = schema.safeParse({ title, body: placed, category, language, cover })
    const faults = parsed.success ? [] : parsed.error.issues.map(({ path, message }) => ({ field: path[0], message }))
    const waits = images.waiting.length > ready.length ? [{ field: 'cover', message: 'waiting' }] : []
    setWrong([...faults.map(({ field, message }) => ({ field: String(field), message })), ...waits])
    if (!parsed.success || waits.length > 0) {
      setTries(tries + 1)
      return
    }
    const made = await write.mutateAsync({ given: parsed.data, anyway }).catch(() => null)
    if (made === null) return
    setTitle('')
    setBody('')
    images.clear()
    onDone(made)
  }
  const names = { title: t('form.name'), body: t('form.body'), cover: t('image.images') }
  const isWrong = (name: keyof typeof names) => wrong.some(({ field }) => field === name)
  const named = (['title', 'body', 'cover'] as const).filter(isWrong).map((name) => names[name])
  const bodyFault = () => {
    if (!isWrong('body')) return undefined
    const known = wrong.find(({ message }) => message === 'image_without_text' || message === 'too_many_images')
    if (known === undefined) return t('form.body_error')
    return known.message === 'too_many_images'
      ? t('image.full', { most: articleImageLimits.each })
      : t('image.alt_error')
  }
  /** @returns the text with these images; null: it has no room for them */
  const settle = (ready: readonly ReadyImage[]): string | null => {
    if (ready.length === 0) return body
    const after = body.slice(caret.current ?? body.length).trimStart().length
    const inText = ready.filter(({ waiting: { place } }) => place === 'text')
    const next = inText.reduce((text, { image }) => withImage(text, text.length - after, image), body)
    if (next.length > articleLimits.body) {
      setWrong([{ field: 'body', message: 'too_long' }])
      setTries(tries + 1)
      return null
    }
    if (inText.length > 0) {
      setBody(next)
      caret.current = null
    }
    images.settle(ready)
    return next
  }
  return (
    <Card>
      <CardContent>
        <Box
          component="form"
          ref={form}
          noValidate
          aria-labelledby="new-article"
          data-dropping={images.isDropping}
          sx={{
            display: 'grid',
            gap: 2.5,
            borderRadius: shape.inner,
            '&[data-dropping="true"]': { outline: `2px dashed ${color.action}`, outlineOffset: '8px' },
          }}
          {...images.dropping}
          onSubmit={(event) => {
            event.preventDefault()
            if (!write.isPending) void publish()
          }}
        >
          <Typography variant="h2" id="new-article">
            {t(article === undefined ? 'form.title' : 'form.change')}
          </Typography>
          {named.length > 0 && (
            <Notice tone="error" title={t('form.invalid')}>
              {t('form.invalid_text', { fields: formats.list(named) })}
            </Notice>
          )}
          <Field
            label={names.title}
            required
            value={title}
            error={isWrong('title') ? t('form.name_error') : undefined}
            inputProps={{ maxLength: articleLimits.title }}
            onChange={(event) => {
              setTitle(event.target.value)
            }}
          />
          <MarkdownEditor
            locale={formats.locale}
            tools={markdownTools}
            protocols={pageLinks}
            language={language}
            preview={
              body.trim() === '' && images.cover === null ? null : (
                <>
                  {images.cover && (
                    <Cover>
                      <Picture picture={images.cover} alt={images.cover.alt} />
                    </Cover>
                  )}
                  <Markdown text={body} pictures={images.pictures} />
                </>
              )
            }
          >
            <Field
              label={names.body}
              required
              multiline
              minRows={6}
              value={body}
              aside={
                <SmallMuted aria-hidden="true">
                  {common('counter', {
                    typed: formats.number(body.length),
                    most: formats.number(articleLimits.body),
                  })}
                </SmallMuted>
              }
              error={bodyFault()}
              ref={textArea}
              onPaste={images.onPaste}
              onSelect={() => {
                caret.current = textArea.current?.selectionEnd ?? null
              }}
              inputProps={{ maxLength: articleLimits.body }}
              onChange={(event) => {
                setBody(event.target.value)
              }}
            />
          </MarkdownEditor>
          <ComposerImages
            waiting={images.waiting}
            cover={images.cover}
            placed={placedImages}
            pictures={images.pictures}
            isFull={placedImages.length >= articleImageLimits.each}
            onTake={images.take}
            uploads={uploads}
            onAdd={(waiting, image) => {
              settle([{ waiting, image }])
            }}
            onDrop={images.leave}
            onTakeOut={(image) => {
              setBody(withoutImage(body, image))
            }}
            onCover={images.setCover}
          />
          <SelectField
            label={t('form.topic')}
            name="category"
            value={category}
            options={articleCategories.map((value) => ({ value, label: t(`categories.${value}`) }))}
            onChoose={setCategory}
          />
          <SelectField
            label={t('language')}
            name="language"
            value={language}
            options={articleLanguages.map((value) => ({ value, label: t(`languages.${value}`) }))}
            onChoose={setLanguage}
          />
          {isStale && (
            <Notice tone="error" title={t('form.stale')}>
              {t('form.stale_text')}
              <Line sx={{ flexWrap: 'wrap', gap: 1, marginTop: 1 }}>
                <Button size="small" variant="outlined" onClick={() => void onReread?.()}>
                  {t('form.reread')}
                </Button>
                <Button size="small" variant="text" onClick={() => void publish(true)}>
                  {t('form.overwrite')}
                </Button>
              </Line>
            </Notice>
          )}
          {!isStale && write.error instanceof ApiError && (
            <Notice tone="error" title={refusalOf(common, write.error).title}>
              {refusalOf(common, write.error).text}
            </Notice>
          )}
          <Line
            sx={{
              flexWrap: 'wrap',
              gap: 1,
              '@media (max-width: 480px)': { '& > [type="submit"]': { order: -1, flex: '1 1 100%' } },
            }}
          >
            <Box component="span" sx={{ flex: 1 }} />
            <Button
              variant="outlined"
              onClick={() => {
                if (old !== undefined) {
                  setTitle(old.title)
                  setBody(old.body ?? '')
                }
                onDone()
              }}
            >
              {t('form.cancel')}
            </Button>
            <BusyButton
              type="submit"
              variant="contained"
              busy={write.isPending}
              busyLabel={t(article === undefined ? 'form.publishing' : 'form.saving')}
            >
              {t(article === undefined ? 'form.publish' : 'form.save')}
            </BusyButton>
          </Line>
        </Box>
      </CardContent>
    </Card>
  )
}
