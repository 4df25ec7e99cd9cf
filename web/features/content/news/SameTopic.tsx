import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { NameLink } from '../../../shared/components/Person.tsx'
import { Rows, SmallMuted, Strong } from '../../../shared/components/parts.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import type { ArticleItem } from './api.ts'
import { newsPaths } from '../../../shared/paths/news.ts'
import { useFeed } from './useNews.ts'

const maxArticles = 3

/** The newest other articles of the same topic. */
export function SameTopic({ article: { id, attributes } }: { article: ArticleItem }) {
  const { t } = useTranslation('news')
  const formats = useFormats()
  const { items } = useFeed({ q: '', category: attributes.category, language: '' })
  const others = items.filter((one) => one.id !== id && one.attributes.state === 'published').slice(0, maxArticles)
  if (others.length === 0) return null
  return (
    <Rows as="aside" aria-labelledby="same-topic" sx={{ gap: 2 }}>
      <Typography variant="h2" id="same-topic" sx={{ fontSize: '1.125rem' }}>
        {t('article.same_topic')}
      </Typography>
      {others.map(({ id: other, attributes: { title, language, author, published_at: published, created_at: at } }) => (
        <Rows key={other} sx={{ gap: 0.5 }}>
          <Strong lang={language} sx={{ overflowWrap: 'anywhere' }}>
            <NameLink to={newsPaths.article(other)}>{formats.typed(title)}</NameLink>
          </Strong>
          <SmallMuted>{`${author.full_name}, ${formats.day(published ?? at)}`}</SmallMuted>
        </Rows>
      ))}
    </Rows>
  )
}
