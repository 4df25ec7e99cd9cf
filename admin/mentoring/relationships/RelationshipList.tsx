import { useCreatePath } from 'react-admin'
import type { AdminRelationship } from '#contract/console/mentoring/mentoring-relationships.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { HistoryLink, ProgramName, RecordLink } from '../../platform/lists/columns.tsx'
import { Column } from '../../platform/lists/Column.tsx'
import { ConsoleList } from '../../platform/lists/ConsoleList.tsx'
import { ConsoleTable } from '../../platform/lists/ConsoleTable.tsx'
import { CreateButton } from '../../platform/lists/CreateButton.tsx'
import {
  DayFilter,
  Filters,
  PersonFilter,
  ProgramFilter,
  SearchFilter,
  SelectFilter,
  valueSeparator,
  UnitFilter,
} from '../../platform/lists/Filters.tsx'
import { PairCard } from '../../platform/lists/PairCard.tsx'
import { useFormats } from '../../platform/shared/format.ts'
import { nameOr, pairName } from '../../platform/shared/people.ts'
import { RelationshipPill } from '../../platform/shared/StatePill.tsx'
import { over, running } from './states.ts'

const resource = 'mentoring_relationships'

/** Every accompaniment of the company, or of the reader's unit. */
export default function RelationshipList() {
  const t = useWords()
  const { day } = useFormats()
  const createPath = useCreatePath()
  const show = ({ id }: AdminRelationship) => createPath({ resource, type: 'show', id })
  const optional = (instant: string | null) => (instant === null ? '–' : day(instant))
  return (
    <ConsoleList<AdminRelationship>
      resource={resource}
      sort={{ field: 'started_at', order: 'DESC' }}
      filters={<RelationshipFilters />}
      tools={<CreateButton resource={resource}>{t('resources.mentoring_relationships.create.button')}</CreateButton>}
      bulkActs={null}
      renderCard={(relationship) => (
        <PairCard
          pair={relationship}
          to={show(relationship)}
          pill={<RelationshipPill state={relationship.aasm_state} />}
          left={`${t('fields.started_at')} ${optional(relationship.started_at)}`}
          right={`${t('fields.last_act_at')} ${day(relationship.last_act_at)}`}
        />
      )}
      table={
        <ConsoleTable<AdminRelationship> resource={resource} nameOf={(relationship) => pairName(relationship, t)}>
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
            source="last_act_at"
            label="console.fields.last_act_at"
            sortByOrder="DESC"
            className="nowrap"
            render={(relationship) => day(relationship.last_act_at)}
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
    />
  )
}

function RelationshipFilters() {
  const t = useWords()
  return (
    <Filters search={<SearchFilter />}>
      <PersonFilter />
      <SelectFilter
        source="aasm_state"
        label={t('list.state')}
        any={t('list.any_state')}
        choices={[
          { value: 'requested', name: t('relationship_states.requested') },
          { value: running.join(valueSeparator), name: t('resources.mentoring_relationships.views.running') },
          { value: over.join(valueSeparator), name: t('resources.mentoring_relationships.views.over') },
          { value: 'cancelled', name: t('relationship_states.cancelled') },
        ]}
      />
      <SelectFilter
        source="paused"
        label={t('resources.mentoring_relationships.views.paused')}
        any={t('resources.mentoring_relationships.any_pause')}
        choices={[{ value: 'true', name: t('resources.mentoring_relationships.views.paused') }]}
      />
      <ProgramFilter />
      <UnitFilter />
      <DayFilter source="requested_at_gte" label={t('list.sent_from')} />
      <DayFilter source="requested_at_lte" label={t('list.sent_until')} />
      <DayFilter source="last_act_at_lte" label={t('resources.mentoring_relationships.quiet_since')} />
    </Filters>
  )
}
