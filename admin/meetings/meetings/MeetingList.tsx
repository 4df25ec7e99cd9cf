import Box from '@mui/material/Box'
import { useCreatePath } from 'react-admin'
import type { AdminMeeting } from '#contract/console/meetings/meetings.ts'
import { color } from '#theme/vars.ts'
import { useLocale, useWords } from '../../platform/i18n/provider.ts'
import { HistoryLink, RecordLink } from '../../platform/lists/columns.tsx'
import { Column } from '../../platform/lists/Column.tsx'
import { ConsoleList } from '../../platform/lists/ConsoleList.tsx'
import { ConsoleTable } from '../../platform/lists/ConsoleTable.tsx'
import {
  DayFilter,
  Filters,
  PersonFilter,
  ProgramFilter,
  SearchFilter,
  SelectFilter,
  UnitFilter,
} from '../../platform/lists/Filters.tsx'
import { PairCard } from '../../platform/lists/PairCard.tsx'
import { nameOr, pairName } from '../../platform/shared/people.ts'
import { evidences as proofs, meetingStates as states, meetingTypes as types } from '#contract/meetings/meetings.ts'
import { MeetingPill } from './MeetingPill.tsx'
import { useMeetingTime } from './time.ts'

const resource = 'meetings'

/** Every session of the company, or of the reader's unit. */
export default function MeetingList() {
  const t = useWords()
  const locale = useLocale()
  const time = useMeetingTime()
  const createPath = useCreatePath()
  const show = ({ id }: AdminMeeting) => createPath({ resource, type: 'show', id })
  const reports = ({ feedback_by: authors, evidence, aasm_state: state }: AdminMeeting) =>
    evidence === null && state !== 'feedback_requested'
      ? '–'
      : t('resources.meetings.reports', { count: authors.length })
  return (
    <ConsoleList<AdminMeeting>
      resource={resource}
      sort={{ field: 'starts_at', order: 'DESC' }}
      filters={<MeetingFilters />}
      bulkActs={null}
      renderCard={(meeting) => (
        <PairCard
          pair={meeting}
          to={show(meeting)}
          pill={<MeetingPill meeting={meeting} />}
          left={time(meeting)}
          right={t(`meeting_types.${meeting.meeting_type}`)}
        />
      )}
      table={
        <ConsoleTable<AdminMeeting> resource={resource} nameOf={(meeting) => pairName(meeting, t)}>
          <Column<AdminMeeting>
            source="participant_name"
            label="console.fields.participant"
            render={(meeting) => <RecordLink to={show(meeting)} pair={meeting} />}
          />
          <Column<AdminMeeting>
            source="presenter_name"
            label="console.fields.presenter"
            render={({ presenter_name: name }) => nameOr(name, t)}
          />
          <Column<AdminMeeting>
            source="session_number"
            label="console.fields.session_number"
            render={({ session_number: number, series }) => (
              <>
                {number}
                {series != null && (
                  <Box component="span" sx={{ display: 'block', fontSize: '.8125rem', color: color.ink2 }}>
                    {t('resources.meetings.of_series', series)}
                  </Box>
                )}
              </>
            )}
          />
          <Column<AdminMeeting>
            source="starts_at"
            label="console.fields.starts_at"
            sortByOrder="DESC"
            className="nowrap"
            render={(meeting) => (
              <>
                {time(meeting)}
                <Box
                  component="span"
                  sx={{ display: 'block', fontSize: '.8125rem', color: color.ink2, whiteSpace: 'normal' }}
                >
                  {meeting.meeting_reason?.[locale]}
                </Box>
              </>
            )}
          />
          <Column<AdminMeeting>
            source="meeting_type"
            label="console.fields.meeting_type"
            className="nowrap"
            render={({ meeting_type: type }) => t(`meeting_types.${type}`)}
          />
          <Column<AdminMeeting>
            source="aasm_state"
            label="console.fields.state"
            render={(meeting) => <MeetingPill meeting={meeting} />}
          />
          <Column<AdminMeeting> source="reports" label="console.fields.reports" render={reports} />
          <Column<AdminMeeting>
            label="console.list.history_column"
            disableSort
            className="act"
            align="right"
            render={(meeting) => <HistoryLink pair={meeting} />}
          />
        </ConsoleTable>
      }
    />
  )
}

function MeetingFilters() {
  const t = useWords()
  const words = 'resources.meetings'
  return (
    <Filters search={<SearchFilter />}>
      <PersonFilter />
      <SelectFilter
        source="aasm_state"
        label={t('fields.state')}
        any={t('list.any_state')}
        choices={states.map((value) => ({ value, name: t(`meeting_states.${value}`) }))}
      />
      <SelectFilter
        source="meeting_type"
        label={t('fields.meeting_type')}
        any={t(`${words}.any_type`)}
        choices={types.map((value) => ({ value, name: t(`meeting_types.${value}`) }))}
      />
      <SelectFilter
        source="evidence"
        label={t('fields.evidence')}
        any={t(`${words}.any_evidence`)}
        choices={proofs.map((value) => ({ value, name: t(`evidences.${value}`) }))}
      />
      <ProgramFilter />
      <UnitFilter />
      <DayFilter source="starts_at_gte" label={t('list.since')} />
      <DayFilter source="starts_at_lte" label={t('list.until')} />
    </Filters>
  )
}
