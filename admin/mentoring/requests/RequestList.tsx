import Box from '@mui/material/Box'
import { useCreatePath } from 'react-admin'
import { answeredOutcomes, requestOutcomes } from '#contract/console/mentoring/request-outcomes.ts'
import type { AdminRequest } from '#contract/console/mentoring/mentoring-requests.ts'
import { color } from '#theme/vars.ts'
import { requestStates } from '#contract/mentoring/mentoring-requests.ts'
import { BulkActs } from '../../platform/acts/BulkActs.tsx'
import { useWords } from '../../platform/i18n/provider.ts'
import { HistoryLink, ProgramName, RecordLink } from '../../platform/lists/columns.tsx'
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
  valueSeparator,
} from '../../platform/lists/Filters.tsx'
import { PairCard } from '../../platform/lists/PairCard.tsx'
import { useFormats } from '../../platform/shared/format.ts'
import { nameOr, pairName } from '../../platform/shared/people.ts'
import { RequestPill } from '../../platform/shared/StatePill.tsx'
import { requestActs } from './acts.tsx'

const resource = 'mentoring_requests'

/** Every mentoring request of the company, or of the reader's unit. */
export default function RequestList() {
  const t = useWords()
  const { day, number } = useFormats()
  const createPath = useCreatePath()
  const show = ({ id }: AdminRequest) => createPath({ resource, type: 'show', id })
  return (
    <ConsoleList<AdminRequest>
      resource={resource}
      sort={{ field: 'requested_at', order: 'DESC' }}
      filters={<RequestFilters />}
      bulkActs={<BulkActs acts={requestActs} />}
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
        <ConsoleTable<AdminRequest> resource={resource} nameOf={(request) => pairName(request, t)}>
          <Column<AdminRequest>
            source="participant_name"
            label="console.fields.participant"
            render={(request) => <RecordLink to={show(request)} pair={request} />}
          />
          <Column<AdminRequest>
            source="presenter_name"
            label="console.fields.presenter"
            render={({ presenter_name: name }) => nameOr(name, t)}
          />
          <Column<AdminRequest>
            source="aasm_state"
            label="console.fields.state"
            render={(request) => <RequestPill request={request} />}
          />
          <Column<AdminRequest>
            source="score"
            label="console.fields.score"
            sortByOrder="DESC"
            align="right"
            render={({ score }) => number(score)}
          />
          <Column<AdminRequest> label="console.fields.program" disableSort render={() => <ProgramName />} />
          <Column<AdminRequest>
            source="requested_at"
            label="console.fields.requested_at"
            sortByOrder="DESC"
            className="nowrap"
            render={(request) => day(request.requested_at)}
          />
          <Column<AdminRequest>
            source="answer_due_at"
            label="console.fields.answer_due_at"
            className="nowrap"
            render={({ aasm_state: state, answer_due_at: due, dates_proposed: proposed }) =>
              state !== 'requested' ? (
                '–'
              ) : (
                <>
                  {day(due)}
                  {proposed && <Box sx={secondLine}>{t('resources.mentoring_requests.to_mentee')}</Box>}
                </>
              )
            }
          />
          <Column<AdminRequest>
            label="console.fields.reminded_at"
            disableSort
            className="nowrap"
            render={({ reminded_at: at }) => (at === null ? '–' : day(at))}
          />
          <Column<AdminRequest>
            label="console.list.history_column"
            disableSort
            className="act"
            align="right"
            render={(request) => <HistoryLink pair={request} />}
          />
        </ConsoleTable>
      }
    />
  )
}

function RequestFilters() {
  const t = useWords()
  return (
    <Filters search={<SearchFilter />}>
      <PersonFilter />
      <SelectFilter
        source="aasm_state"
        label={t('list.state')}
        any={t('list.any_state')}
        choices={requestStates.map((state) => ({ value: state, name: t(`request_states.${state}`) }))}
      />
      <SelectFilter
        source="outcome"
        label={t('dashboard.outcome')}
        any={t('resources.mentoring_requests.any_outcome')}
        choices={[
          ...requestOutcomes.map((outcome) => ({ value: outcome, name: t(`outcomes.${outcome}`) })),
          { value: answeredOutcomes.join(valueSeparator), name: t('resources.mentoring_requests.answered') },
        ]}
      />
      <SelectFilter
        source="blocked"
        label={t('fields.blocked')}
        any={t('list.either')}
        choices={[
          { value: 'true', name: t('yes') },
          { value: 'false', name: t('no') },
        ]}
      />
      <SelectFilter
        source="reminded"
        label={t('fields.reminded_at')}
        any={t('list.either')}
        choices={[
          { value: 'true', name: t('yes') },
          { value: 'false', name: t('no') },
        ]}
      />
      <ProgramFilter />
      <UnitFilter />
      <DayFilter source="requested_at_gte" label={t('list.sent_from')} />
      <DayFilter source="requested_at_lte" label={t('list.sent_until')} />
      <DayFilter source="answer_due_at_lte" label={t('resources.mentoring_requests.due_until')} />
      <DayFilter source="decided_at_gte" label={t('resources.mentoring_requests.decided_from')} />
    </Filters>
  )
}

/** In a cell that is as narrow as its date. */
const secondLine = { color: color.ink2, whiteSpace: 'normal', maxWidth: 90 } as const
