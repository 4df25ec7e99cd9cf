import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color } from '#theme/vars.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import { useFormats } from '../../../shared/i18n/format.ts'
import type { ArticleItem } from './api.ts'
import { useFeedWrite } from './useNews.ts'

/** Full when the reader likes it. */
function Heart({ className }: { className: string }) {
  return (
    <Drawn className={className}>
      <Icon name="heart" size={16} />
    </Drawn>
  )
}

const Drawn = styled('span')({ display: 'inline-flex', '&.liked path': { fill: 'currentColor' } })

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
      variant="text"
      startIcon={<Heart className={liked ? 'liked' : ''} />}
      sx={liked ? { backgroundColor: color.brandTint } : {}}
      aria-pressed={liked}
      onClick={() => {
        if (!write.isPending) write.mutate(id)
      }}
    >
      {t('like')} {formats.number(likes)}
    </Button>
  )
}
