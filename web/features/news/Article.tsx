import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { Icon } from '../../shared/components/Icon.tsx'
import { ListError } from '../../shared/components/ListError.tsx'
import { PageTitle } from '../../shared/components/PageTitle.tsx'
import { Line, Rows, SmallMuted } from '../../shared/components/parts.ts'
import { Loading, RowsSkeleton } from '../../shared/components/Skeletons.tsx'
import { ApiError } from '../../shared/data/errors.ts'
import type { ArticleItem } from './api.ts'
import { Byline } from './ArticleCard.tsx'
import { Comments } from './Comments.tsx'
import { LikeButton } from './LikeButton.tsx'
import { Markdown } from './Markdown.tsx'
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
        <Button
          variant="text"
          size="small"
          component={Link}
          to={newsPaths.news()}
          startIcon={<Icon name="chevronLeft" size={16} />}
          sx={{ marginLeft: '-10px' }}
        >
          {t('article.back')}
        </Button>
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
      {article.data && <Shown article={article.data} />}
    </Rows>
  )
}

function Shown({ article }: { article: ArticleItem }) {
  const { t } = useTranslation('news')
  const navigate = useNavigate()
  const { id, attributes } = article
  const { title, body, category, state, removed_reason: reason, own } = attributes
  const leave = () => {
    void navigate(newsPaths.news())
  }
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <SmallMuted>{t(`categories.${category}`)}</SmallMuted>
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
      <Markdown text={body ?? ''} />
      <Line sx={{ flexWrap: 'wrap', gap: 1 }}>
        {state === 'published' && <LikeButton article={article} />}
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
