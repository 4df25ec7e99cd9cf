import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { color, font, shape } from '#theme/vars.ts'
import { laterPaths } from '../../../shared/paths/laterPaths.ts'
import { paths } from '../../../shared/paths/paths.ts'
import { lazyPart } from '../../../shared/components/lazyPart.tsx'
import { Icon } from '../../../shared/components/Icon.tsx'
import { useList } from '../../../shared/data/hooks.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { meetingsOf } from '../../../shared/meeting/calls.ts'
import { Block, BlockTitle, Column, Facts, ReaderList } from '../../../shared/meeting/page.tsx'
import { targetOf } from '../../../shared/meeting/parties.ts'
import type { Parties } from '../../../shared/meeting/parties.ts'
import { linkOf } from '../../../shared/meeting/joined.ts'
import { isOver, displayDate, wasHeld } from '../../../shared/meeting/moment.ts'
import type { Meeting, Moment } from '../../../shared/meeting/moment.ts'
import type { Me } from '../../../shared/session/me.ts'

const PrivateNote = lazyPart(() => import('../../../shared/notes/PrivateNote.tsx').then((m) => m.PrivateNote))

const evidenceNames = { platform: 'platform', declared_by_one: 'one', confirmed_by_both: 'both' } as const

/** Sessions listed around this one. */
const around = 2

const Neighbours = styled('ol')({
  display: 'grid',
  gap: 2,
  '& a': {
    display: 'grid',
    gridTemplateColumns: '28px minmax(0, 1fr)',
    gap: 12,
    alignItems: 'center',
    padding: 8,
    marginInline: -8,
    borderRadius: shape.inner,
    color: 'inherit',
    textDecoration: 'none',
    fontSize: '.9375rem',
    lineHeight: 1.35,
  },
  '& a:hover': { backgroundColor: color.sunken },
  '& a[aria-current]': { backgroundColor: color.brandTint },
  '& b': { display: 'block', fontWeight: 600, overflowWrap: 'anywhere' },
  '& small': { fontSize: '.875rem', color: color.ink2 },
  '& .dot': {
    display: 'grid',
    placeItems: 'center',
    width: 28,
    height: 30,
    paddingTop: 2,
    borderRadius: shape.arch,
    border: `2px dashed ${color.lineStrong}`,
    font: `640 .8125rem/1 ${font.display}`,
    color: color.ink2,
  },
  '& .dot.done': { border: `2px solid ${color.brandText}`, backgroundColor: color.brandText, color: color.surface },
  '& .dot.current': { border: `2px solid ${color.brandText}`, color: color.brandText, backgroundColor: color.surface },
})

interface AsideProps {
  meeting: Meeting
  me: Me
  parties: Parties
  moment: Moment
  /** Asks for the address of the video conference. */
  onLink: () => void
}

/** The appointment, the sessions beside it, and who reads this page. */
export function Aside({ meeting, me, parties, moment, onLink }: AsideProps) {
  const { t } = useTranslation('session')
  const { t: shared } = useTranslation('meeting')
  const formats = useFormats()
  const { attributes: held } = meeting
  const { side, other, program } = parties
  const date = displayDate(held)
  const name = other?.firstName ?? ''
  const elsewhere = date && other ? formats.timeElsewhere(date.starts_at, other.zone) : null
  const teamName = program?.attributes.name[formats.locale]
  return (
    <Column>
      {side !== null && (
        <Suspense fallback={null}>
          <PrivateNote
            key={meeting.id}
            readerId={me.id}
            subject="meeting"
            id={meeting.id}
            other={other && !other.deleted ? other.firstName : null}
          />
        </Suspense>
      )}
      <Block component="section" variant="outlined" aria-labelledby="session-appointment">
        <BlockTitle id="session-appointment">{t('aside.appointment')}</BlockTitle>
        <Facts>
          {date && (
            <div>
              <dt>
                {t(
                  wasHeld(held)
                    ? 'aside.held'
                    : moment === 'agreed' || moment === 'open' || moment === 'running'
                      ? 'aside.agreed'
                      : held.aasm_state === 'requested'
                        ? 'aside.open'
                        : 'aside.proposed',
                )}
              </dt>
              <dd className="line">
                {shared('when', {
                  day: formats.weekdayDay(date.starts_at),
                  span: formats.span(date.starts_at, date.minutes),
                })}
                <small>
                  {shared('at_city', { city: formats.city(formats.zone) })}
                  {elsewhere !== null &&
                    other &&
                    `, ${shared('elsewhere', { time: elsewhere, city: formats.city(other.zone) })}`}
                </small>
              </dd>
            </div>
          )}
          <div>
            <dt>{t('aside.how')}</dt>
            <dd>
              {shared(`types.${held.meeting_type}`)}
              <Place meeting={meeting} me={me} onLink={onLink} />
            </dd>
          </div>
          {date && date.minutes > 0 && (
            <div>
              <dt>{t('aside.length')}</dt>
              <dd>{formats.duration(date.minutes)}</dd>
            </div>
          )}
          {held.evidence !== null && (
            <div>
              <dt>{t('aside.evidence')}</dt>
              <dd>{t(`evidence.${evidenceNames[held.evidence]}`)}</dd>
            </div>
          )}
        </Facts>
      </Block>
      <Beside meeting={meeting} />
      <Block component="section" variant="outlined" className="sunken" aria-labelledby="session-readers">
        <BlockTitle id="session-readers">{t('readers.title')}</BlockTitle>
        <ReaderList
          readers={[
            {
              key: 'both',
              picture: (
                <span className="mark">
                  <Icon name="people" />
                </span>
              ),
              who: t('readers.both', { name }),
              what: t('readers.both_what'),
            },
            {
              key: 'team',
              picture: (
                <span className="mark">
                  <Icon name="briefcase" />
                </span>
              ),
              who: teamName === undefined ? shared('team_alone') : shared('team', { program: teamName }),
              what: t('readers.team_what'),
            },
            ...(side === null
              ? []
              : [
                  {
                    key: 'note',
                    picture: (
                      <span className="mark">
                        <Icon name="lock" />
                      </span>
                    ),
                    who: t('readers.note'),
                    what: t('readers.note_what'),
                  },
                ]),
          ]}
        />
      </Block>
    </Column>
  )
}

