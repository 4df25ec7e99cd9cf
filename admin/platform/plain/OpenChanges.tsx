import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { HttpError, useDataProvider, useGetOne } from 'react-admin'
import type { AdminChange } from '#contract/console/platform/changes.ts'
import { color } from '#theme/vars.ts'
import type { ConsoleData, PlainRecord } from '../data/data-provider.ts'
import { refetchMs } from '../data/polling.ts'
import { AsOfPicker } from '../../insight/history/AsOfPicker.tsx'
import { DatedList, Small } from '../../insight/history/DatedList.tsx'
import { HistoryFrame } from '../../insight/history/HistoryFrame.tsx'
import { useMoment } from '../../insight/history/moment.ts'
import { PastBox } from '../../insight/history/PastBox.tsx'
import { useWords } from '../i18n/provider.ts'
import { LoadError } from '../lists/list-states.tsx'
import { LoadingRows } from '../shared/Loading.tsx'
import { When } from './When.tsx'
import type { PageProps } from './page-props.ts'
import { useParts, useValueText } from './values.ts'

interface OpenChangesProps extends Pick<PageProps, 'name' | 'contract'> {
  readonly id: string
}

/** Who changed a row of a table without events, when and from what, and the row as it was at a moment. */
export default function OpenChanges({ name, contract, id }: OpenChangesProps) {
  const t = useWords()
  const [at, setAt] = useMoment()
  const data = useDataProvider<ConsoleData>()
  const textOf = useValueText(name)
  const changes = useQuery({
    queryKey: [name, 'changes', id],
    queryFn: ({ signal }) => data.changes(name, id, signal),
    refetchInterval: refetchMs,
  })
  const [titled = 'id'] = contract.columns
  const page = changes.data
  const [last] = page?.changes ?? []
  const deletion = last?.action === 'delete' ? last : null
  const { data: now } = useGetOne<PlainRecord & { readonly id: string }>(
    name,
    { id },
    { enabled: !changes.isPending && deletion === null },
  )
  const named: PlainRecord | null | undefined = deletion === null ? now : deletion.before
  return (
    <HistoryFrame
      label={t('plain.history')}
      name={named ? textOf(titled, contract.fields[titled], named[titled]) : ''}
      foot={page === undefined ? '' : t('plain.changes.count', { smart_count: page.total })}
    >
      <AsOfPicker at={at} choose={setAt} />
      {at !== null && <Then name={name} contract={contract} id={id} at={at} now={now} goneAt={deletion?.at ?? null} />}
      {changes.isError && <LoadError error={changes.error} retry={() => void changes.refetch()} />}
      {changes.isPending && <LoadingRows />}
      {page?.changes.length === 0 && <Box sx={{ marginTop: 2 }}>{t('plain.changes.none')}</Box>}
      {page !== undefined && page.changes.length > 0 && (
        <DatedList
          items={page.changes}
          at={at}
          renderItem={(change) => <ChangeItem name={name} contract={contract} change={change} />}
        />
      )}
    </HistoryFrame>
  )
}

interface ChangeItemProps extends Pick<PageProps, 'name' | 'contract'> {
  readonly change: AdminChange
}

function ChangeItem({ name, contract, change }: ChangeItemProps) {
  const t = useWords()
  const partsOf = useParts(name)
  const { action, at, actor, before, after } = change
  const lines = Object.entries(contract.fields).flatMap(([field, kind]) => {
    if (action !== 'update' || after === null || !(field in after)) return []
    const old = partsOf(field, kind, before?.[field])
    return partsOf(field, kind, after[field])
      .map(({ name: part, text }, n) => ({ name: part, before: old[n]?.text || '–', after: text || '–' }))
      .filter((part) => part.before !== part.after)
  })
  return (
    <>
      <Box component="p" sx={{ fontWeight: 600 }}>
        {t(`plain.changes.${action}`)}
      </Box>
      <When at={at} actor={actor} />
      {lines.map((line) => (
        <Small key={line.name}>{t('plain.changes.was', line)}</Small>
      ))}
    </>
  )
}

interface ThenProps extends OpenChangesProps {
  readonly at: string
  readonly now: PlainRecord | undefined
  /** When it was deleted. */
  readonly goneAt: string | null
}

/** The row as it was; where today differs, today stands beside it. */
function Then({ name, contract, id, at, now, goneAt }: ThenProps) {
  const t = useWords()
  const partsOf = useParts(name)
  const data = useDataProvider<ConsoleData>()
  const {
    data: then,
    error,
    refetch,
  } = useQuery({
    queryKey: [name, 'as_of', id, at],
    queryFn: ({ signal }) => data.plainAsOf(name, id, at, signal),
    staleTime: Infinity,
  })
  if (error instanceof HttpError && error.status === 404)
    return (
      <Alert severity="info" icon={false} sx={{ marginTop: 2 }}>
        {t(goneAt !== null && Date.parse(goneAt) <= Date.parse(at) ? 'plain.deleted.by_then' : 'history.not_yet')}
      </Alert>
    )
  if (error !== null) return <LoadError error={error} retry={() => void refetch()} />
  const parts = Object.entries(contract.fields).flatMap(([field, kind]) => {
    if (then === undefined || !(field in then)) return []
    const today = partsOf(field, kind, now?.[field])
    return partsOf(field, kind, then[field]).map((part, n) => ({ ...part, today: today[n]?.text ?? '' }))
  })
  return (
    <PastBox at={at}>
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '6px 16px', fontSize: '.875rem', margin: 0 }}
      >
        {parts.map(({ name: part, text, today }) => (
          <Box key={part} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: color.ink2 }}>
              {part}
            </Box>
            <Box component="dd" sx={{ fontWeight: 500, margin: 0 }}>
              {text || '–'}{' '}
              {now !== undefined && today !== text && (
                <Box component="span" sx={{ color: color.ink2, fontWeight: 400 }}>
                  {t('history.now', { value: today || '–' })}
                </Box>
              )}
            </Box>
          </Box>
        ))}
      </Box>
    </PastBox>
  )
}
