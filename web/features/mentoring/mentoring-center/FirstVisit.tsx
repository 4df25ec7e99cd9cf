import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import LinkTo from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { color, font, shape } from '#theme/vars.ts'
import { paths } from '../../../shared/paths/paths.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import { SectionHead } from '../../../shared/components/PageHeader.tsx'
import { Person } from '../../../shared/components/Person.tsx'
import { Progress } from '../../../shared/components/ProgressBar.tsx'
import { Reasons } from '../../../shared/components/Reasons.tsx'
import { Score } from '../../../shared/components/Score.tsx'
import { Line, Rows, SmallMuted } from '../../../shared/components/parts.ts'
import { api } from '../../../shared/data/api.ts'
import { usePagedList } from '../../../shared/data/hooks.ts'
import type { Item } from '../../../shared/data/models.ts'
import { ownerOf } from '../../../shared/data/models.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { WhyScore } from '../../../shared/match/WhyScore.tsx'
import { reasonsOf } from '../../../shared/match/words.ts'
import { receiptInZone } from '../../../shared/match/zones.ts'
import type { Me } from '../../../shared/session/me.ts'
import type { Profile } from './center.ts'
import { Welcome } from './drawings.tsx'
import { Part } from './layout.ts'

const Hello = styled('section')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 400px)',
  gap: 32,
  alignItems: 'end',
  overflow: 'hidden',
  padding: '40px 0 0 40px',
  borderRadius: shape.radius,
  backgroundColor: color.brandTint,
  '& > .words': { display: 'grid', gap: 16, paddingBottom: 40, justifyItems: 'start' },
  '& > svg': { display: 'block', width: '100%', height: 'auto' },
  '& .lede': { fontSize: '1.125rem', lineHeight: 1.55, color: color.ink2, maxWidth: '64ch' },
  '@media (max-width: 960px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 0,
    padding: '24px 0 0 24px',
    '& > .words': { padding: '0 24px 16px 0' },
  },
})

const Three = styled('ol')({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 24,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { display: 'grid' },
  '& .step': { display: 'flex', flexDirection: 'column', gap: 10, height: '100%' },
  '& .number': {
    display: 'grid',
    placeItems: 'center',
    width: 32,
    height: 36,
    paddingTop: 3,
    borderRadius: shape.arch,
    backgroundColor: color.brandTint2,
    fontFamily: font.display,
    fontWeight: 680,
    lineHeight: 1,
  },
  '& .done .number': { backgroundColor: color.successGround, color: color.successText },
  '& .MuiButton-root': { marginTop: 'auto', alignSelf: 'flex-start' },
  '& .top': { display: 'flex', gap: 12, justifyContent: 'space-between', alignItems: 'center', marginBottom: 16 },
  '@media (max-width: 960px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
})

/** Three mentors who fit, while there is nothing else to show. */
function Suggestions({ me, mentors }: { me: Me; mentors: readonly Item<'presenters'>[] }) {
  const { t } = useTranslation('mentoring')
  const { t: match } = useTranslation('match')
  const formats = useFormats()
  const own = me.participant?.attributes.time_zone ?? formats.zone
  return (
    <Part aria-labelledby="suggestions">
      <SectionHead
        id="suggestions"
        title={t('first.suggestions')}
        side={
          <LinkTo component={Link} to={paths.community()} variant="body2">
            {t('first.everyone')}
          </LinkTo>
        }
      />
      <Three as="ul">
        {mentors.map((mentor) => {
          const receipt = mentor.attributes.match && receiptInZone(mentor.attributes.match, own, formats.zone)
          return (
            <li key={mentor.id}>
              <Card component="article" aria-labelledby={`mentor-${mentor.id}`}>
                <CardContent>
                  <div className="top">
                    <Person
                      id={ownerOf(mentor)}
                      profile={mentor.attributes}
                      locale={formats.locale}
                      to={paths.profile('presenter', mentor.id)}
                      size="m"
                      headingId={`mentor-${mentor.id}`}
                    />
                    {receipt && <Score score={receipt.score} />}
                  </div>
                  {receipt && (
                    <Rows>
                      <Reasons reasons={reasonsOf(match, formats, receipt, 'seeker', 2)} />
                      <p>
                        <WhyScore receipt={receipt} name={mentor.attributes.first_name} />
                      </p>
                    </Rows>
                  )}
                </CardContent>
              </Card>
            </li>
          )
        })}
      </Three>
    </Part>
  )
}

