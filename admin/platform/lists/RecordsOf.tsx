import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { SxProps } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { type RaRecord, useGetList } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { color } from '#theme/vars.ts'
import { refetchMs } from '../data/polling.ts'
import type { ResourceName } from '../../resource-words.ts'
import { LoadingRows } from '../shared/Loading.tsx'
import { Panel } from '../shared/Panel.tsx'
import { LoadError } from './list-states.tsx'
import { viewPath } from './saved-views.ts'

const unstyled = {}

interface Props<Rec> {
  readonly resource: ResourceName
  /** Whose records they are. */
  readonly filter: Readonly<Record<string, string>>
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' }
  readonly most: number
  /** Of the title, which names the panel and what it holds. */
  readonly titleId: string
  readonly title: string
  /** What the list says, and what it never says. */
  readonly about?: string
  readonly none: string
  readonly seeAll: (total: number) => string
  readonly sx?: SxProps
  readonly renderRecords: (records: readonly Rec[]) => ReactNode
}

/** The records of a person or an accompaniment on its page, with all their states and the way to all of them. */
export function RecordsOf<Rec extends RaRecord>({
  resource,
  filter,
  sort,
  most,
  titleId,
  title,
  about,
  none,
  seeAll,
  sx = unstyled,
  renderRecords,
}: Props<Rec>) {
  const { data, total, error, isPending, refetch } = useGetList<Rec>(
    resource,
    { filter, pagination: { page: 1, perPage: most }, sort },
    { refetchInterval: refetchMs },
  )
  return (
    <Panel component="section" aria-labelledby={titleId} sx={sx}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1, padding: 2 }}>
        <div>
          <Typography variant="h2" id={titleId} sx={{ fontSize: '1.125rem' }}>
            {title}
          </Typography>
          {about !== undefined && (
            <Typography variant="body2" sx={{ color: color.ink2 }}>
              {about}
            </Typography>
          )}
        </div>
        {total !== undefined && total > 0 && (
          <Link component={RouterLink} to={viewPath(resource, filter)}>
            {seeAll(total)}
          </Link>
        )}
      </Box>
      {error ? (
        <LoadError error={error} retry={() => void refetch()} />
      ) : isPending ? (
        <Box sx={{ padding: 2 }}>
          <LoadingRows rows={2} />
        </Box>
      ) : data.length === 0 ? (
        <Box component="p" sx={{ padding: '0 16px 16px', color: color.ink2 }}>
          {none}
        </Box>
      ) : (
        renderRecords(data)
      )}
    </Panel>
  )
}
