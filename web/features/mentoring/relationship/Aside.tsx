import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Avatar } from '#theme/Avatar.tsx'
import { helpCasePaths } from '../../../shared/paths/help-case.ts'
import { color } from '#theme/vars.ts'
import { paths } from '../../../shared/paths/paths.ts'
import { lazyPart } from '../../../shared/components/lazyPart.tsx'
import { Icon } from '../../../shared/components/Icon.tsx'
import { NameLink } from '../../../shared/components/Person.tsx'
import { SmallMuted, Strong } from '../../../shared/components/parts.ts'
import { related } from '../../../shared/data/models.ts'
import type { Attributes } from '../../../shared/data/models.ts'
import { PageLink, PhoneLink } from '../../../shared/profile/ContactLinks.tsx'
import { useFormats } from '../../../shared/i18n/format.ts'
import { Levels } from '../../../shared/level/Levels.tsx'
import { Block, BlockTitle, Column } from '../../../shared/meeting/page.tsx'
import type { Side } from '../../../shared/meeting/parties.ts'
import { useNow } from '../../../shared/useNow.ts'
import { Documents } from '../../../shared/meeting/Documents.tsx'
import type { RelationshipProps } from './headline.ts'

const NextMilestone = lazyPart(() => import('../../../shared/plan/NextMilestone.tsx').then((m) => m.NextMilestone))
const PrivateNote = lazyPart(() => import('../../../shared/notes/PrivateNote.tsx').then((m) => m.PrivateNote))

const People = styled('ul')({
  display: 'grid',
  gap: 18,
  '& li': { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: 14, alignItems: 'center' },
})

const Effects = styled('ul')({
  display: 'grid',
  gap: 12,
  '& li': { display: 'grid', gridTemplateColumns: '20px minmax(0, 1fr)', gap: 14, alignItems: 'start' },
  '& svg': { color: color.brandText },
})
const effects = [
  ['bell', 'no_reminder'],
  ['message', 'messages'],
  ['check', 'plan'],
] as const

interface AsideProps extends RelationshipProps {
  running: boolean
  /** The reader wants it to rest. */
  onPause: () => void
  /** The reader wants to end it. */
  onFinish: () => void
}

