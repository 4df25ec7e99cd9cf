import { useState } from 'react'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { color, fixed, shape } from '#theme/vars.ts'
import { NotFound } from '../../../shared/session/NotFound.tsx'
import { paths } from '../../../shared/paths/paths.ts'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { Notice } from '../../../shared/components/Notice.tsx'
import { PageHeader } from '../../../shared/components/PageHeader.tsx'
import { PageTitle } from '../../../shared/components/PageTitle.tsx'
import { SmallMuted } from '../../../shared/components/parts.ts'
import { StatePill } from '../../../shared/components/StatePill.tsx'
import { api } from '../../../shared/data/api.ts'
import { useDataLayer, useWrite } from '../../../shared/data/hooks.ts'
import { meKey, useMe, type Me } from '../../../shared/session/me.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import type { Role } from '../../../shared/profile/steps.ts'
import { AskProfile, requestedAt } from './AskProfile.tsx'
import { ChoicePicture } from './ChoicePicture.tsx'
import { CloseButton } from './CloseButton.tsx'
import { editChoice } from '../../../shared/paths/profiling.ts'
import { useBetween } from './useBetween.ts'

const Page = styled('div')({ display: 'grid', gap: 24 })

const Halves = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  borderRadius: shape.radius,
  overflow: 'hidden',
  '@media (max-width: 760px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
})

const Half = styled('section')({
  display: 'grid',
  gap: 20,
  gridTemplateRows: 'auto auto auto auto 1fr',
  alignContent: 'start',
  padding: 'clamp(20px, 4vw, 46px) clamp(20px, 4vw, 46px) 0',
  backgroundColor: color.warmTint,
  '&.presenter': { backgroundColor: fixed.ink, color: fixed.white },
  '& .top': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center', gap: 8 },
  '& .lede': { fontSize: '1.0625rem', minHeight: '1.5em' },
  '& dl': { margin: 0 },
  '& dl > div': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 16,
    paddingBlock: 10,
    borderTop: '1px solid color-mix(in srgb, currentColor 24%, transparent)',
  },
  '& dd': { margin: 0, fontWeight: 600, textAlign: 'right' },
  '& .acts': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '&.presenter .MuiButton-text': { color: fixed.white },
  '&.presenter .MuiButton-outlined': { color: fixed.ink, backgroundColor: fixed.white },
  '& dt': { color: color.ink2 },
  '&.presenter dt, &.presenter .lede': { color: color.railInk },
  '& > svg': { gridRow: -2, width: '100%', maxWidth: 560, height: 'auto', alignSelf: 'end', justifySelf: 'center' },
  '@media (max-width: 480px)': { '& .acts > *': { flex: '1 1 100%' } },
})

/** The page and its sub-view: both show the two profiles, whichever address leads there. */
export function ProfileChoice() {
  const { t } = useTranslation('profiling')
  const { anchor } = useParams()
  const known = anchor === undefined || anchor === editChoice
  if (!known) return <NotFound />
  return (
    <Page>
      <PageTitle>{t('choice.title')}</PageTitle>
      <Profiles />
    </Page>
  )
}

function Profiles() {
  const { t } = useTranslation('profiling')
  const me = useMe()
  const isNobody = me.profile === null && me.user.closed_profiles.length === 0
  return (
    <>
      <PageHeader title={t('choice.title')}>
        {isNobody ? undefined : t(me.participant && me.presenter ? 'choice.lede' : 'choice.lede_single')}
      </PageHeader>
      {isNobody ? (
        <Notice>{t('choice.none')}</Notice>
      ) : (
        <Halves>
          <OneProfile of="participant" me={me} />
          <OneProfile of="presenter" me={me} />
        </Halves>
      )}
      {me.participant && me.presenter && <SmallMuted>{t('choice.close_later')}</SmallMuted>}
    </>
  )
}

function OneProfile({ of: role, me }: { of: Role; me: Me }) {
  const { t } = useTranslation('profiling')
  const formats = useFormats()
  const { client } = useDataLayer()
  const [busy, setBusy] = useState(false)
  const profile = me[role]
  const active = profile !== null && profile.id === me.profile?.id
  const both = me.participant !== null && me.presenter !== null
  const between = useBetween(role, me)
  const { mutateAsync } = useWrite<'users'>({
    invalidates: ['presenters', 'participants'],
    onDone: () => void client.invalidateQueries({ queryKey: meKey }),
  })
  async function choose() {
    if (profile === null || busy) return
    const { type, id } = profile
    setBusy(true)
    try {
      await mutateAsync(api.users.update({ id: me.id }, { relationships: { current_profile: { data: { type, id } } } }))
    } catch {
      // A message shows the refusal.
    } finally {
      setBusy(false)
    }
  }
  const person = profile?.attributes
  const requested = requestedAt(me, role) !== undefined
  return (
    <Half className={role} aria-labelledby={`choice-${role}`}>
      <div className="top">
        <Typography variant="h2" id={`choice-${role}`}>
          {t(`choice.${role}`)}
        </Typography>
        {active && <StatePill tone="info">{t('choice.active')}</StatePill>}
        {profile === null && (
          <StatePill tone={requested ? 'warning' : 'neutral'}>
            {t(requested ? 'choice.waits' : me.user.closed_profiles.includes(role) ? 'close.closed' : 'choice.closed')}
          </StatePill>
        )}
      </div>
      <p className="lede">{profile === null ? t(`choice.about.${role}`) : between.words}</p>
      {person && (
        <dl>
          <div>
            <dt>{t('choice.profile')}</dt>
            <dd>{t('choice.completion', { completion: formats.number(person.completion) })}</dd>
          </div>
          {person.accompaniments && (
            <div>
              <dt>{t('choice.mentoring')}</dt>
              <dd>{t('choice.mentoring_of', { ...person.accompaniments })}</dd>
            </div>
          )}
          {between.waiting !== null ? (
            <div>
              <dt>{t('choice.waiting', { count: between.waits })}</dt>
              <dd>{between.waiting}</dd>
            </div>
          ) : (
            person.sessions && (
              <div>
                <dt>{t('choice.sessions')}</dt>
                <dd>
                  {person.sessions.outside === 0
                    ? formats.number(person.sessions.held)
                    : t('choice.sessions_declared', {
                        number: formats.number(person.sessions.held + person.sessions.outside),
                        declared: formats.number(person.sessions.outside),
                      })}
                </dd>
              </div>
            )
          )}
        </dl>
      )}
      {profile === null ? (
        <AskProfile of={role} me={me} />
      ) : (
        <div className="acts">
          {!both ? (
            <Button variant="outlined" component={Link} to={paths.profile(role, profile.id)}>
              {t('choice.see')}
            </Button>
          ) : active ? (
            <Button variant="outlined" className="stay" component={Link} to={paths.mentoringCenter()}>
              {t(`choice.stay_${role}`)}
            </Button>
          ) : (
            <BusyButton variant="contained" busy={busy} busyLabel={t('choice.switching')} onClick={() => void choose()}>
              {t(`choice.switch_${role}`)}
            </BusyButton>
          )}
          {both ? (
            <Button variant="text" component={Link} to={paths.profile(role, profile.id)}>
              {t('choice.see')}
            </Button>
          ) : (
            <CloseButton of={role} me={me} />
          )}
        </div>
      )}
      <ChoicePicture role={role} />
    </Half>
  )
}
