import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../shared/i18n/format.ts'
import type { ArticleItem } from './api.ts'
import { useFeedWrite } from './useNews.ts'

/** Shows at once what was chosen; a refusal takes it back. */
export function LikeButton({ article: { id, attributes } }: { article: ArticleItem }) {
  const { t } = useTranslation('news')
  const formats = useFormats()
  const write = useFeedWrite((api, articleId: string, key) => api.like(articleId, key))
  const liked = write.isPending ? !attributes.liked : attributes.liked
  const likes = attributes.likes + (liked === attributes.liked ? 0 : liked ? 1 : -1)
  return (
    <Button
      size="small"
      variant={liked ? 'outlined' : 'text'}
      aria-pressed={liked}
      onClick={() => {
        if (!write.isPending) write.mutate(id)
      }}
    >
      {liked ? '♥' : '♡'} {t('like')} {formats.number(likes)}
    </Button>
  )
}
