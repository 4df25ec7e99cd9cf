import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color } from '#theme/vars.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import { ListError } from '../../../shared/components/ListError.tsx'
import { PageHeader } from '../../../shared/components/PageHeader.tsx'
import { PageTitle } from '../../../shared/components/PageTitle.tsx'
import { Loading, RowsSkeleton } from '../../../shared/components/Skeletons.tsx'
import { useFormats } from '../../../shared/i18n/format.ts'
import { NotYetVisible } from '../../../shared/profile/NotYetVisible.tsx'
import { useWeek } from '../../../shared/hours/calls.ts'
import { DaysApart } from './DaysApart.tsx'
import { Feed } from './Feed.tsx'
import { Outside } from './Outside.tsx'
import { Cards } from '../../../shared/hours/styles.ts'
import { useSaving } from '../../../shared/hours/useSaving.ts'
import { WeekCard } from '../../../shared/hours/WeekCard.tsx'

const Page = styled('div')({ display: 'grid', gap: 24 })
const Saved = styled('span')({ display: 'flex', gap: 8, alignItems: 'center', fontSize: '.875rem', color: color.ink2 })

/** The hours that others plan on, and the calendars on either side. */
export function Availability() {
  const { t } = useTranslation('availability')
  const formats = useFormats()
  const week = useWeek()
  const { savedAt, save } = useSaving()
  return (
    <Page>
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader
        title={t('title')}
        side={
          <Saved role="status">
            {savedAt !== null && (
              <>
                <Icon name="check" size={16} />
                {t('saved_at', { time: formats.time(savedAt) })}
              </>
            )}
          </Saved>
        }
      >
        {t('lede')}
      </PageHeader>
      <NotYetVisible />
      {week.isPending && (
        <Loading page>
          <RowsSkeleton rows={7} />
        </Loading>
      )}
      {week.error !== null && week.rows.length === 0 ? (
        <ListError error={week.error} onRetry={week.retry} />
      ) : (
        !week.isPending && <WeekCard week={week} save={save} />
      )}
      <Cards>
        <DaysApart week={week.rows} save={save} />
        <div>
          <Feed />
          <Outside />
        </div>
      </Cards>
    </Page>
  )
}
