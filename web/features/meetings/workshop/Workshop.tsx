import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { Avatar } from '#theme/Avatar.tsx'
import { paths } from '../../../shared/paths/paths.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import { PageTitle } from '../../../shared/components/PageTitle.tsx'
import { Line, SmallMuted, Strong } from '../../../shared/components/parts.ts'
import { api } from '../../../shared/data/api.ts'
import { useOne } from '../../../shared/data/hooks.ts'
import type { Item } from '../../../shared/data/models.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { callNotes } from '../../../shared/meeting/callNotes.ts'
import { OwnNotes } from '../../../shared/meeting/OwnNotes.tsx'
import { Block, Column, PageHead, Say, Split } from '../../../shared/meeting/page.tsx'
import { useMe } from '../../../shared/session/me.ts'
import { Waiting } from '../../../shared/meeting/Waiting.tsx'
import { Moment } from './Moment.tsx'
import { People } from './layout.ts'

/** One workshop: what it is about, who comes, the answer, and the way in. */
export function Workshop() {
  const { t } = useTranslation('workshop')
  const { id = '' } = useParams()
  const workshop = useOne(api.workshops.one({ id }))
  if (workshop.data === undefined)
    return (
      <Waiting
        title={t('title')}
        error={workshop.error}
        onRetry={() => void workshop.refetch()}
        forbidden={t('forbidden')}
      />
    )
  return <WorkshopView key={id} workshop={workshop.data.data} />
}

function WorkshopView({ workshop }: { workshop: Item<'workshops'> }) {
  const { t } = useTranslation('workshop')
  const formats = useFormats()
  const me = useMe()
  const { title, description, people, starts_at: startsAt, minutes, aasm_state: state } = workshop.attributes
  const name = formats.typed(title ?? t('untitled'))
  const host = people.find((person) => person.host)
  const span = t('zone', { span: formats.span(startsAt, minutes), city: formats.city(formats.zone) })
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <PageHead
        back={{ to: paths.mentoringCenter(), label: t('back') }}
        picture={<Icon name="people" size={32} />}
        title={name}
        lede={`${formats.weekdayDay(startsAt)}, ${span}`}
      />
      <Split>
        <Column>
          <Moment workshop={workshop} />
          {description !== null && (
            <Block component="section" variant="outlined" aria-labelledby="workshop-about">
              <Typography variant="h2" id="workshop-about">
                {t('about')}
              </Typography>
              <Say>{description}</Say>
            </Block>
          )}
          <OwnNotes draft={callNotes(me.id, 'workshop', workshop.id)} />
        </Column>
        <Block component="section" variant="outlined" className="sunken" aria-labelledby="workshop-people">
          <Typography variant="h2" id="workshop-people">
            {t('people')}
          </Typography>
          {host && <SmallMuted sx={{ marginBottom: 2 }}>{t('hosted', { name: host.full_name })}</SmallMuted>}
          <People>
            {people.map((person) => (
              <li key={person.user_id}>
                <Line>
                  <Avatar id={person.user_id} name={person.full_name} src={person.avatar_url} size="s" />
                  <div>
                    <Strong>{person.full_name}</Strong>
                    <SmallMuted>
                      {state === 'ended'
                        ? person.minutes === null
                          ? t('absent')
                          : t('there', { count: person.minutes })
                        : t(`answer.${person.answer}`)}
                      {person.host && `, ${t('host')}`}
                    </SmallMuted>
                  </div>
                </Line>
              </li>
            ))}
          </People>
        </Block>
      </Split>
    </>
  )
}
