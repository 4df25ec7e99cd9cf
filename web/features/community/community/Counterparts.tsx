import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../../shared/paths/paths.ts'
import { Empty } from '../../../shared/components/Empty.tsx'
import { ListError } from '../../../shared/components/ListError.tsx'
import { PageHeader } from '../../../shared/components/PageHeader.tsx'
import { CardGrid } from '../../../shared/components/parts.ts'
import { PageTitle } from '../../../shared/components/PageTitle.tsx'
import { Person } from '../../../shared/components/Person.tsx'
import { CardGridSkeleton, Loading } from '../../../shared/components/Skeletons.tsx'
import { StatePill } from '../../../shared/components/StatePill.tsx'
import { ApiError } from '../../../shared/data/errors.ts'
import { api } from '../../../shared/data/api.ts'
import { useList } from '../../../shared/data/hooks.ts'
import { ownerOf, related } from '../../../shared/data/models.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { NotYetVisible } from '../../../shared/profile/NotYetVisible.tsx'
import { NobodyThere } from './NobodyThere.tsx'

const People = styled(CardGrid)({ marginTop: 32, '@media (max-width: 640px)': { marginTop: 16 } })

/** One page of the API is more people than a mentor has. */
const pageSize = 100

/** The community of a mentor: whom they mentor and who writes to them. Nobody else is theirs to see. */
export function Counterparts() {
  const { t } = useTranslation('community')
  const formats = useFormats()
  const asMentor = { role: 'presenter', include: ['participant'], 'page[size]': pageSize } as const
  const running = useList(
    api.mentoring_relationships.all({ ...asMentor, aasm_state: ['initiated', 'admin_initiated'] }),
  )
  const asking = useList(api.mentoring_requests.all({ ...asMentor, aasm_state: 'requested' }))
  const failed = [running, asking].find(({ data, error }) => data === undefined && error instanceof ApiError)
  const included = [...(running.data?.included ?? []), ...(asking.data?.included ?? [])]
  const people = [
    ...(asking.data?.data ?? []).map((item) => ({ item, state: 'asks' as const })),
    ...(running.data?.data ?? []).map((item) => ({ item, state: 'running' as const })),
  ].flatMap(({ item, state }) => {
    const mentee = related(item, 'participant', 'participants', included)
    return mentee ? [{ id: item.id, mentee, state }] : []
  })
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader title={t('title')}>{t('counterparts.intro')}</PageHeader>
      <NotYetVisible />
      {failed?.error instanceof ApiError ? (
        <ListError
          error={failed.error}
          onRetry={() => {
            void running.refetch()
            void asking.refetch()
          }}
        />
      ) : running.isPending || asking.isPending ? (
        <Loading>
          <CardGridSkeleton />
        </Loading>
      ) : people.length === 0 ? (
        <Empty
          art={<NobodyThere />}
          title={t('counterparts.none')}
          action={
            <Button component={Link} to={paths.mentoringCenter()}>
              {t('counterparts.back')}
            </Button>
          }
        >
          {t('counterparts.none_why')}
        </Empty>
      ) : (
        <People>
          {people.map(({ id, mentee, state }) => (
            <li key={id}>
              <Card component="article" aria-labelledby={`person-${id}`}>
                <CardContent sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
                  <Person
                    id={ownerOf(mentee)}
                    profile={mentee.attributes}
                    locale={formats.locale}
                    to={paths.profile('participant', mentee.id)}
                    heading="h2"
                    headingId={`person-${id}`}
                  />
                  <StatePill tone={state === 'asks' ? 'warning' : 'success'}>{t(`counterparts.${state}`)}</StatePill>
                  <Button
                    size="small"
                    component={Link}
                    to={state === 'asks' ? paths.mentoringCenter({ request: id }) : paths.relationship(id)}
                  >
                    {t(state === 'asks' ? 'counterparts.see_request' : 'counterparts.see_mentoring')}
                  </Button>
                </CardContent>
              </Card>
            </li>
          ))}
        </People>
      )}
    </>
  )
}