/** The two people with their hour, their documents, the level of the mentor, and the way out. */
export function Aside({ relationship, me, parties, included, running, onPause, onFinish }: AsideProps) {
  const { t } = useTranslation('relationship')
  const { side, other } = parties
  const profileOf = (one: Side) =>
    related(relationship, one, one === 'participant' ? 'participants' : 'presenters', included)?.attributes
  const mentor = profileOf('presenter')
  return (
    <Column>
      {running && relationship.attributes.pause && (
        <Block component="section" variant="outlined" aria-labelledby="relationship-pause">
          <BlockTitle id="relationship-pause">{t('pause.during')}</BlockTitle>
          <Effects>
            {effects.map(([icon, text]) => (
              <li key={icon}>
                <Icon name={icon} />
                {t(`pause.${text}`)}
              </li>
            ))}
          </Effects>
        </Block>
      )}
      <Block component="section" variant="outlined" aria-labelledby="relationship-two">
        <BlockTitle id="relationship-two">{t('two.title')}</BlockTitle>
        <People>
          {other && (
            <li>
              <Avatar id={other.deleted ? null : other.owner} name={other.name} src={other.avatar} beside={me.id} />
              <div>
                {other.deleted ? (
                  <Strong>{other.name}</Strong>
                ) : (
                  <p>
                    <NameLink to={paths.profile(parties.otherSide, other.id)}>{other.name}</NameLink>
                  </p>
                )}
                <About side={parties.otherSide} title={profileOf(parties.otherSide)?.title ?? null} />
                {!other.deleted && <Clock zone={other.zone} />}
                <Contact of={profileOf(parties.otherSide)?.contact} />
              </div>
            </li>
          )}
          {side !== null && (
            <li>
              <Avatar id={me.id} name={me.fullName} src={me.user.avatar_url} />
              <div>
                <Strong>{t('two.you')}</Strong>
                <About side={side} title={profileOf(side)?.title ?? null} />
                <Clock />
              </div>
            </li>
          )}
        </People>
      </Block>
      {side !== null && running && (
        <Suspense fallback={null}>
          <NextMilestone relationship={relationship.id} side={side} />
        </Suspense>
      )}
      {side !== null && (
        <Suspense fallback={null}>
          <PrivateNote
            key={relationship.id}
            readerId={me.id}
            subject="relationship"
            id={relationship.id}
            other={other && !other.deleted ? other.firstName : null}
          />
        </Suspense>
      )}
      {side !== null && <Documents relationship={relationship.id} parties={parties} readerId={me.id} />}
      {mentor?.sessions && (
        <Block component="section" variant="outlined" aria-labelledby="relationship-level">
          <BlockTitle id="relationship-level">
            {side === 'presenter' ? t('level.own') : t('level.of', { name: mentor.first_name })}
          </BlockTitle>
          <Levels sessions={mentor.sessions} own={side === 'presenter'} />
        </Block>
      )}
      {side !== null && relationship.attributes.started_at !== null && (
        <Block component="section" variant="outlined" className="sunken" aria-labelledby="relationship-help">
          <BlockTitle id="relationship-help">{t('help.title')}</BlockTitle>
          <SmallMuted sx={{ marginTop: '-10px', marginBottom: 1.5 }}>
            {t('help.text', { name: other?.firstName ?? '' })}
          </SmallMuted>
          <Button variant="outlined" size="small" component={Link} to={helpCasePaths.helpDesk(relationship.id)}>
            {t('help.act')}
          </Button>
        </Block>
      )}
      {running && side !== null && relationship.attributes.pause === null && (
        <Block component="section" variant="outlined" className="sunken" aria-labelledby="relationship-rest">
          <BlockTitle id="relationship-rest">{t('pause.offer')}</BlockTitle>
          <SmallMuted sx={{ marginTop: '-10px', marginBottom: 1.5 }}>{t('pause.offer_text')}</SmallMuted>
          <Button variant="outlined" size="small" aria-haspopup="dialog" onClick={onPause}>
            {t('pause.act')}
          </Button>
        </Block>
      )}
      {running && side !== null && relationship.attributes.allowed.includes('finished') && (
        <Block component="section" variant="outlined" className="sunken" aria-labelledby="relationship-end">
          <BlockTitle id="relationship-end">{t('end.title')}</BlockTitle>
          <SmallMuted sx={{ marginTop: '-10px', marginBottom: 1.5 }}>
            {t('end.text', { name: other?.firstName ?? '' })}
          </SmallMuted>
          <Button variant="outlined" size="small" aria-haspopup="dialog" onClick={onFinish}>
            {t('end.act')}
          </Button>
        </Block>
      )}
    </Column>
  )
}

function About({ side, title }: { side: Side; title: string | null }) {
  const { t } = useTranslation('relationship')
  const role = t(`two.${side}`)
  return <SmallMuted>{title === null ? role : t('two.role', { role, title })}</SmallMuted>
}

/** How to reach them besides, while the accompaniment runs. */
function Contact({ of: contact }: { of: Attributes<'presenters'>['contact'] }) {
  const { t } = useTranslation()
  if (!contact) return null
  return (
    <>
      {contact.phone !== null && (
        <SmallMuted>
          <PhoneLink phone={contact.phone} />
        </SmallMuted>
      )}
      {contact.linkedin !== null && (
        <SmallMuted>
          <PageLink address={contact.linkedin} newTab={t('new_tab')} />
        </SmallMuted>
      )}
    </>
  )
}

/** What time it is there now; without a zone, where the reader is. */
function Clock({ zone }: { zone?: string }) {
  const { t } = useTranslation('relationship')
  const formats = useFormats()
  const now = useNow().toISOString()
  const there = zone ?? formats.zone
  return (
    <SmallMuted>
      {t('two.clock', {
        city: formats.city(there),
        time: formats.timeElsewhere(now, there) ?? formats.time(now),
      })}
    </SmallMuted>
  )
}
