import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { color } from '#theme/vars.ts'
import { paths } from '../../../shared/paths/paths.ts'
import { Avatar } from '#theme/Avatar.tsx'
import { BackLink } from '../../../shared/components/BackLink.tsx'
import { Empty } from '../../../shared/components/Empty.tsx'
import { MovedAway } from '../../../shared/components/illustrations.tsx'
import { ListError } from '../../../shared/components/ListError.tsx'
import { PageHeader } from '../../../shared/components/PageHeader.tsx'
import { PageTitle } from '../../../shared/components/PageTitle.tsx'
import { NameLink, unitAndCity } from '../../../shared/components/Person.tsx'
import { Receipt } from '../../../shared/components/Receipt.tsx'
import { CardSkeleton, Loading } from '../../../shared/components/Skeletons.tsx'
import { api } from '../../../shared/data/api.ts'
import { ApiError } from '../../../shared/data/errors.ts'
import { useOne } from '../../../shared/data/hooks.ts'
import { ownerOf } from '../../../shared/data/models.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { receiptInZone } from '../../../shared/match/zones.ts'
import { useMe } from '../../../shared/session/me.ts'
import { useMenteeProgram } from '../../../shared/session/usePlaces.ts'
import { CompareRows } from './CompareRows.tsx'
import type { Mentor } from './CompareRows.tsx'

/** A table that stays one for screen readers when its rows become blocks on a phone. */
const Table = styled('div')({
  marginTop: 24,
  '& [role="row"]': {
    display: 'grid',
    gridTemplateColumns: '200px repeat(2, minmax(0, 1fr))',
    gap: '4px 24px',
    padding: '16px 0',
    borderTop: `1px solid ${color.line}`,
    alignItems: 'start',
  },
  '& [role="row"]:first-of-type': { borderTop: 0 },
  '& [role="rowheader"]': { fontWeight: 600, color: color.ink2, fontSize: '.9375rem' },
  '& [role="cell"]': { minWidth: 0, overflowWrap: 'anywhere' },
  '& [role="columnheader"]': { display: 'grid', justifyItems: 'start', minWidth: 0 },
  '& h2': { marginTop: 12, fontSize: '1.125rem', lineHeight: 1.3, overflowWrap: 'anywhere' },
  '& [role="columnheader"] p': { fontSize: '.875rem', lineHeight: 1.45, color: color.ink2 },
  '@media (max-width: 760px)': {
    '& [role="row"]': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '8px 16px' },
    '& [role="rowheader"]': { gridColumn: '1 / -1' },
    '& .corner': { display: 'none' },
  },
})

const Receipts = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 24,
  marginTop: 32,
  alignItems: 'start',
  '@media (max-width: 760px)': { gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 },
})

/** Two mentors side by side at an address that can be kept: the same rows for both, and the receipt of each. */
export function Compare() {
  const { one = '', other = '' } = useParams()
  const { t } = useTranslation('directory')
  const me = useMe()
  const formats = useFormats()
  const menteeProgram = useMenteeProgram(me)
  const program = me.participant === null ? undefined : menteeProgram?.id
  const profiles = [
    useOne(api.presenters.one({ id: one }, { program })),
    useOne(api.presenters.one({ id: other }, { program })),
  ]
  const zone = me.participant?.attributes.time_zone ?? formats.zone
  const mentors = profiles.flatMap(({ data }): Mentor[] => {
    const item = data?.data
    if (item?.type !== 'presenters') return []
    const match = item.id === me.presenter?.id ? null : item.attributes.match
    return [{ item, receipt: match && receiptInZone(match, zone, formats.zone) }]
  })
  const failed = profiles.find(({ error, data }) => error !== null && data === undefined)
  return (
    <>
      <PageTitle>{t('compare.title')}</PageTitle>
      <BackLink to={paths.community()}>{t('back')}</BackLink>
      <PageHeader title={t('compare.title')}>{t('compare.intro')}</PageHeader>
      {failed?.error instanceof ApiError ? (
        <NotCompared error={failed.error} onRetry={() => void failed.refetch()} />
      ) : mentors.length < 2 ? (
        <Loading page>
          <CardSkeleton />
        </Loading>
      ) : (
        <SideBySide mentors={mentors} />
      )}
    </>
  )
}

/** One of the two is gone, or is not the reader's to see. */
function NotCompared({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const { t } = useTranslation('directory')
  if (error.status !== 403 && error.status !== 404) return <ListError error={error} onRetry={onRetry} />
  const detail = error.status === 403 ? error.faults[0]?.detail : undefined
  return (
    <div role="alert">
      <Empty art={<MovedAway />} title={detail ?? t('compare.gone')}>
        {t('compare.gone_why')}
      </Empty>
    </div>
  )
}

function SideBySide({ mentors }: { mentors: readonly Mentor[] }) {
  const { t } = useTranslation('directory')
  const formats = useFormats()
  return (
    <>
      <Table role="table" aria-label={t('compare.title')}>
        <div role="row">
          <span role="cell" className="corner" />
          {mentors.map(({ item }) => {
            const { attributes: person } = item
            return (
              <div role="columnheader" key={item.id}>
                <Avatar id={ownerOf(item)} name={person.full_name} src={person.avatar_url} size="l" />
                <h2>
                  <NameLink to={paths.profile('presenter', item.id)}>{person.full_name}</NameLink>
                </h2>
                {person.title && <p>{person.title}</p>}
                <p>{unitAndCity(person, formats.locale)}</p>
              </div>
            )
          })}
        </div>
        <CompareRows mentors={mentors} />
      </Table>
      {mentors.some(({ receipt }) => receipt !== null) && (
        <Receipts>
          {mentors.map(
            ({ item, receipt }) =>
              receipt && (
                <Card key={item.id} component="section" aria-labelledby={`receipt-${item.id}`}>
                  <CardContent>
                    <Typography variant="h2" id={`receipt-${item.id}`} sx={{ marginBottom: 2 }}>
                      {t('compare.receipt', { name: item.attributes.first_name, score: receipt.score })}
                    </Typography>
                    <Receipt receipt={receipt} max={receipt.criteria.length} />
                  </CardContent>
                </Card>
              ),
          )}
        </Receipts>
      )}
    </>
  )
}
