import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { articleComments, articleLimits } from '#contract/content/articles.ts'
import { Avatar } from '#theme/Avatar.tsx'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { Field } from '../../../shared/components/Field.tsx'
import { Linked } from '../../../shared/components/Linked.tsx'
import { ListError } from '../../../shared/components/ListError.tsx'
import { SectionHead } from '../../../shared/components/PageHeader.tsx'
import { Line, Rows, Small, SmallMuted } from '../../../shared/components/parts.ts'
import { ApiError } from '../../../shared/data/errors.ts'
import { refusalOf } from '../../../shared/data/useChange.ts'
import { useKeptText } from '../../../shared/form/useKeptText.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { useMe } from '../../../shared/session/me.ts'
import type { CommentItem } from './api.ts'
import { useComments, useFeedWrite } from './useNews.ts'

/** How long a deleted comment can be restored, in milliseconds: the call to the server follows. */
export const restoredWithin = 6000

const schema = articleComments.bodies.create.shape.data.shape.attributes.shape.body
const List = styled('ol')({ display: 'grid', gap: 16, listStyle: 'none', padding: 0, margin: 0 })

/** What people say under an article, oldest first. */
export function Comments({ articleId, isOpen }: { articleId: string; isOpen: boolean }) {
  const { t } = useTranslation('news')
  const comments = useComments(articleId)
  const remove = useFeedWrite((api, id: string) => api.removeComment(articleId, id))
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set())
  const restore = (id: string) => {
    clearTimeout(timers.current.get(id))
    setLeaving((before) => new Set([...before].filter((other) => other !== id)))
  }
  const leave = (id: string) => {
    setLeaving((before) => new Set([...before, id]))
    // It also runs when the reader has left the page: what they deleted goes.
    const done = () => {
      remove.mutate(id, {
        onError: () => {
          restore(id)
        },
      })
    }
    timers.current.set(id, setTimeout(done, restoredWithin))
  }
  return (
    <Rows as="section" aria-labelledby="comments" sx={{ gap: 2, marginTop: 3 }}>
      <SectionHead id="comments" title={t('article.comments')} />
      {comments.error instanceof ApiError && comments.data === undefined && (
        <ListError error={comments.error} onRetry={() => void comments.refetch()} />
      )}
      {comments.data !== undefined && comments.items.length === 0 && (
        <SmallMuted>{t('article.no_comments')}</SmallMuted>
      )}
      <List>
        {comments.items.map((comment) => (
          <li key={comment.id}>
            {leaving.has(comment.id) ? (
              <Line sx={{ justifyContent: 'space-between' }}>
                <SmallMuted role="status">{t('article.deleted')}</SmallMuted>
                <Button
                  size="small"
                  variant="text"
                  onClick={() => {
                    restore(comment.id)
                  }}
                >
                  {t('article.restore')}
                </Button>
              </Line>
            ) : (
              <Comment articleId={articleId} comment={comment} onLeave={leave} />
            )}
          </li>
        ))}
      </List>
      {comments.hasNextPage && (
        <BusyButton
          variant="text"
          busy={comments.isFetchingNextPage}
          busyLabel={t('loading_more')}
          onClick={() => void comments.fetchNextPage()}
        >
          {t('article.earlier')}
        </BusyButton>
      )}
      {isOpen && <Answer articleId={articleId} />}
    </Rows>
  )
}

interface CommentProps {
  articleId: string
  comment: CommentItem
  onLeave: (id: string) => void
}

function Comment({ articleId, comment: { id, attributes }, onLeave }: CommentProps) {
  const { t } = useTranslation('news')
  const formats = useFormats()
  const [isChanging, setChanging] = useState(false)
  const { author, body, created_at: at, edited_at: edited, own } = attributes
  const change = useFeedWrite((api, text: string) => api.changeComment(articleId, id, text), { inline: true })
  return (
    <Line sx={{ alignItems: 'start', gap: 1.5 }}>
      <Avatar id={author.id} name={author.full_name} size="s" />
      <Rows sx={{ gap: 0.5, flex: 1, minWidth: 0 }}>
        <Small>
          <b>{author.full_name}</b>{' '}
          <time dateTime={at}>
            {formats.day(at)}, {formats.time(at)}
          </time>
          {edited !== null && `, ${t('article.edited')}`}
        </Small>
        {isChanging ? (
          <CommentForm
            about={`${articleId}/${id}`}
            first={body}
            busy={change.isPending}
            error={change.error}
            words={{ send: t('article.save'), sending: t('article.saving'), cancel: t('article.keep') }}
            onCancel={() => {
              setChanging(false)
            }}
            onSend={async (text) => {
              await change.mutateAsync(text)
              setChanging(false)
            }}
          />
        ) : (
          <Box component="p" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            <Linked text={body} />
          </Box>
        )}
        {own && !isChanging && (
          <Line sx={{ gap: 1, flexWrap: 'wrap' }}>
            <Button
              size="small"
              variant="text"
              onClick={() => {
                setChanging(true)
              }}
            >
              {t('article.change')}
            </Button>
            <Button
              size="small"
              variant="text"
              onClick={() => {
                onLeave(id)
              }}
            >
              {t('article.delete')}
            </Button>
          </Line>
        )}
      </Rows>
    </Line>
  )
}

function Answer({ articleId }: { articleId: string }) {
  const { t } = useTranslation('news')
  const write = useFeedWrite((api, text: string, key) => api.comment(articleId, text, key), { inline: true })
  return (
    <CommentForm
      about={articleId}
      first=""
      busy={write.isPending}
      error={write.error}
      words={{ send: t('article.post'), sending: t('article.posting') }}
      onSend={async (text) => {
        await write.mutateAsync(text)
      }}
    />
  )
}

interface CommentFormProps {
  /** Whose text is kept as it is typed, after the id of who writes. */
  about: string
  first: string
  busy: boolean
  error: Error | null
  words: { send: string; sending: string; cancel?: string }
  onCancel?: () => void
  onSend: (text: string) => Promise<void>
}

function CommentForm({ about, first, busy, error, words, onCancel, onSend }: CommentFormProps) {
  const { t } = useTranslation('news')
  const { t: common } = useTranslation()
  const [text, setText] = useKeptText(`${useMe().id}/comment/${about}`, first)
  const [isWrong, setWrong] = useState(false)
  const refusal = error instanceof ApiError ? refusalOf(common, error).text : undefined
  const send = async () => {
    const parsed = schema.safeParse(text)
    setWrong(!parsed.success)
    if (!parsed.success) return
    const isSent = await onSend(parsed.data).then(
      () => true,
      () => false,
    )
    if (isSent) setText(first)
  }
  return (
    <Box
      component="form"
      noValidate
      sx={{ display: 'grid', gap: 1.5 }}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void send()
      }}
    >
      <Field
        label={t('article.answer')}
        help={t('article.answer_help')}
        error={isWrong ? t('article.answer_error') : refusal}
        multiline
        minRows={3}
        value={text}
        inputProps={{ maxLength: articleLimits.comment }}
        onChange={(event) => {
          setText(event.target.value)
        }}
      />
      <Line sx={{ gap: 1, justifyContent: 'end' }}>
        {words.cancel !== undefined && (
          <Button
            variant="text"
            onClick={() => {
              setText(first)
              onCancel?.()
            }}
          >
            {words.cancel}
          </Button>
        )}
        <BusyButton type="submit" variant="outlined" busy={busy} busyLabel={words.sending}>
          {words.send}
        </BusyButton>
      </Line>
    </Box>
  )
}
