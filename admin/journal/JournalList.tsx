import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { useDataProvider, useListContext } from 'react-admin'
import { Link } from 'react-router-dom'
import type { AdminJournalEvent } from '#contract/console/events.ts'
import { color } from '#theme/vars.ts'
import { answered } from '../data/answered.ts'
import type { ConsoleData } from '../data/data-provider.ts'
import { eventTypes, recordOf } from '../history/events.ts'
import { eventDetails, eventTitle } from '../history/wording.ts'
import { useWords } from '../i18n/provider.ts'
import { Column } from '../lists/Column.tsx'
import { ConsoleList } from '../lists/ConsoleList.tsx'
import { ConsoleTable } from '../lists/ConsoleTable.tsx'
import { DownloadButton } from '../lists/DownloadButton.tsx'
import { DayFilter, Filters, SelectFilter, TypedFilter } from '../lists/Filters.tsx'
import { viewPath } from '../lists/Views.tsx'
import { useFormats } from '../shared/format.ts'

const actors = ['user', 'admin', 'system'] as const

/** Everything that happened in the company, in the order of the log, the newest first. */
export default function JournalList() {
  const t = useWords()
  const { moment } = useFormats()
  return (
    <ConsoleList<AdminJournalEvent>
      title={t('journal.title')}
      sort={{ field: 'position', order: 'DESC' }}
      tools={<ProofsButton />}
      above={
        <Filters>
          <SelectFilter
            name="type"
            label={t('journal.what')}
            any={t('journal.any_type')}
            choices={eventTypes.map((type) => ({ value: type, name: t(`events.${type}`) }))}
          />
          <SelectFilter
            name="actor_kind"
            label={t('journal.who')}
            any={t('journal.anyone')}
            choices={actors.map((kind) => ({ value: kind, name: t(`journal.actors.${kind}`) }))}
          />
          <DayFilter name="at_gte" label={t('journal.from')} />
          <DayFilter name="at_lte" label={t('journal.to')} />
          <TypedFilter name="stream" label={t('journal.stream')} />
          <TypedFilter name="correlation_id" label={t('journal.call')} />
        </Filters>
      }
      renderCard={(event) => (
        <Box sx={{ display: 'grid', gap: '4px', fontSize: '.875rem', overflowWrap: 'anywhere' }}>
          <What event={event} />
          <time dateTime={event.at}>{moment(event.at)}</time>
          <Who event={event} />
          <Where event={event} />
        </Box>
      )}
      table={
        <ConsoleTable<AdminJournalEvent> name={t('journal.title')}>
          <Column<AdminJournalEvent> source="position" label="console.journal.position" className="nowrap" />
          <Column<AdminJournalEvent>
            label="console.journal.when"
            disableSort
            cellClassName="nowrap"
            render={(event) => <time dateTime={event.at}>{moment(event.at)}</time>}
          />
          <Column<AdminJournalEvent>
            label="console.journal.what"
            disableSort
            render={(event) => <What event={event} />}
          />
          <Column<AdminJournalEvent>
            label="console.journal.who"
            disableSort
            render={(event) => <Who event={event} />}
          />
          <Column<AdminJournalEvent>
            label="console.journal.where"
            disableSort
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
  if (actor.kind === 'system') return t('journal.actors.system')
  return actor.name ?? t('deleted_account')
}

/** The record, where it has a page; what else happened to it; what else the same call wrote. */
function Where({ event }: EventProps) {
  const t = useWords()
  const record = recordOf(event)
  return (
    <Box
      component="ul"
      aria-label={t('journal.links', { event: eventTitle(event, t), position: event.position })}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: '2px 12px' }}
    >
      {record !== null && (
        <li>
          <MuiLink component={Link} to={`/${record.resource}/${record.id}/show`}>
            {t('journal.record')}
          </MuiLink>
        </li>
      )}
      <li>
        <MuiLink component={Link} to={viewPath('events', { stream: event.stream })} title={event.stream}>
          {t('journal.same_stream')}
        </MuiLink>
      </li>
      <li>
        <MuiLink component={Link} to={viewPath('events', { correlation_id: event.correlation_id })}>
          {t('journal.same_call')}
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
      label={t(stream === undefined ? 'journal.proofs_all' : 'journal.proofs_stream')}
      disabled={total === 0}
      file={async () => answered(await data.proofs(stream ?? null))}
    >
      {t('journal.proofs')}
    </DownloadButton>
  )
}
