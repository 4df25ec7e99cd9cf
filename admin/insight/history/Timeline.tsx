import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { Link } from 'react-router-dom'
import type { AdminEvent } from '#contract/console/insight/events.ts'
import type { AdminOperatorAct } from '#contract/console/insight/operator-acts.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { useFormats } from '../../platform/shared/format.ts'
import { DatedList, Small } from './DatedList.tsx'
import { recordOf } from './event-record.ts'
import { eventDetails, eventSource, eventTitle } from './event-words.ts'
import { Undone } from './Undone.tsx'

interface TimelineProps {
  /** In log order. */
  readonly events: readonly AdminEvent[]
  /** Where the line is cut: what came after it is hollow. */
  readonly at: string | null
  /** What operators can take back or took back, by the call that wrote the event. */
  readonly acts?: ReadonlyMap<string, AdminOperatorAct>
  /** Each event leads to what it is about. */
  readonly withRecords?: boolean
}

/** The events, newest first, one arch each. */
export function Timeline({ events, at, acts, withRecords = false }: TimelineProps) {
  const t = useWords()
  if (events.length === 0) return <p>{t('history.empty')}</p>
  return (
    <DatedList
      items={events.toReversed()}
      at={at}
      renderItem={(event) => (
        <EventItem event={event} act={acts?.get(event.correlation_id)} record={withRecords ? recordOf(event) : null} />
      )}
    />
  )
}

interface EventItemProps {
  readonly event: AdminEvent
  readonly act: AdminOperatorAct | undefined
  readonly record: ReturnType<typeof recordOf>
}

function EventItem({ event, act, record }: EventItemProps) {
  const t = useWords()
  const formats = useFormats()
  return (
    <>
      <Box component="p" sx={{ fontWeight: 600 }}>
        {eventTitle(event, t)}
      </Box>
      <Small tabular>
        <time dateTime={event.at}>{eventSource(event, t, formats)}</time>
      </Small>
      {eventDetails(event, t, formats).map((detail) => (
        <Small key={detail}>{detail}</Small>
      ))}
      {act !== undefined && <Undone act={act} />}
      {event.person !== undefined && event.person.id !== event.actor.id && (
        <Small>
          {event.person.name === null ? (
            t('history.somebody_deleted')
          ) : (
            <MuiLink component={Link} to={`/users/${event.person.id}/show`}>
              {event.person.name}
            </MuiLink>
          )}
        </Small>
      )}
      {event.session !== undefined && (
        <Small>
          <MuiLink component={Link} to={`/meetings/${event.session.id}/show/history`}>
            {t('history.session', { number: event.session.number })}
          </MuiLink>
        </Small>
      )}
      {record !== null && (
        <Small>
          <MuiLink component={Link} to={`/${record.resource}/${record.id}/show/history`}>
            {t(`resources.${record.resource}.open`)}
          </MuiLink>
        </Small>
      )}
      <Small faint tabular>
        {t('history.position', { position: event.position, revision: event.revision })}
      </Small>
    </>
  )
}
