import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom'
import { z } from 'zod'
import { useFormats } from '../../../shared/i18n/format.ts'
import { BackLink } from '../../../shared/components/BackLink.tsx'
import { ListError } from '../../../shared/components/ListError.tsx'
import { LostPage } from '../../../shared/components/LostPage.tsx'
import { PageTitle } from '../../../shared/components/PageTitle.tsx'
import { Line, Rows, SmallMuted } from '../../../shared/components/parts.ts'
import { Picture } from '../../../shared/components/Picture.tsx'
import { Loading, RowsSkeleton } from '../../../shared/components/Skeletons.tsx'
import { ApiError } from '../../../shared/data/errors.ts'
import { Byline } from './ArticleCard.tsx'
import { ArticleMenu } from './ArticleMenu.tsx'
import { Composer, type OpenedArticle } from './Composer.tsx'
import { Comments } from './Comments.tsx'
import { LikeButton } from './LikeButton.tsx'
import { Markdown } from '../../../shared/components/Markdown.tsx'
import { picturesOf } from './composed.ts'
import { Cover } from './Cover.ts'
import { newsPaths } from '../../../shared/paths/news.ts'
import { SameTopic } from './SameTopic.tsx'
import { useArticle } from './useNews.ts'

const handed = z.object({ isChanging: z.literal(true) })

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 760px) minmax(0, 1fr)',
  gap: '16px 64px',
  alignItems: 'start',
  '& > :not(.text):not(aside)': { gridColumn: '1 / -1' },
  '@media (max-width: 1040px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
})

/** An article that is not there, or no longer. */
function Gone() {
  const { t } = useTranslation('news')
  return (
    <LostPage
      of="gone"
      title={t('article.gone')}
      actions={
        <Button variant="contained" component={Link} to={newsPaths.news()}>
          {t('article.see_feed')}
        </Button>
      }
    >
      {t('article.gone_text')}
    </LostPage>
  )
}

/** One article, with what people say under it. */
export function Article() {
  const { t } = useTranslation('news')
  const { id = '' } = useParams()
  const article = useArticle(id)
  return (
    <Columns>
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
          {article.error.status === 404 ? (
            <Gone />
          ) : (
            <ListError error={article.error} onRetry={() => void article.refetch()} />
          )}
        </>
      )}
      {article.data && (
        <>
          <Rows className="text" sx={{ gap: 2 }}>
            <ArticleView article={article.data} onReread={article.refetch} />
          </Rows>
          <SameTopic article={article.data} />
        </>
      )}
    </Columns>
  )
}

function ArticleView({ article, onReread }: { article: OpenedArticle; onReread: () => Promise<unknown> }) {
  const { t } = useTranslation('news')
  const formats = useFormats()
  const navigate = useNavigate()
  const { id, attributes } = article
  const { title, body, category, state, removed_reason: reason, own } = attributes
  const location = useLocation()
  const [isChanging, setChanging] = useState(() => own && handed.safeParse(location.state).success)
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
      <Typography variant="h1" lang={attributes.language} sx={{ overflowWrap: 'anywhere' }}>
        {formats.typed(title)}
      </Typography>
      <Line sx={{ justifyContent: 'space-between', alignItems: 'flex-start' }}>
        <Byline article={article} />
        <ArticleMenu
          article={article}
          onEdit={() => {
            setChanging(true)
          }}
          onReported={leave}
          onRemoved={leave}
        />
      </Line>
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
      <div lang={attributes.language}>
        <Markdown text={body ?? ''} pictures={picturesOf(attributes.images)} />
      </div>
      {state === 'published' && (
        <div>
          <LikeButton article={article} />
        </div>
      )}
      <Comments articleId={id} isOpen={state === 'published'} />
    </>
  )
}
