import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { profileAccessesMeta } from '#contract/people/profile-accesses.ts'
import type { ProfileAccessAttributes } from '#contract/people/profile-accesses.ts'
import { Empty } from '../../../shared/components/Empty.tsx'
import { AllQuiet } from '../../../shared/components/AllQuiet.tsx'
import { ListError } from '../../../shared/components/ListError.tsx'
import { SectionHead } from '../../../shared/components/PageHeader.tsx'
import { SmallMuted } from '../../../shared/components/parts.ts'
import { Loading, RowsSkeleton } from '../../../shared/components/Skeletons.tsx'
import { api } from '../../../shared/data/api.ts'
import { usePagedList } from '../../../shared/data/hooks.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { useNow } from '../../../shared/useNow.ts'
import { BlockTable, Section } from './parts.ts'

const pageSize = 10
const dayMs = 24 * 3_600_000

/** Who opened the reader's profile, newest first. */
export function Accesses() {
  const { t } = useTranslation('my_data')
  const formats = useFormats()
  const list = usePagedList(api.profile_accesses.all(), pageSize)
  const { items, isPending, error, hasMore, isLoadingMore, loadMore, retry } = list
  const meta = profileAccessesMeta.safeParse(list.meta).data
  const total = Number(list.meta['total'] ?? 0)
  const body = useRef<HTMLTableSectionElement>(null)
  /** The first new line gets the focus: the button may be gone. */
  const from = useRef<number | null>(null)
  useEffect(() => {
    if (from.current === null || items.length <= from.current) return
    body.current?.rows[from.current]?.focus()
    from.current = null
  }, [items.length])

  return (
    <Section aria-labelledby="accesses">
      <SectionHead
        id="accesses"
        title={t('accesses.title')}
        side={
          meta &&
          meta.recent_times > 0 && (
            <SmallMuted>
              {meta.recent_readers === 1 && meta.recent_times > 1
                ? t('accesses.recent_single_reader', { number: formats.number(meta.recent_times) })
                : t('accesses.recent', {
                    count: meta.recent_times,
                    number: formats.number(meta.recent_times),
                    readers: formats.number(meta.recent_readers),
                  })}
            </SmallMuted>
          )
        }
      />
      <Card>
        <CardContent>
          {isPending && (
            <Loading>
              <RowsSkeleton rows={5} />
            </Loading>
          )}
          {error && <ListError error={error} onRetry={retry} />}
          {!isPending && !error && items.length === 0 && (
            <Empty art={<AllQuiet />} title={t('accesses.empty')}>
              {t('accesses.empty_why')}
            </Empty>
          )}
          {items.length > 0 && (
            <BlockTable>
              <caption>{t('accesses.caption')}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('accesses.when')}</th>
                  <th scope="col">{t('accesses.who')}</th>
                  <th scope="col">{t('accesses.what')}</th>
                  <th scope="col">{t('accesses.right')}</th>
                </tr>
              </thead>
              <tbody ref={body}>
                {items.map(({ id, attributes }) => (
                  <AccessRow key={id} access={attributes} />
                ))}
              </tbody>
            </BlockTable>
          )}
          {hasMore && (
            <Button
              variant="text"
              size="small"
              aria-busy={isLoadingMore}
              sx={{ marginLeft: -1.25, marginTop: 1 }}
              onClick={() => {
                from.current = items.length
                loadMore()
              }}
            >
              {t('accesses.more', { count: total - items.length, number: formats.number(total - items.length) })}
            </Button>
          )}
        </CardContent>
      </Card>
    </Section>
  )
}

function AccessRow({ access }: { access: ProfileAccessAttributes }) {
  const { t } = useTranslation('my_data')
  const formats = useFormats()
  const now = useNow()
  const { reader_name: name, part, right, since, reason, times, at } = access
  const label = (column: 'when' | 'what' | 'right') => t('label', { name: t(`accesses.${column}`) })
  const day = formats.day(at, now)
  const time = formats.time(at)
  const when =
    day === formats.day(now.toISOString(), now)
      ? t('accesses.today', { time })
      : day === formats.day(new Date(now.getTime() - dayMs).toISOString(), now)
        ? t('accesses.yesterday', { time })
        : t('accesses.day', { day, time })
  const byRight =
    since !== null && (right === 'accompaniment' || right === 'request')
      ? t(`rights.${right}_since`, { day: formats.day(since, now) })
      : t(`rights.${right}`)
  return (
    <tr tabIndex={-1}>
      <td className="when" data-label={label('when')}>
        {when}
      </td>
      <th scope="row">
        {name ?? t('accesses.deleted')}
        {reason !== null && <small>{t('accesses.reason', { reason })}</small>}
      </th>
      <td data-label={label('what')}>
        {t(`parts.${part}`)}
        {times > 1 && <small>{t('accesses.times', { number: formats.number(times) })}</small>}
      </td>
      <td data-label={label('right')}>{byRight}</td>
    </tr>
  )
}
