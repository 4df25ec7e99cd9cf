import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Typography from '@mui/material/Typography'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { shadow } from '#theme/vars.ts'
import { paths } from '../../../shared/paths/paths.ts'
import { PageTitle } from '../../../shared/components/PageTitle.tsx'
import { StatePill } from '../../../shared/components/StatePill.tsx'
import { api } from '../../../shared/data/api.ts'
import { useList, useOne } from '../../../shared/data/hooks.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { useMe } from '../../../shared/session/me.ts'
import { awaitedSide } from '../../../shared/awaitedSide.ts'
import { useNow } from '../../../shared/useNow.ts'
import { Columns, Side } from '../../../shared/profile/layout.ts'
import { Answers } from './Answers.tsx'
import { useOwnParts, type ProfileStanding } from '../../../shared/profile/ownParts.ts'
import { OwnTop } from './OwnTop.tsx'
import { BackToCommunity } from './PresenterPage.tsx'
import { ProfileFallback } from './ProfileFallback.tsx'
import { ProfileHead } from './ProfileHead.tsx'

/** What waits or runs between the reader, a mentor, and this mentee. */
function Between({ participantId, name }: { participantId: string; name: string }) {
  const { t } = useTranslation('profile')
  const formats = useFormats()
  const now = useNow()
  const requests = useList(
    api.mentoring_requests.all({ role: 'presenter', aasm_state: ['requested', 'confirmed'], 'page[size]': 100 }),
  )
  const request = requests.data?.data.find(({ relationships }) => {
    const { participant } = relationships
    return participant !== undefined && participant !== null && 'id' in participant && participant.id === participantId
  })
  if (!request) return null
  const { aasm_state: state, answer_due_at: due, decided_at: decided, updated_at: updated } = request.attributes
  const running = state === 'confirmed'
  const chooses = awaitedSide(request.attributes, now) === 'participant'
  return (
    <Side>
      <Card component="section" sx={{ boxShadow: shadow.e1 }}>
        <CardContent sx={{ display: 'grid', gap: 2 }}>
          <Typography variant="h2">{t(running ? 'mentee.running' : 'mentee.asks', { name })}</Typography>
          <div>
            <StatePill tone={running ? 'success' : chooses ? 'info' : 'warning'}>
              {running
                ? t('open.since', { day: formats.day(decided ?? updated) })
                : t(chooses ? 'mentee.chooses' : 'open.due', { day: formats.day(due), name })}
            </StatePill>
          </div>
          <Button
            variant={running || chooses ? 'outlined' : 'contained'}
            component={Link}
            to={paths.mentoringCenter({ request: request.id })}
          >
            {t(running ? 'open.see_mentoring' : chooses ? 'mentee.see' : 'mentee.examine')}
          </Button>
        </CardContent>
      </Card>
    </Side>
  )
}

/** A mentee as a mentor reads them: what they look for, first what the mentor has. */
export function ParticipantPage({ id }: { id: string }) {
  const { t } = useTranslation('profile')
  const { OwnPage } = useOwnParts()
  const me = useMe()
  const profile = useOne(api.participants.one({ id }))
  const mentee = profile.data?.data
  if (!mentee)
    return (
      <>
        <PageTitle>{t('title')}</PageTitle>
        <ProfileFallback error={profile.error} onRetry={() => void profile.refetch()} />
      </>
    )
  const { attributes: person } = mentee
  const mentor = me.presenter?.attributes
  const skills = new Set(mentor?.skills.map(({ code }) => code))
  const jobs = new Set(mentor?.job_categories.map(({ code }) => code))
  const sharedSkills = person.needed_skills.filter(({ code }) => skills.has(code)).length
  const own = mentee.id === me.participant?.id
  const headOf = (now: ProfileStanding | null) => (
    <ProfileHead profile={mentee} changesPicture={now !== null}>
      <StatePill>{t('mentee.role')}</StatePill>
    </ProfileHead>
  )
  if (own)
    return (
      <>
        <PageTitle>{t('title_mentee', { name: person.full_name })}</PageTitle>
        <OwnTop of="participant" />
        <Suspense fallback={headOf(null)}>
          <OwnPage profileRole="participant" id={mentee.id} head={headOf} />
        </Suspense>
      </>
    )
  return (
    <>
      <PageTitle>{t('title_mentee', { name: person.full_name })}</PageTitle>
      <BackToCommunity />
      <Columns>
        <div>
          {headOf(null)}
          <Answers
            profileRole="participant"
            person={person}
            own={mentor}
            common={{
              needed_skills: {
                shared: skills,
                side: sharedSkills > 0 ? t('mentee.needs_shared', { count: sharedSkills }) : undefined,
              },
              targeted_job_categories: { shared: jobs },
            }}
          />
        </div>
        {me.presenter && <Between participantId={mentee.id} name={person.first_name} />}
      </Columns>
    </>
  )
}
