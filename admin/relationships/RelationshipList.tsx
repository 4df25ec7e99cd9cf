import { useCreatePath } from 'react-admin'
import type { AdminRelationship } from '#contract/console/mentoring-relationships.ts'
import { HistoryDrawer } from '../history/HistoryDrawer.tsx'
import { useWords } from '../i18n/provider.ts'
import { HistoryLink, ProgramName, RecordLink } from '../lists/columns.tsx'
import { Column } from '../lists/Column.tsx'
import { ConsoleList } from '../lists/ConsoleList.tsx'
import { ConsoleTable } from '../lists/ConsoleTable.tsx'
import { ExportButton, ExportSelection } from '../lists/ExportButton.tsx'
import {
  DayFilter,
  Filters,
  PersonFilter,
  ProgramFilter,
  SearchFilter,
  SelectFilter,
  several,
  UnitFilter,
} from '../lists/Filters.tsx'
import { PairCard } from '../lists/PairCard.tsx'
import { SelectionBar } from '../lists/selection.tsx'
import { Views } from '../lists/Views.tsx'
import { useFormats } from '../shared/format.ts'
import { nameOr, pairName } from '../shared/people.ts'
import { RelationshipPill } from '../shared/StatePill.tsx'

const resource = 'mentoring_relationships'
const running = ['initiated', 'admin_initiated']
const over = ['finished', 'feedback_provided', 'admin_finished']

/** Every accompaniment of the company, or of the reader's unit. */
export default function RelationshipList() {
  const t = useWords()
  const { day } = useFormats()
  const createPath = useCreatePath()
  const show = ({ id }: AdminRelationship) => createPath({ resource, type: 'show', id })
  const optional = (instant: string | null) => (instant === null ? '–' : day(instant))
  return (
    <ConsoleList<AdminRelationship>
      title={t('nav.mentoring_relationships')}
      sort={{ field: 'updated_at', order: 'DESC' }}
      tools={<ExportButton resource={resource} />}
      above={
        <>
          <Views
            standard={[
              { name: t('list.everyone'), filter: {} },
              { name: t('list.running'), filter: { aasm_state: running } },
              { name: t('list.over'), filter: { aasm_state: over } },
            ]}
          />
          <RelationshipFilters />
        </>
      }
      selection={
        <SelectionBar>
          <ExportSelection resource={resource} />
        </SelectionBar>
      }
      renderCard={(relationship) => (
        <PairCard
          pair={relationship}
          to={show(relationship)}
          pill={<RelationshipPill state={relationship.aasm_state} />}
          left={`${t('fields.started_at')} ${optional(relationship.started_at)}`}
          right={day(relationship.updated_at)}
        />
      )}
      table={
        <ConsoleTable<AdminRelationship>
          name={t('nav.mentoring_relationships')}
          nameOf={(relationship) => pairName(relationship, t)}
        >
          <Column<AdminRelationship>
            source="participant_name"
            label="console.fields.participant"
            render={(relationship) => <RecordLink to={show(relationship)} pair={relationship} />}
          />
          <Column<AdminRelationship>
            source="presenter_name"
            label="console.fields.presenter"
            render={({ presenter_name: name }) => nameOr(name, t)}
          />
          <Column<AdminRelationship>
            source="aasm_state"
            label="console.fields.state"
            render={(relationship) => <RelationshipPill state={relationship.aasm_state} />}
          />
          <Column<AdminRelationship> label="console.fields.program" disableSort render={() => <ProgramName />} />
          <Column<AdminRelationship>
            source="started_at"
            label="console.fields.started_at"
            sortByOrder="DESC"
            className="nowrap"
            render={(relationship) => optional(relationship.started_at)}
          />
          <Column<AdminRelationship>
            source="updated_at"
            label="console.fields.updated_at"
            sortByOrder="DESC"
            className="nowrap"
            render={(relationship) => day(relationship.updated_at)}
          />
          <Column<AdminRelationship>
            label="console.list.history_column"
            disableSort
            className="act"
            align="right"
            render={(relationship) => <HistoryLink pair={relationship} />}
          />
        </ConsoleTable>
      }
    >
      <HistoryDrawer resource={resource} />
    </ConsoleList>
  )
}

function RelationshipFilters() {
  const t = useWords()
  return (
    <Filters search={<SearchFilter />}>
      <PersonFilter />
      <SelectFilter
        name="aasm_state"
        label={t('list.state')}
        any={t('list.any_state')}
        choices={[
          { value: 'requested', name: t('relationship_states.requested') },
          { value: running.join(several), name: t('list.running') },
          { value: over.join(several), name: t('list.over') },
          { value: 'cancelled', name: t('relationship_states.cancelled') },
        ]}
      />
      <ProgramFilter />
      <UnitFilter />
      <DayFilter name="requested_at_gte" label={t('list.from')} />
      <DayFilter name="requested_at_lte" label={t('list.to')} />
    </Filters>
  )
}
