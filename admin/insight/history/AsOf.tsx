import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { HttpError, useDataProvider, useGetOne } from 'react-admin'
import type { AdminMeeting, AdminMeetingAsOf } from '#contract/console/meetings/meetings.ts'
import type { AdminRelationship, AdminRelationshipAsOf } from '#contract/console/mentoring/mentoring-relationships.ts'
import type { AdminRequest, AdminRequestAsOf } from '#contract/console/mentoring/mentoring-requests.ts'
import type { Capacity } from '#contract/console/mentoring/parties.ts'
import type { AdminProfile, AdminProfileAsOf, AdminUser, AdminUserAsOf } from '#contract/console/people/users.ts'
import type { AdminWorkshop, AdminWorkshopAsOf } from '#contract/console/meetings/workshops.ts'
import { color } from '#theme/vars.ts'
import type { ConsoleData } from '../../platform/data/data-provider.ts'
import { useWords, type Words } from '../../platform/i18n/provider.ts'
import { LoadError } from '../../platform/lists/list-states.tsx'
import type { RecordWithHistory } from '../../platform/resource.ts'
import { useFormats } from '../../platform/shared/format.ts'
import { useCapacityText } from '../../platform/shared/capacity.ts'
import { PastBox } from './PastBox.tsx'

interface AsOfProps {
  readonly resource: RecordWithHistory
  readonly id: string
  readonly at: string
}

/** The record at a moment, folded from the log, with today's values beside those that differ. */
export function AsOf({ resource, id, at }: AsOfProps) {
  const t = useWords()
  const data = useDataProvider<ConsoleData>()
  const then = useQuery({
    queryKey: [resource, 'as_of', id, at],
    queryFn: ({ signal }) => data.asOf(resource, id, at, signal),
    staleTime: Infinity,
  })
  if (then.error instanceof HttpError && then.error.status === 404)
    return (
      <Alert severity="info" icon={false} sx={{ marginTop: 2 }}>
        {t('history.not_yet')}
      </Alert>
    )
  if (then.isError) return <LoadError error={then.error} retry={() => void then.refetch()} />
  return (
    <PastBox at={at}>{then.data !== undefined && <Differences resource={resource} id={id} then={then.data} />}</PastBox>
  )
}

type Now = AdminRequest | AdminRelationship | AdminMeeting | AdminWorkshop | AdminUser
type Then = AdminRequestAsOf | AdminRelationshipAsOf | AdminMeetingAsOf | AdminWorkshopAsOf | AdminUserAsOf

interface DifferencesProps {
  readonly resource: RecordWithHistory
  readonly id: string
  readonly then: Then
}

function Differences({ resource, id, then }: DifferencesProps) {
  const t = useWords()
  const { moment } = useFormats()
  const capacityText = useCapacityText()
  const { data: now } = useGetOne<Now>(resource, { id })
  const today = now && factsOf(now, t, moment)
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto 1fr',
        gap: '6px 16px',
        fontSize: '.875rem',
        '& dt': { color: color.ink2 },
        '& dd': { fontWeight: 500 },
      }}
    >
      {Object.entries(factsOf(then, t, moment)).map(([field, value]) => (
        <Line
          key={field}
          name={
            field === 'people'
              ? t('resources.workshops.fields.people')
              : t(`fields.${field as Exclude<Field, 'people'>}`)
          }
          then={value}
          now={today?.[field as Field]}
        />
      ))}
      {'profile_details' in then && <Profiles then={then} now={now} text={capacityText} />}
      {'participant_places' in then && (
        <>
          <CapacityLine name={t('fields.participant_places')} capacity={then.participant_places} text={capacityText} />
          <CapacityLine name={t('fields.presenter_places')} capacity={then.presenter_places} text={capacityText} />
        </>
      )}
      {'sessions' in then &&
        then.sessions.map(({ id: meeting, session_number: number, aasm_state: state, starts_at: start }) => (
          <Line
            key={meeting}
            name={t('history.session', { number })}
            then={[t(`meeting_states.${state}`), ...(start === null ? [] : [moment(start)])].join(', ')}
          />
        ))}
    </Box>
  )
}

type Field =
  | 'state'
  | 'updated_at'
  | 'decided_at'
  | 'started_at'
  | 'starts_at'
  | 'evidence'
  | 'reports'
  | 'roles'
  | 'people'

/** What is worth comparing with today, in words. */
function factsOf(
  record: Now | Then,
  t: Words,
  moment: (instant: string) => string,
): { readonly [Name in Field]?: string } {
  if ('profile_details' in record)
    return {
      state: t(`statuses.${record.status}`),
      roles: record.roles.map((role) => t(`account_roles.${role}`)).join(', ') || '–',
    }
  const optional = (instant: string | null) => (instant === null ? '–' : moment(instant))
  const updated_at = moment(record.updated_at)
  if ('accepted' in record)
    return {
      state: t(`resources.workshops.states.${record.aasm_state}`),
      starts_at: moment(record.starts_at),
      people: record.people
        .map((person) => `${person.full_name} (${t(`resources.workshops.answers.${person.answer}`)})`)
        .join(', '),
      updated_at,
    }
  if ('session_number' in record)
    return {
      state: t(`meeting_states.${record.aasm_state}`),
      starts_at: optional(record.starts_at),
      evidence: record.evidence === null ? '–' : t(`evidences.${record.evidence}`),
      reports: t('resources.meetings.reports', { count: record.feedback_by.length }),
      updated_at,
    }
  if ('score' in record)
    return {
      state: t(`request_states.${record.cancellation_reason ?? record.aasm_state}`),
      updated_at,
      decided_at: optional(record.decided_at),
    }
  return { state: t(`relationship_states.${record.aasm_state}`), updated_at, started_at: optional(record.started_at) }
}

interface ProfilesProps {
  readonly then: AdminUserAsOf
  readonly now: Now | undefined
  readonly text: (capacity: Capacity) => string
}

/** A person's profiles, those of today included. */
function Profiles({ then, now, text }: ProfilesProps) {
  const t = useWords()
  const today = now !== undefined && 'profile_details' in now ? now.profile_details : undefined
  const textOf = (profile: AdminProfileAsOf | AdminProfile) => {
    if ('closed' in profile && profile.closed) return t('resources.users.closed')
    const limit = t(profile.own_limit === null ? 'resources.users.company_limit' : 'resources.users.own_limit')
    return t('resources.users.open', { places: text(profile), limit })
  }
  return (['participant', 'presenter'] as const).map((role) => {
    const past = then.profile_details.find((profile) => profile.role === role)
    const open = today?.find((profile) => profile.role === role)
    if (past === undefined && open === undefined) return null
    const ended = t('resources.users.closed')
    return (
      <Line
        key={role}
        name={t(`profiles.${role}`)}
        then={past === undefined ? '–' : textOf(past)}
        now={today === undefined ? undefined : open === undefined ? ended : textOf(open)}
      />
    )
  })
}

interface LineProps {
  readonly name: ReactNode
  readonly then: string
  readonly now?: string | undefined
}

function Line({ name, then, now = then }: LineProps) {
  const t = useWords()
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {then}{' '}
        {now !== then && (
          <Box component="span" sx={{ color: color.ink2, fontWeight: 400 }}>
            {t('history.now', { value: now })}
          </Box>
        )}
      </dd>
    </>
  )
}

function CapacityLine({
  name,
  capacity,
  text,
}: {
  readonly name: string
  readonly capacity: Capacity
  readonly text: (capacity: Capacity) => string
}) {
  return <Line name={name} then={text(capacity)} />
}