interface FirstVisitProps {
  me: Me
  /** The mentee's profile, while it is to be filled in. */
  profile: Profile | null
  /** What else waits. */
  children: ReactNode
}

/** A mentee's first visit: the page shows the way. */
export function FirstVisit({ me, profile, children }: FirstVisitProps) {
  const { t } = useTranslation('mentoring')
  const { t: say } = useTranslation()
  const formats = useFormats()
  const profileText = useId()
  const completion = me.participant?.attributes.completion ?? 0
  const complete = completion >= 100
  const program = me.program?.attributes.name[formats.locale]
  const mentors = usePagedList(api.presenters.all({ sort: '-score', with_room: true }), 3)
  // No request is possible: no program is open, or it has no visible mentor yet.
  const nobody = program === undefined || (!mentors.isPending && !mentors.error && mentors.items.length === 0)
  return (
    <>
      <Hello aria-labelledby="center-title">
        <div className="words">
          <Typography variant="h1" id="center-title" tabIndex={-1}>
            {t(nobody || profile ? 'first.title_closed' : 'first.title', { name: me.user.first_name })}
          </Typography>
          <p className="lede">
            {program === undefined
              ? say('program_closed.text')
              : t(nobody ? 'first.text_nobody' : 'first.text', { program })}
          </p>
          <Line sx={{ flexWrap: 'wrap' }}>
            {(nobody || profile) && me.participant && (
              <Button variant="contained" component={Link} to={paths.profile('participant', me.participant.id)}>
                {t('first.complete')}
              </Button>
            )}
            {!nobody && (
              <Button variant={profile ? 'outlined' : 'contained'} component={Link} to={paths.community()}>
                {t('find')}
              </Button>
            )}
          </Line>
        </div>
        <Welcome />
      </Hello>
      <Rows sx={{ marginTop: 3, '&:empty': { display: 'none' } }}>{children}</Rows>
      <Part aria-labelledby="steps">
        <SectionHead id="steps" title={t('first.steps')} />
        <Three>
          <li>
            <Card>
              <CardContent className={complete ? 'step done' : 'step'}>
                <span className="number" aria-hidden="true">
                  {complete ? <Icon name="check" size={16} /> : 1}
                </span>
                <Typography variant="h3">{t(complete ? 'first.profile_done' : 'first.profile')}</Typography>
                <SmallMuted id={profileText}>{t('first.profile_text', { count: completion })}</SmallMuted>
                {!complete && <Progress value={completion} max={100} aria-labelledby={profileText} />}
                {me.participant && (
                  <Button size="small" component={Link} to={paths.profile('participant', me.participant.id)}>
                    {t('first.see_profile')}
                  </Button>
                )}
              </CardContent>
            </Card>
          </li>
          <li>
            <Card>
              <CardContent className="step">
                <span className="number" aria-hidden="true">
                  2
                </span>
                <Typography variant="h3">{t('first.request')}</Typography>
                <SmallMuted>
                  {t('first.request_text')} {t('first.request_days', { count: me.user.request_expiry_days })}
                </SmallMuted>
                <Button size="small" component={Link} to={paths.community()}>
                  {t('first.see_mentors')}
                </Button>
              </CardContent>
            </Card>
          </li>
          <li>
            <Card>
              <CardContent className="step">
                <span className="number" aria-hidden="true">
                  3
                </span>
                <Typography variant="h3">{t('first.answer')}</Typography>
                <SmallMuted>{t('first.answer_text')}</SmallMuted>
              </CardContent>
            </Card>
          </li>
        </Three>
      </Part>
      {mentors.items.length > 0 && <Suggestions me={me} mentors={mentors.items} />}
    </>
  )
}
