import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { BackLink } from '../../shared/components/BackLink.tsx'
import { ListError } from '../../shared/components/ListError.tsx'
import { PageTitle } from '../../shared/components/PageTitle.tsx'
import { Line, Rows, SmallMuted } from '../../shared/components/parts.ts'
import { Picture } from '../../shared/components/Picture.tsx'
import { Loading, RowsSkeleton } from '../../shared/components/Skeletons.tsx'
import { ApiError } from '../../shared/data/errors.ts'
import { Byline } from './ArticleCard.tsx'
import { Composer, type OpenedArticle } from './Composer.tsx'
import { Comments } from './Comments.tsx'
import { LikeButton } from './LikeButton.tsx'
import { Markdown } from '../../shared/components/Markdown.tsx'
import { picturesOf } from './composed.ts'
import { Cover } from './Cover.ts'
import { newsPaths } from './paths.ts'
import { ActDialog } from './ActDialog.tsx'
import { ReportDialog } from './ReportDialog.tsx'
import { useArticle, useFeedWrite } from './useNews.ts'

/** One article, with what people say under it. */
export function Article() {
  const { t } = useTranslation('news')
  const { id = '' } = useParams()
  const article = useArticle(id)
  return (
    <Rows sx={{ gap: 2, maxWidth: 760 }}>
      <p>
        <BackLink to={newsPaths.news()}>{t('article.back')}</BackLink>
      </p>
      {article.isPending && (
        <Loading page>
          <RowsSkeleton rows={6} />
        </Loading>
      )}
      {article.error instanceof ApiError && article.data === undefined && (
        <>
          <PageTitle>{t('title')}</PageTitle>
          <ListError error={article.error} onRetry={() => void article.refetch()} />
        </>
      )}
      {article.data && <Shown article={article.data} onReread={article.refetch} />}
    </Rows>
  )
}

function Shown({ article, onReread }: { article: OpenedArticle; onReread: () => Promise<unknown> }) {
  const { t } = useTranslation('news')
  const navigate = useNavigate()
  const [isChanging, setChanging] = useState(false)
  const { id, attributes } = article
  const { title, body, category, state, removed_reason: reason, own } = attributes
  const leave = () => {
    void navigate(newsPaths.news())
  }
  if (isChanging)
    return (
      <>
        <PageTitle>{t('form.change')}</PageTitle>
        <Composer
          key={article.etag}
          article={article}
          onReread={onReread}
          onDone={() => {
            setChanging(false)
          }}
        />
      </>
    )
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div>
        <Chip variant="fact" label={t(`categories.${category}`)} />
      </div>
      <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Byline article={article} />
      {state !== 'published' && (
        <SmallMuted>
          {t(`states.${state}`)}
          {reason !== null && ` : ${reason}`}
        </SmallMuted>
      )}
      {attributes.cover && (
        <Cover>
          <Picture picture={attributes.cover} alt={attributes.cover.alt} sizes="(max-width: 800px) 100vw, 760px" />
        </Cover>
      )}
      <Markdown text={body ?? ''} pictures={picturesOf(attributes.images)} />
      <Line sx={{ flexWrap: 'wrap', gap: 1 }}>
        {state === 'published' && <LikeButton article={article} />}
        {own && state !== 'removed' && (
          <Button
            size="small"
            variant="text"
            onClick={() => {
              setChanging(true)
            }}
          >
            {t('article.edit')}
          </Button>
        )}
        {own ? <RemoveArticle id={id} onDone={leave} /> : <ReportDialog id={id} onReported={leave} />}
      </Line>
      <Comments articleId={id} isOpen={state === 'published'} />
    </>
  )
}

function RemoveArticle({ id, onDone }: { id: string; onDone: () => void }) {
  const write = useFeedWrite((api, articleId: string) => api.remove(articleId), { inline: true })
  const remove = () => write.mutateAsync(id).then(onDone, () => undefined)
  return <ActDialog act="remove" destructive write={write} onSubmit={remove} />
}
