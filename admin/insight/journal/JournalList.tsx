import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { useDataProvider, useListContext } from 'react-admin'
import { Link } from 'react-router-dom'
import { actorKinds, type AdminJournalEvent } from '#contract/console/insight/events.ts'
import { color } from '#theme/vars.ts'
import type { ConsoleData } from '../../platform/data/data-provider.ts'
import { recordOf } from '../history/event-record.ts'
import { eventDetails, eventTitle, eventTypes, typeName } from '../history/event-words.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { Column } from '../../platform/lists/Column.tsx'
import { ConsoleList } from '../../platform/lists/ConsoleList.tsx'
import { ConsoleTable } from '../../platform/lists/ConsoleTable.tsx'
import { DownloadButton } from '../../platform/lists/DownloadButton.tsx'
import { DayFilter, Filters, SelectFilter, TextFilter } from '../../platform/lists/Filters.tsx'
import { viewPath } from '../../platform/lists/saved-views.ts'
import { SealList } from '../../platform/operations/SealList.tsx'
import { PersonLink } from '../../people/people/PersonLink.tsx'
import { useMay } from '../../people/session/use-may.ts'
import { useFormats } from '../../platform/shared/format.ts'

/** Everything that happened in the company, in the order of the log, the newest first. */
export default function JournalList() {
  // Readers without access to the operations find the seals of the log here.
  const seesOperations = useMay('operations', 'list')
  return (
    <>
      <Events />
      {!seesOperations && (
        <Box sx={{ marginTop: 2 }}>
          <SealList />
        </Box>
      )}
    </>
  )
}

function Events() {
  const t = useWords()
  const { moment } = useFormats()
  return (
    <ConsoleList<AdminJournalEvent>
      resource="events"
      sort={{ field: 'position', order: 'DESC' }}
      tools={<ProofsButton />}
      filters={
        <Filters>
          <SelectFilter
            source="type"
            label={t('resources.events.what')}
            any={t('resources.events.any_type')}
            choices={eventTypes.map((type) => ({ value: type, name: typeName(type, t) }))}
          />
          <SelectFilter
            source="actor_kind"
            label={t('resources.events.who')}
            any={t('resources.events.anyone')}
            choices={actorKinds.map((kind) => ({ value: kind, name: t(`resources.events.actors.${kind}`) }))}
          />
          <DayFilter source="at_gte" label={t('list.since')} />
          <DayFilter source="at_lte" label={t('list.until')} />
          <TextFilter source="stream" label={t('resources.events.stream')} />
          <TextFilter source="correlation_id" label={t('resources.events.call')} />
        </Filters>
      }
      bulkActs={null}
      renderCard={(event) => (
        <Box sx={{ display: 'grid', gap: '4px', fontSize: '.875rem', overflowWrap: 'anywhere' }}>
          <What event={event} />
          <Whom event={event} />
          <time dateTime={event.at}>{moment(event.at)}</time>
          <Who event={event} />
          <Where event={event} />
        </Box>
      )}
      table={
        <ConsoleTable<AdminJournalEvent> resource="events">
          <Column<AdminJournalEvent> source="position" label="console.resources.events.position" className="nowrap" />
          <Column<AdminJournalEvent>
            label="console.resources.events.when"
            disableSort
            cellClassName="nowrap"
            render={(event) => <time dateTime={event.at}>{moment(event.at)}</time>}
          />
          <Column<AdminJournalEvent>
            label="console.resources.events.what"
            disableSort
            render={(event) => <What event={event} />}
          />
          <Column<AdminJournalEvent>
            label="console.resources.events.whom"
            disableSort
            render={(event) => <Whom event={event} />}
          />
          <Column<AdminJournalEvent>
            label="console.resources.events.who"
            disableSort
            render={(event) => <Who event={event} />}
          />
          <Column<AdminJournalEvent>
            label="console.resources.events.where"
            disableSort
            cellClassName="act"
            render={(event) => <Where event={event} />}
          />
        </ConsoleTable>
      }
    />
  )
}

interface EventProps {
  readonly event: AdminJournalEvent
}

function What({ event }: EventProps) {
  const t = useWords()
  const formats = useFormats()
  return (
    <span>
      <b>{eventTitle(event, t)}</b>
      {eventDetails(event, t, formats).map((detail) => (
        <Box key={detail} component="span" sx={{ display: 'block', fontSize: '.8125rem', color: color.ink2 }}>
          {detail}
        </Box>
      ))}
    </span>
  )
}

function Who({ event: { actor } }: EventProps) {
  const t = useWords()
  if (actor.kind === 'system') return t('resources.events.actors.system')
  return actor.name ?? t('deleted_account')
}

function Whom({ event: { people } }: EventProps) {
  const t = useWords()
  return (
    <>
      {people.map(({ id, name }) => (
        // As far apart as fingers need it (WCAG 2.5.8).
        <Box key={id} sx={{ lineHeight: '24px' }}>
          {name === null ? t('deleted_account') : <PersonLink id={id} name={name} />}
        </Box>
      ))}
    </>
  )
}

/** The record, where it has a page; what else happened to it; what else the same call wrote. */
function Where({ event }: EventProps) {
  const t = useWords()
  const record = recordOf(event)
  return (
    <Box
      component="ul"
      aria-label={t('resources.events.links', { event: eventTitle(event, t), position: event.position })}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: '2px 12px' }}
    >
      {record !== null && (
        <li>
          <MuiLink component={Link} to={`/${record.resource}/${record.id}/show`}>
            {t('resources.events.record')}
          </MuiLink>
        </li>
      )}
      <li>
        <MuiLink component={Link} to={viewPath('events', { stream: event.stream })} title={event.stream}>
          {t('resources.events.same_stream')}
        </MuiLink>
      </li>
      <li>
        <MuiLink component={Link} to={viewPath('events', { correlation_id: event.correlation_id })}>
          {t('resources.events.same_call')}
        </MuiLink>
      </li>
    </Box>
  )
}

/** The company's log as it is stored, with its proofs; of one stream when the list shows one. */
function ProofsButton() {
  const t = useWords()
  const data = useDataProvider<ConsoleData>()
  const { filterValues, total } = useListContext()
  const { stream } = filterValues as { readonly stream?: string }
  return (
    <DownloadButton
      label={t(stream === undefined ? 'resources.events.proofs_all' : 'resources.events.proofs_stream')}
      disabled={total === 0}
      file={() => data.proofs(stream ?? null)}
    >
      {t('resources.events.proofs')}
    </DownloadButton>
  )
}