/** Where a video conference is held, if not in the product, and the way to say it. */
function Place({ meeting, me, onLink }: Pick<AsideProps, 'meeting' | 'me' | 'onLink'>) {
  const { t } = useTranslation('session')
  const { attributes: held } = meeting
  const { hosts, in_product: inProduct } = me.user.conference
  const link = linkOf(held)
  if (held.meeting_type !== 'video_conference' || isOver(held)) return null
  const may = held.allowed.includes('link') && (hosts.length > 0 || link !== null)
  return (
    <>
      {link !== null && (
        <small>
          <MuiLink href={link} target="_blank" rel="noopener noreferrer">
            {t('link.at', { host: new URL(link).host })}
          </MuiLink>
        </small>
      )}
      {link === null && !inProduct && <small>{t('link.none')}</small>}
      {link === null && inProduct && (
        <small>
          <MuiLink component={Link} to={laterPaths.helpTest()} sx={{ display: 'inline-block', lineHeight: '28px' }}>
            {t('link.test')}
          </MuiLink>
        </small>
      )}
      {may && (
        <Button
          variant="text"
          size="small"
          aria-haspopup="dialog"
          sx={{ display: 'block', marginInlineStart: -1.25 }}
          onClick={onLink}
        >
          {t(link === null ? 'link.give' : 'link.change')}
        </Button>
      )}
    </>
  )
}

function Beside({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation('session')
  const { t: shared } = useTranslation('meeting')
  const formats = useFormats()
  const relationship = targetOf(meeting, 'mentoring_relationship') ?? ''
  const list = useList(meetingsOf(relationship), { enabled: relationship !== '' })
  const inOrder = (list.data?.data ?? []).toSorted((a, b) => a.attributes.session_number - b.attributes.session_number)
  const at = inOrder.findIndex(({ id }) => id === meeting.id)
  const near = inOrder.slice(Math.max(0, at - around), at + around + 1)
  if (near.length < 2) return null
  return (
    <Block component="section" variant="outlined" aria-labelledby="session-beside">
      <BlockTitle id="session-beside">{t('beside.title')}</BlockTitle>
      <Neighbours>
        {near.map(({ id, attributes }) => {
          const current = id === meeting.id
          const done = attributes.aasm_state === 'finished'
          const state = shared(`states.${attributes.aasm_state}`)
          const inside = state.charAt(0).toLocaleLowerCase(formats.locale) + state.slice(1)
          return (
            <li key={id}>
              <Link to={paths.meeting(id)} aria-current={current ? 'page' : undefined}>
                <span className={`dot ${current ? 'current' : done ? 'done' : ''}`} aria-hidden="true">
                  {done && !current ? <Icon name="check" size={16} /> : attributes.session_number}
                </span>
                <span>
                  <b>
                    {t('beside.one', {
                      number: attributes.session_number,
                      topic: attributes.topic ?? shared('no_topic'),
                    })}
                  </b>
                  <small>
                    {current
                      ? t('beside.this')
                      : attributes.starts_at === null
                        ? state
                        : t('beside.when', { day: formats.day(attributes.starts_at), state: inside })}
                  </small>
                </span>
              </Link>
            </li>
          )
        })}
      </Neighbours>
    </Block>
  )
}
