import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useGetOne } from 'react-admin'
import type { AdminArticle } from '#contract/console/content/articles.ts'
import { articleStandings } from '#contract/console/content/articles.ts'
import type { AdminChange } from '#contract/console/platform/changes.ts'
import type { ConsoleData } from '../../platform/data/data-provider.ts'
import { refetchMs } from '../../platform/data/polling.ts'
import { DatedList, Small } from '../../insight/history/DatedList.tsx'
import { HistoryFrame } from '../../insight/history/HistoryFrame.tsx'
import { useWords } from '../../platform/i18n/provider.ts'
import { LoadError } from '../../platform/lists/list-states.tsx'
import { When } from '../../platform/plain/When.tsx'
import { LoadingRows } from '../../platform/shared/Loading.tsx'
import { useFormats } from '../../platform/shared/format.ts'

const words = 'resources.articles'

/** What administrators decided on an article, by whom and when, newest first; its writing stands at the end. */
export default function OpenArticleHistory({ id }: { readonly id: string }) {
  const t = useWords()
  const data = useDataProvider<ConsoleData>()
  const { data: article } = useGetOne<AdminArticle>('articles', { id })
  const changes = useQuery({
    queryKey: ['articles', 'changes', id],
    queryFn: ({ signal }) => data.changes('articles', id, signal),
    refetchInterval: refetchMs,
  })
  const page = changes.data
  return (
    <HistoryFrame
      label={t('plain.history')}
      name={article?.title ?? ''}
      foot={page === undefined ? '' : t('plain.changes.count', { smart_count: page.total })}
    >
      {changes.isError && <LoadError error={changes.error} retry={() => void changes.refetch()} />}
      {changes.isPending && <LoadingRows />}
      {page?.changes.length === 0 && <Box sx={{ marginTop: 2 }}>{t(`${words}.decisions.none`)}</Box>}
      {page !== undefined && page.changes.length > 0 && (
        <DatedList items={page.changes} at={null} renderItem={(change) => <ChangeItem change={change} />} />
      )}
      {article !== undefined && <Written article={article} />}
    </HistoryFrame>
  )
}

function ChangeItem({ change: { at, actor, before, after } }: { readonly change: AdminChange }) {
  const t = useWords()
  const [from, to] = [standingOf(before?.['state']), standingOf(after?.['state'])]
  const { pinned, removed_reason: reason } = after ?? {}
  return (
    <>
      <Box component="p" sx={{ fontWeight: 600 }}>
        {to !== undefined
          ? t(`${words}.states.${to}`)
          : t(pinned === true ? `${words}.decisions.pinned` : `${words}.decisions.unpinned`)}
      </Box>
      <When at={at} actor={actor} />
      {from !== undefined && <Small>{t(`${words}.decisions.before`, { state: t(`${words}.states.${from}`) })}</Small>}
      {typeof reason === 'string' && <Small>{t(`${words}.removed_reason`, { reason })}</Small>}
    </>
  )
}

function Written({ article: { author, created_at: at } }: { readonly article: AdminArticle }) {
  const t = useWords()
  const { moment } = useFormats()
  return (
    <Box sx={{ marginTop: 2 }}>
      <Small tabular>{t(`${words}.decisions.written`, { author, at: moment(at) })}</Small>
    </Box>
  )
}

function standingOf(value: unknown): AdminArticle['state'] | undefined {
  return articleStandings.find((standing) => standing === value)
}
