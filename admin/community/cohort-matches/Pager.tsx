import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useWords } from '../../platform/i18n/provider.ts'
import { Icon } from '../../platform/shared/icons.tsx'
import { hiddenInPrint } from '../../platform/shared/print.ts'

const words = 'resources.cohort_matches'

interface PagerProps {
  readonly page: number
  readonly perPage: number
  readonly total: number
  readonly go: (page: number) => void
}

/** Where in a list of people the reader is, and the way to the next of them. */
export function Pager({ page, perPage, total, go }: PagerProps) {
  const t = useWords()
  const to = Math.min(total, page * perPage)
  return (
    <Box
      sx={{ padding: 1, display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'flex-end', ...hiddenInPrint }}
    >
      <span role="status">{t(`${words}.pairs.range`, { from: (page - 1) * perPage + 1, to, total })}</span>
      <IconButton aria-label={t('list.previous')} disabled={page === 1} onClick={() => go(page - 1)}>
        <Icon name="previous" />
      </IconButton>
      <IconButton aria-label={t('list.next')} disabled={to === total} onClick={() => go(page + 1)}>
        <Icon name="next" />
      </IconButton>
    </Box>
  )
}
