import { DataTable, useCreatePath } from 'react-admin'
import type { AdminRequest } from '#contract/admin.ts'
import { HistoryDrawer } from '../history/HistoryDrawer.tsx'
import { useWords } from '../i18n/provider.ts'
import { HistoryLink, ProgramName, RecordLink } from '../lists/columns.tsx'
import { ConsoleList } from '../lists/ConsoleList.tsx'
import { ConsoleTable } from '../lists/ConsoleTable.tsx'
import { ExportButton } from '../lists/ExportButton.tsx'
import { DayFilter, Filters, ProgramFilter, SearchFilter, SelectFilter, UnitFilter } from '../lists/Filters.tsx'
import { PairCard } from '../lists/PairCard.tsx'
import { Views } from '../lists/Views.tsx'
import { useFormats } from '../shared/format.ts'
import { nameOr } from '../shared/people.ts'
import { RequestPill } from '../shared/StatePill.tsx'
import { useRequestViews } from './views.ts'

const resource = 'mentoring_requests'

/** Every mentoring request of the company, or of the reader's unit. */
export default function RequestList() {
  const t = useWords()
  const { day } = useFormats()
  const createPath = useCreatePath()
  const show = ({ id }: AdminRequest) => createPath({ resource, type: 'show', id })
  const views = useRequestViews()
  return (
    <ConsoleList<AdminRequest>
      title={t('nav.mentoring_requests')}
      sort={{ field: 'requested_at', order: 'DESC' }}
      tools={<ExportButton resource={resource} />}
      above={
        <>
          <Views standard={views} />
          <RequestFilters />
        </>
      }
      renderCard={(request) => (
        <PairCard
          pair={request}
          to={show(request)}
          pill={<RequestPill request={request} />}
          left={`${t('fields.requested_at')} ${day(request.requested_at)}`}
          right={`${t('fields.score')} ${request.score}`}
        />
      )}
      table={
        <ConsoleTable<AdminRequest>>
          <DataTable.Col<AdminRequest>
            source="participant_name"
            label="console.fields.participant"
            render={(request) => <RecordLink to={show(request)} pair={request} />}
          />
          <DataTable.Col<AdminRequest>
            source="presenter_name"
            label="console.fields.presenter"
            render={({ presenter_name: name }) => nameOr(name, t)}
          />
          <DataTable.Col<AdminRequest>
            source="aasm_state"
            label="console.fields.state"
            render={(request) => <RequestPill request={request} />}
          />
          <DataTable.NumberCol source="score" label="console.fields.score" sortByOrder="DESC" />
          <DataTable.Col<AdminRequest> label="console.fields.program" disableSort render={() => <ProgramName />} />
          <DataTable.Col<AdminRequest>
            source="requested_at"
            label="console.fields.requested_at"
            sortByOrder="DESC"
            className="nowrap"
            render={(request) => day(request.requested_at)}
          />
          <DataTable.Col<AdminRequest>
            source="answer_due_at"
            label="console.fields.answer_due_at"
            className="nowrap"
            render={(request) => (request.aasm_state === 'requested' ? day(request.answer_due_at) : '–')}
          />
          <DataTable.Col<AdminRequest>
            label="console.list.history_column"
            disableSort
            align="right"
            render={(request) => <HistoryLink pair={request} />}
          />
        </ConsoleTable>
      }
    >
      <HistoryDrawer resource={resource} />
    </ConsoleList>
  )
}

function RequestFilters() {
  const t = useWords()
  const states = ['requested', 'confirmed', 'finished', 'cancelled'] as const
  return (
    <Filters>
      <SearchFilter />
      <SelectFilter
        name="aasm_state"
        label={t('list.state')}
        any={t('list.any_state')}
        choices={states.map((state) => ({ value: state, name: t(`request_states.${state}`) }))}
      />
      <ProgramFilter />
      <UnitFilter />
      <DayFilter name="requested_at_gte" label={t('list.from')} />
      <DayFilter name="requested_at_lte" label={t('list.to')} />
    </Filters>
  )
}
