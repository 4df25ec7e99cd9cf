import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { HttpError, useDataProvider, useGetOne } from 'react-admin'
import type { AdminRelationship, AdminRelationshipAsOf } from '#contract/console/mentoring-relationships.ts'
import type { AdminRequest, AdminRequestAsOf } from '#contract/console/mentoring-requests.ts'
import type { Capacity } from '#contract/console/parties.ts'
import { color, shape } from '#theme/vars.ts'
import { requireAnswer } from '../data/require-answer.ts'
import type { ConsoleData } from '../data/data-provider.ts'
import { useWords } from '../i18n/provider.ts'
import { LoadError } from '../lists/list-states.tsx'
import type { RecordWithPast } from '../resource.ts'
import { useFormats } from '../shared/format.ts'
import { useCapacityText } from '../shared/capacity.ts'

interface AsOfProps {
  readonly resource: RecordWithPast
  readonly id: string
  readonly at: string
}

/** The record as the log tells it at a moment; where today differs, today stands beside it. */
export function AsOf({ resource, id, at }: AsOfProps) {
  const t = useWords()
  const { date } = useFormats()
  const data = useDataProvider<ConsoleData>()
  const then = useQuery({
    queryKey: [resource, 'as_of', id, at],
    queryFn: async ({ signal }) => requireAnswer(await data.asOf(resource, id, at, signal)),
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
    <Box
      aria-live="polite"
      sx={{
        display: 'grid',
        gap: '12px',
        marginTop: 2,
        padding: 2,
        minHeight: 130,
        borderRadius: shape.radius,
        backgroundColor: color.sunken,
      }}
    >
      <Box component="p" sx={{ fontWeight: 600 }}>
        {t('history.on', { date: date(at) })}
      </Box>
      {then.data !== undefined && <Differences resource={resource} id={id} then={then.data} />}
    </Box>
  )
}

interface DifferencesProps {
  readonly resource: RecordWithPast
  readonly id: string
  readonly then: AdminRequestAsOf | AdminRelationshipAsOf
}

function Differences({ resource, id, then }: DifferencesProps) {
  const t = useWords()
  const { moment } = useFormats()
  const capacityText = useCapacityText()
  const { data: now } = useGetOne<AdminRequest | AdminRelationship>(resource, { id })
  const optional = (instant: string | null) => (instant === null ? '–' : moment(instant))
  const state = (record: AdminRequest | AdminRelationship | AdminRequestAsOf | AdminRelationshipAsOf) =>
    'score' in record
      ? t(`request_states.${record.cancellation_reason ?? record.aasm_state}`)
      : t(`relationship_states.${record.aasm_state}`)
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
      <Line name={t('fields.state')} then={state(then)} now={now && state(now)} />
      <Line name={t('fields.updated_at')} then={moment(then.updated_at)} now={now && moment(now.updated_at)} />
      {'decided_at' in then ? (
        <Line
          name={t('fields.decided_at')}
          then={optional(then.decided_at)}
          now={now && 'decided_at' in now ? optional(now.decided_at) : undefined}
        />
      ) : (
        <Line
          name={t('fields.started_at')}
          then={optional(then.started_at)}
          now={now && 'started_at' in now ? optional(now.started_at) : undefined}
        />
      )}
      <CapacityLine name={t('fields.participant_places')} capacity={then.participant_places} text={capacityText} />
      <CapacityLine name={t('fields.presenter_places')} capacity={then.presenter_places} text={capacityText} />
    </Box>
  )
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
