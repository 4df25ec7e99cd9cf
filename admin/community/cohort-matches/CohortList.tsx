import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { Link } from 'react-router-dom'
import { type AdminCohortMatch, cohortStates } from '#contract/console/community/cohort-matches.ts'
import { color } from '#theme/vars.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { Column } from '../../platform/lists/Column.tsx'
import { ProgramName } from '../../platform/lists/columns.tsx'
import { ConsoleList } from '../../platform/lists/ConsoleList.tsx'
import { ConsoleTable } from '../../platform/lists/ConsoleTable.tsx'
import { CreateButton } from '../../platform/lists/CreateButton.tsx'
import { Filters, ProgramFilter, SearchFilter, SelectFilter } from '../../platform/lists/Filters.tsx'
import { useFormats } from '../../platform/shared/format.ts'
import { resource } from './data.ts'

const words = 'resources.cohort_matches'

const tones = { waiting: 'info', running: 'info', done: 'success', failed: 'error', cancelled: 'default' } as const

/** The drafts of pairs, each with its program, how far it is and what became of it. */
export default function CohortList() {
  const t = useWords()
  const { moment, number } = useFormats()
  const link = ({ id, name }: AdminCohortMatch) => (
    <Box
      component={Link}
      to={`/${resource}/${id}/show`}
      sx={{ color: color.ink, fontWeight: 600, overflowWrap: 'anywhere' }}
    >
      {name}
    </Box>
  )
  const state = ({ state: is, batch }: AdminCohortMatch) => (
    <Chip
      variant="state"
      color={batch === null ? tones[is] : 'success'}
      label={batch === null ? t(`${words}.states.${is}`) : t(`${words}.batches.${batch}`)}
    />
  )
  const when = ({ created_at }: AdminCohortMatch) => <time dateTime={created_at}>{moment(created_at)}</time>
  const pairs = ({ pairs: count, mentees }: AdminCohortMatch) =>
    mentees === 0 ? '' : t(`${words}.progress.count`, { done: number(count), total: number(mentees) })
  return (
    <ConsoleList<AdminCohortMatch>
      resource={resource}
      sort={{ field: 'created_at', order: 'DESC' }}
      filters={<CohortFilters />}
      tools={<CreateButton resource={resource}>{t(`${words}.create.button`)}</CreateButton>}
      bulkActs={null}
      renderCard={(match) => (
        <Box sx={{ display: 'grid', gap: '6px', justifyItems: 'start' }}>
          {link(match)}
          {state(match)}
          <ProgramName />
          {when(match)}
        </Box>
      )}
      table={
        <ConsoleTable<AdminCohortMatch> resource={resource}>
          <Column<AdminCohortMatch> source="name" label={`console.${words}.fields.name`} render={link} />
          <Column<AdminCohortMatch> label="console.fields.program" disableSort render={() => <ProgramName />} />
          <Column<AdminCohortMatch> source="state" label={`console.${words}.state`} render={state} />
          <Column<AdminCohortMatch>
            label={`console.${words}.fields.pairs`}
            disableSort
            className="nowrap"
            render={pairs}
          />
          <Column<AdminCohortMatch> label={`console.${words}.fields.by`} disableSort source="created_by_name" />
          <Column<AdminCohortMatch> source="created_at" label="console.list.when" render={when} />
        </ConsoleTable>
      }
    />
  )
}

function CohortFilters() {
  const t = useWords()
  return (
    <Filters search={<SearchFilter />}>
      <SelectFilter
        source="state"
        label={t(`${words}.state`)}
        any={t('list.any_state')}
        choices={cohortStates.map((value) => ({ value, name: t(`${words}.states.${value}`) }))}
      />
      <ProgramFilter />
    </Filters>
  )
}
