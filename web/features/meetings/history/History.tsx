import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import LinkTo from '@mui/material/Link'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { historyMeta } from '#contract/meetings/meetings-history.ts'
import type { HistoryFigures, HistoryMeta } from '#contract/meetings/meetings-history.ts'
import { laterPaths } from '../../../shared/paths/laterPaths.ts'
import { paths } from '../../../shared/paths/paths.ts'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { Empty } from '../../../shared/components/Empty.tsx'
import { Icon } from '../../../shared/components/Icon.tsx'
import { AllQuiet } from '../../../shared/components/AllQuiet.tsx'
import { ListError } from '../../../shared/components/ListError.tsx'
import { OutdatedFilters } from '../../../shared/components/OutdatedFilters.tsx'
import { PageHeader } from '../../../shared/components/PageHeader.tsx'
import { PageTitle } from '../../../shared/components/PageTitle.tsx'
import { Line, Rows, SmallMuted } from '../../../shared/components/parts.ts'
import { Loading, RowsSkeleton } from '../../../shared/components/Skeletons.tsx'
import { usePagedList } from '../../../shared/data/hooks.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { useMe } from '../../../shared/session/me.ts'
import { useNow } from '../../../shared/useNow.ts'
import { ExportButton } from './ExportButton.tsx'
import { Figures } from './Figures.tsx'
import { Filters } from './Filters.tsx'
import { HistoryTable } from './HistoryTable.tsx'
import { ReceiptButton } from './ReceiptButton.tsx'
import { historyPage, historyRequest, isFiltered, outdatedFilters, readSearch } from './search.ts'
import type { HistorySearch } from './search.ts'

/** What the reader held, moved or let pass, with its proof. */
export function History() {
  const { t } = useTranslation('history')
  const me = useMe()
  const now = useNow()
  const [parameters, setParameters] = useSearchParams()
  const search = readSearch(parameters)
  // The last months are counted from the day on which the page was opened: a new instant is no new question.
  const [opened] = useState(now)
  const list = usePagedList(historyRequest(search, opened), historyPage)
  const { items, included, isPending, isPrevious, error, retry } = list
  const meta = historyMeta.safeParse(list.meta).data
  const isEmpty = meta?.whole.total === 0
  const choose = (change: Partial<HistorySearch>) => {
    const next = { ...search, ...change }
    const { relationship, sort, ...rest } = next
    const values = { ...rest, mentoring_relationship_id: relationship, sort: sort === 'happened_at' ? sort : '' }
    setParameters(new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')), {
      replace: true,
      preventScrollReset: true,
    })
  }
  const clear = () => {
    choose({ counterpart: '', state: '', period: '', role: '', relationship: '' })
  }
  const firstYear = meta?.years.at(-1)
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <p>
        <Button
          variant="text"
          size="small"
          component={Link}
          to={paths.mentoringCenter()}
          startIcon={<Icon name="chevronLeft" size={16} />}
          sx={{ marginLeft: '-10px', marginBottom: 1 }}
        >
          {t('back')}
        </Button>
      </p>
      <PageHeader
        title={t('title')}
        side={
          // There from the start, and their room stays where nothing can be saved: nothing moves for anybody.
          <Line as="span" sx={{ flexWrap: 'wrap', visibility: isEmpty ? 'hidden' : undefined }}>
            <ReceiptButton now={opened} />
            <ExportButton search={search} now={opened} />
          </Line>
        }
      >
        {isEmpty ? t('lede_empty') : firstYear === undefined ? t('lede') : t('lede_since', { year: String(firstYear) })}
      </PageHeader>
      <Rows sx={{ gap: 3, marginTop: 3 }}>
        {isPending && (
          <Loading page>
            <RowsSkeleton rows={8} />
          </Loading>
        )}
        {error && <ListError error={error} onRetry={retry} />}
        {meta && isEmpty && <EmptyHistory isMentor={me.presenter !== null} />}
        {meta && !isEmpty && (
          <>
            <Figures figures={meta.whole} outside={meta.outside_sessions} />
            <Filters search={search} meta={meta} onChoose={choose} onClear={clear} />
            <OutdatedFilters filters={outdatedFilters(parameters, meta)} onClear={clear} />
            <div aria-busy={isPrevious}>
              <SmallMuted role="status" sx={{ marginBottom: 1 }}>
                <Counted figures={meta.figures} />
              </SmallMuted>
              {items.length === 0 ? (
                <Card>
                  <Empty
                    art={<AllQuiet />}
                    title={t('none')}
                    action={
                      isFiltered(search) && (
                        <Button variant="outlined" onClick={clear}>
                          {t('filters.clear')}
                        </Button>
                      )
                    }
                  >
                    {t('none_text')}
                  </Empty>
                </Card>
              ) : (
                <HistoryTable
                  rows={items}
                  included={included}
                  oldestFirst={search.sort === 'happened_at'}
                  onSort={() => {
                    choose({ sort: search.sort === 'happened_at' ? '-happened_at' : 'happened_at' })
                  }}
                />
              )}
              {list.hasMore && (
                <BusyButton
                  variant="text"
                  size="small"
                  sx={{ marginTop: 1, marginLeft: '-10px' }}
                  busy={list.isLoadingMore}
                  busyLabel={t('loading_more')}
                  onClick={list.loadMore}
                >
                  {t('more')}
                </BusyButton>
              )}
              <Outside meta={meta} />
            </div>
          </>
        )}
      </Rows>
    </>
  )
}

/** How many the filters find. */
function Counted({ figures: { total, held, minutes } }: { figures: HistoryFigures }) {
  const { t } = useTranslation('history')
  const formats = useFormats()
  const number = formats.number(total)
  if (held === 0) return t('count', { count: total, number })
  return t('count_held', { count: total, number, held: formats.number(held), spent: formats.duration(minutes) })
}

/** Sessions that count for the level and are in no list. */
function Outside({ meta: { outside_sessions: outside } }: { meta: HistoryMeta }) {
  const { t } = useTranslation('history')
  const formats = useFormats()
  if (outside === 0) return null
  return (
    <SmallMuted sx={{ marginTop: 1.5 }}>
      {t('outside', { count: outside, number: formats.number(outside) })}{' '}
      <LinkTo component={Link} to={laterPaths.settings('sessions')}>
        {t('outside_correct')}
      </LinkTo>
    </SmallMuted>
  )
}

function EmptyHistory({ isMentor }: { isMentor: boolean }) {
  const { t } = useTranslation('history')
  return (
    <Card>
      <Empty
        art={<AllQuiet />}
        title={t('empty')}
        action={
          <>
            <Button variant="contained" component={Link} to={paths.mentoringCenter()}>
              {t('empty_center')}
            </Button>
            {isMentor && (
              <Button variant="text" component={Link} to={laterPaths.settings('sessions')}>
                {t('empty_declare')}
              </Button>
            )}
          </>
        }
      >
        {t('empty_text')}
      </Empty>
    </Card>
  )
}
