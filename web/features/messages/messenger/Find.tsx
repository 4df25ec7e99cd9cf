import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { color } from '#theme/vars.ts'
import { SearchField } from './SearchField.tsx'
import { Glyph } from './Glyph.tsx'
import { Icon } from '../../../shared/components/Icon.tsx'
import { phone } from './layout.ts'
import { useMessengerApi } from './useMessenger.ts'

const Bar = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto auto auto',
  gap: 4,
  alignItems: 'center',
  padding: '8px 12px 8px 16px',
  borderBottom: `1px solid ${color.line}`,
  backgroundColor: color.brandTint,
  '& [role=status]': { paddingInline: 8, fontSize: '.875rem', whiteSpace: 'nowrap' },
  // The words that are looked for have a line for themselves.
  [phone]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto auto auto',
    '& > div': { gridColumn: '1 / -1' },
  },
})

interface Props {
  readonly conversationId: string
  readonly onHit: (hit: { readonly number: number; readonly q: string } | null) => void
  readonly onClose: () => void
}

/** The search in one conversation: the newest result first, the arrows go from one to the next. */
export function Find({ conversationId, onHit, onClose }: Props) {
  const { t } = useTranslation('messenger')
  const api = useMessengerApi()
  const [q, setQ] = useState('')
  const [at, setAt] = useState(0)
  const wanted = q.trim()
  const { data } = useQuery({
    queryKey: ['messenger', 'find', conversationId, wanted],
    queryFn: ({ signal }) => api.comments(conversationId, { q: wanted }, signal),
    enabled: wanted.length > 1,
  })
  // Newest first.
  const hits = wanted.length > 1 ? (data?.comments.toReversed() ?? []) : []
  const hit = hits[at]?.number
  useEffect(() => {
    onHit(hit === undefined ? null : { number: hit, q: wanted })
  }, [hit, wanted, onHit])
  return (
    <Bar
      role="search"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <SearchField
        label={t('find_in')}
        value={q}
        opens
        onChange={(text) => {
          setQ(text)
          setAt(0)
        }}
      />
      <span role="status">
        {wanted.length > 1 &&
          data !== undefined &&
          (hits.length === 0 ? t('find_none') : t('find_place', { at: hits.length - at, total: hits.length }))}
      </span>
      <IconButton aria-label={t('find_previous')} disabled={at >= hits.length - 1} onClick={() => setAt(at + 1)}>
        <Glyph name="up" />
      </IconButton>
      <IconButton aria-label={t('find_next')} disabled={at === 0} onClick={() => setAt(at - 1)}>
        <Icon name="chevronDown" />
      </IconButton>
      <IconButton aria-label={t('find_close')} onClick={onClose}>
        <Icon name="close" />
      </IconButton>
    </Bar>
  )
}
