import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { articleCategories, articleLanguages, articleLimits, articles } from '#contract/articles.ts'
import { BusyButton } from '../../shared/components/BusyButton.tsx'
import { Field } from '../../shared/components/Field.tsx'
import { Notice } from '../../shared/components/Notice.tsx'
import { Line, SmallMuted } from '../../shared/components/parts.ts'
import { SelectField } from '../../shared/components/SelectField.tsx'
import { ApiError } from '../../shared/data/errors.ts'
import { refusalOf } from '../../shared/data/useChange.ts'
import { keepDraft, readDraft } from '../../shared/form/drafts.ts'
import { useFormats } from '../../shared/i18n/format.ts'
import { useMe } from '../../shared/session/me.ts'
import type { ArticleItem } from './api.ts'
import { Markdown } from '../../shared/components/Markdown.tsx'
import { useFeedWrite } from './useNews.ts'

const schema = articles.bodies.create.shape.data.shape.attributes

export type OpenedArticle = ArticleItem & { readonly etag: string | undefined }

interface ComposerProps {
  /** The article that is changed; missing: a new one. */
  readonly article?: OpenedArticle
  /** Reads that article again. */
  readonly onReread?: () => Promise<unknown>
  readonly onDone: () => void
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
  const [title, setTitle] = useDraft(`${readerId}/article/title`, old?.title)
  const [body, setBody] = useDraft(`${readerId}/article/body`, old?.body ?? undefined)
  const [category, setCategory] = useState<string>(old?.category ?? articleCategories[0])
  const [language, setLanguage] = useState<string>(old?.language ?? formats.locale)
  const [isPreview, setPreview] = useState(false)
  const [wrong, setWrong] = useState<readonly string[]>([])
  const write = useFeedWrite(
    (api, { given, anyway }: { given: ReturnType<typeof schema.parse>; anyway: boolean }, key) =>
      article === undefined
        ? api.write(given, key)
        : api.change(article.id, given, anyway ? undefined : article.etag, key),
    { inline: true },
  )
  const isStale = write.error instanceof ApiError && write.error.status === 412
  const publish = async (anyway = false) => {
    const parsed = schema.safeParse({ title, body, category, language })
    setWrong(parsed.success ? [] : parsed.error.issues.map(({ path }) => String(path[0])))
    if (!parsed.success) return
    const made = await write.mutateAsync({ given: parsed.data, anyway }).catch(() => null)
    if (made === null) return
    setTitle('')
    setBody('')
    onDone()
  }
  const names = { title: t('form.name'), body: t('form.body') }
  const named = (['title', 'body'] as const).filter((name) => wrong.includes(name)).map((name) => names[name])
  return (
    <Card>
      <CardContent>
        <Box
          component="form"
          noValidate
          aria-labelledby="new-article"
          sx={{ display: 'grid', gap: 2.5 }}
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
            error={wrong.includes('title') ? t('form.name_error') : undefined}
            inputProps={{ maxLength: articleLimits.title }}
            onChange={(event) => {
              setTitle(event.target.value)
            }}
          />
          {isPreview ? (
            body.trim() === '' ? (
              <SmallMuted>{t('form.nothing')}</SmallMuted>
            ) : (
              <Markdown text={body} />
            )
          ) : (
            <Field
              label={names.body}
              required
              multiline
              minRows={6}
              value={body}
              help={t('form.body_help')}
              aside={
                <SmallMuted aria-hidden="true">
                  {common('counter', {
                    typed: formats.number(body.length),
                    most: formats.number(articleLimits.body),
                  })}
                </SmallMuted>
              }
              error={wrong.includes('body') ? t('form.body_error') : undefined}
              inputProps={{ maxLength: articleLimits.body }}
              onChange={(event) => {
                setBody(event.target.value)
              }}
            />
          )}
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
          <Line sx={{ flexWrap: 'wrap', gap: 1 }}>
            <Button
              variant="text"
              aria-pressed={isPreview}
              onClick={() => {
                setPreview(!isPreview)
              }}
            >
              {isPreview ? t('form.edit') : t('form.preview')}
            </Button>
            <Box component="span" sx={{ flex: 1 }} />
            <Button
              variant="outlined"
              onClick={() => {
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

/** A text that is kept as it is typed. @param old of an article that is changed: its text is kept by the server */
function useDraft(key: string, old: string | undefined): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => old ?? readDraft(key))
  return [
    text,
    (next) => {
      setText(next)
      if (old === undefined) keepDraft(key, next)
    },
  ]
}
