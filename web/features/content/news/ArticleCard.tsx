import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { articleLimits } from '#contract/content/articles.ts'
import { blocksOf } from '#contract/content/markdown.ts'
import type { Inline } from '#contract/content/markdown.ts'
import { Avatar } from '#theme/Avatar.tsx'
import { Icon } from '../../../shared/components/Icon.tsx'
import { NameLink } from '../../../shared/components/Person.tsx'
import { Line, Rows, SmallMuted, Strong } from '../../../shared/components/parts.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { Picture } from '../../../shared/components/Picture.tsx'
import type { ArticleItem } from './api.ts'
import { ArticleMenu } from './ArticleMenu.tsx'
import { Cover } from './Cover.ts'
import { LikeButton } from './LikeButton.tsx'
import { newsPaths } from '../../../shared/paths/news.ts'

/** Handed to the page of an article, so that it opens in its form. */
const changing = { isChanging: true }

/** An article in the feed: who, when, its title and first lines. */
export function ArticleCard({ article, onReported }: { article: ArticleItem; onReported: () => void }) {
  const { t } = useTranslation('news')
  const formats = useFormats()
  const navigate = useNavigate()
  const { id, attributes } = article
  const { title, excerpt, category, state, removed_reason: reason, comments, pinned } = attributes
  return (
    <Card component="article" aria-labelledby={`article-${id}`}>
      <CardContent sx={{ display: 'grid', gap: 1.5 }}>
        <Line sx={{ justifyContent: 'space-between', alignItems: 'flex-start' }}>
          <Byline article={article} />
          <ArticleMenu
            article={article}
            onEdit={() => void navigate(newsPaths.article(id), { state: changing })}
            onReported={onReported}
            onRemoved={() => undefined}
          />
        </Line>
        <Typography
          component="h2"
          variant="h2"
          id={`article-${id}`}
          lang={attributes.language}
          sx={{ fontSize: '1.375rem', overflowWrap: 'anywhere' }}
        >
          <NameLink to={newsPaths.article(id)}>{formats.typed(title)}</NameLink>
        </Typography>
        {attributes.cover && (
          <Cover>
            <Picture picture={attributes.cover} alt={attributes.cover.alt} />
          </Cover>
        )}
        <Box component="p" lang={attributes.language} sx={{ overflowWrap: 'anywhere' }}>
          {plain(excerpt)}
        </Box>
        {state !== 'published' && (
          <SmallMuted>
            {t(`states.${state}`)}
            {reason !== null && ` : ${reason}`}
          </SmallMuted>
        )}
        <Line sx={{ flexWrap: 'wrap', justifyContent: 'space-between', gap: '8px 16px' }}>
          <Line sx={{ flexWrap: 'wrap', gap: 1 }}>
            <Chip variant="fact" label={t(`categories.${category}`)} />
            {pinned && <Chip variant="fact" label={t('pinned')} />}
          </Line>
          <Line sx={{ flexWrap: 'wrap', gap: 1 }}>
            {state === 'published' && <LikeButton article={article} />}
            <Line sx={{ gap: 0.75 }}>
              <Icon name="message" size={16} />
              <SmallMuted>{t('comments', { count: comments, number: formats.number(comments) })}</SmallMuted>
            </Line>
          </Line>
        </Line>
      </CardContent>
    </Card>
  )
}

/** Who wrote it and when. */
export function Byline({ article: { attributes } }: { article: ArticleItem }) {
  const formats = useFormats()
  const { author, published_at: published, created_at: created } = attributes
  const at = published ?? created
  return (
    <Line sx={{ gap: 1.5 }}>
      <Avatar id={author.id} name={author.full_name} size="m" />
      <Rows sx={{ gap: 0, minWidth: 0 }}>
        <Strong>{author.full_name}</Strong>
        <SmallMuted>
          {author.job_title !== null && `${author.job_title}, `}
          <time dateTime={at}>
            {formats.day(at)}, {formats.time(at)}
          </time>
        </SmallMuted>
      </Rows>
    </Line>
  )
}

/** The first lines without the marks of Markdown; a text that goes on ends with a whole word. */
function plain(excerpt: string): string {
  const goesOn = excerpt.length >= articleLimits.excerpt
  const whole = goesOn ? excerpt.replace(/\s+\S*$/u, '') : excerpt
  const words = blocksOf(whole)
    .flatMap((block) => (block.kind === 'list' ? block.items.map(wordsOf) : [wordsOf(block.parts)]))
    .join(' ')
  return goesOn ? `${words.replace(/[\s.,;:…]+$/u, '')}…` : words
}

function wordsOf(parts: readonly Inline[]): string {
  return parts
    .map((part) => (part.kind === 'text' ? part.text : part.kind === 'image' ? part.alt : wordsOf(part.parts)))
    .join('')
}
