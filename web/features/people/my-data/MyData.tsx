import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { laterPaths } from '../../../shared/paths/laterPaths.ts'
import { ListError } from '../../../shared/components/ListError.tsx'
import { PageHeader } from '../../../shared/components/PageHeader.tsx'
import { PageTitle } from '../../../shared/components/PageTitle.tsx'
import { Loading, RowsSkeleton } from '../../../shared/components/Skeletons.tsx'
import { api } from '../../../shared/data/api.ts'
import { ApiError } from '../../../shared/data/errors.ts'
import { useOne } from '../../../shared/data/hooks.ts'
import { useMe } from '../../../shared/session/me.ts'
import { Accesses } from './Accesses.tsx'
import { Clock } from './Clock.tsx'
import { Kept } from './Kept.tsx'
import { TakeAway } from './TakeAway.tsx'

/** What is kept of the reader, until when and why; who opened it; take it away, erase it. */
export function MyData() {
  const { t } = useTranslation('my_data')
  const { id } = useMe()
  const kept = useOne(api.kept_data.of_user({ id }))
  useArchiveLink()
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader title={t('title')}>{t('lede')}</PageHeader>
      {kept.isPending && (
        <Loading page>
          <RowsSkeleton rows={6} />
        </Loading>
      )}
      {kept.data === undefined && kept.error instanceof ApiError && (
        <ListError error={kept.error} onRetry={() => void kept.refetch()} />
      )}
      {kept.data && (
        <>
          <Clock clock={kept.data.data.attributes.clock} />
          <Kept kept={kept.data.data.attributes} />
        </>
      )}
      <Accesses />
      <TakeAway deletePath={laterPaths.settings('delete')} />
    </>
  )
}

/**
 * The mail of an archive leads to its card. What its link holds opens nothing without a session; it leaves the address
 * all the same.
 */
function useArchiveLink(): void {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const isMailed = new URLSearchParams(search).has('export')
  useEffect(() => {
    if (isMailed) void navigate({ search: '', hash: '#export' }, { replace: true })
    if (!isMailed && hash === '#export') document.querySelector<HTMLElement>('#export')?.focus()
  }, [isMailed, hash, navigate])
}
