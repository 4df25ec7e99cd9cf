import Link from '@mui/material/Link'
import { useCreatePath } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { AdminWorkshop } from '#contract/console/meetings/workshops.ts'
import { workshopStates } from '#contract/meetings/workshops.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { Column } from '../../platform/lists/Column.tsx'
import { ConsoleList } from '../../platform/lists/ConsoleList.tsx'
import { ConsoleTable } from '../../platform/lists/ConsoleTable.tsx'
import { CreateButton } from '../../platform/lists/CreateButton.tsx'
import {
  DayFilter,
  Filters,
  ProgramFilter,
  SearchFilter,
  SelectFilter,
  UnitFilter,
} from '../../platform/lists/Filters.tsx'
import { useFormats } from '../../platform/shared/format.ts'
import { WorkshopPill } from './WorkshopPill.tsx'

const resource = 'workshops'
const words = 'resources.workshops'

/** Every workshop of the company; a unit's administrator sees those that the unit's people are invited to. */
export default function WorkshopList() {
  const t = useWords()
  const { moment, time } = useFormats()
  const createPath = useCreatePath()
  const titleOf = ({ title }: AdminWorkshop) => title ?? t(`${words}.untitled`)
  const show = (workshop: AdminWorkshop) => (
    <Link component={RouterLink} to={createPath({ resource, type: 'show', id: workshop.id })}>
      {titleOf(workshop)}
    </Link>
  )
  const when = ({ starts_at: start, ends_at: end }: AdminWorkshop) => `${moment(start)} – ${time(end)}`
  const answers = ({ accepted, invited }: AdminWorkshop) => t(`${words}.answers_of`, { accepted, invited })
  return (
    <ConsoleList<AdminWorkshop>
      resource={resource}
      sort={{ field: 'starts_at', order: 'DESC' }}
      filters={<WorkshopFilters />}
      bulkActs={null}
      tools={<CreateButton resource={resource}>{t(`${words}.create.button`)}</CreateButton>}
      renderCard={(workshop) => (
        <>
          {show(workshop)} <WorkshopPill workshop={workshop} />
          <p>{when(workshop)}</p>
          <p>{answers(workshop)}</p>
        </>
      )}
      table={
        <ConsoleTable<AdminWorkshop> resource={resource} nameOf={titleOf}>
          <Column<AdminWorkshop> source="title" label={`console.${words}.fields.title`} render={show} />
          <Column<AdminWorkshop>
            source="starts_at"
            label={`console.${words}.fields.starts_at`}
            sortByOrder="DESC"
            className="nowrap"
            render={when}
          />
          <Column<AdminWorkshop>
            label={`console.${words}.fields.place`}
            disableSort
            render={({ elsewhere }) => t(`${words}.places.${elsewhere ? 'elsewhere' : 'product'}`)}
          />
          <Column<AdminWorkshop> source="invited" label={`console.${words}.fields.answers`} render={answers} />
          <Column<AdminWorkshop>
            label={`console.${words}.fields.attended`}
            disableSort
            render={({ aasm_state: state, attended }) => (state === 'ended' ? attended : '–')}
          />
          <Column<AdminWorkshop>
            source="aasm_state"
            label="console.fields.state"
            render={(workshop) => <WorkshopPill workshop={workshop} />}
          />
        </ConsoleTable>
      }
    />
  )
}

function WorkshopFilters() {
  const t = useWords()
  return (
    <Filters search={<SearchFilter />}>
      <SelectFilter
        source="aasm_state"
        label={t('fields.state')}
        any={t('list.any_state')}
        choices={workshopStates.map((value) => ({ value, name: t(`${words}.states.${value}`) }))}
      />
      <SelectFilter
        source="elsewhere"
        label={t(`${words}.fields.place`)}
        any={t(`${words}.any_place`)}
        choices={[
          { value: 'false', name: t(`${words}.places.product`) },
          { value: 'true', name: t(`${words}.places.elsewhere`) },
        ]}
      />
      <ProgramFilter />
      <UnitFilter />
      <DayFilter source="starts_at_gte" label={t('list.since')} />
      <DayFilter source="starts_at_lte" label={t('list.until')} />
    </Filters>
  )
}
