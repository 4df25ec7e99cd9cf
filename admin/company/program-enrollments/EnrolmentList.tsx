import Box from '@mui/material/Box'
import { useGetOne, useListContext } from 'react-admin'
import { type AdminEnrolment, enrolmentOrigins, profileRoles } from '#contract/console/company/enrolments.ts'
import { hiddenReasons } from '#contract/console/people/user-values.ts'
import type { AdminProgram } from '#contract/console/company/programs.ts'
import { BulkActs } from '../../platform/acts/BulkActs.tsx'
import { useLocale, useWords } from '../../platform/i18n/provider.ts'
import { PageHead } from '../../platform/layout/PageHead.tsx'
import { ConsoleList } from '../../platform/lists/ConsoleList.tsx'
import {
  DayFilter,
  Filters,
  ProgramFilter,
  SearchFilter,
  SelectFilter,
  UnitFilter,
} from '../../platform/lists/Filters.tsx'
import { ProgramFrame } from '../programs/ProgramFrame.tsx'
import { BackLink } from '../../platform/shared/BackLink.tsx'
import { enrolmentActs } from './acts.tsx'
import { Acts, Note, Places, Since, Who, Why } from './cells.tsx'
import { EnrolButton } from './EnrolButton.tsx'
import { EnrolmentTable } from './EnrolmentTable.tsx'

const words = 'resources.program_enrollments'

/** Who takes part in a program, or in any, and why each is there. */
export default function EnrolmentList() {
  const t = useWords()
  return (
    <ConsoleList<AdminEnrolment>
      resource="program_enrollments"
      sort={{ field: 'created_at', order: 'DESC' }}
      head={<Head />}
      filters={<EnrolmentFilters />}
      bulkActs={<BulkActs<AdminEnrolment> acts={enrolmentActs} />}
      renderCard={(enrolment) => (
        <Box sx={{ display: 'grid', gap: '6px' }}>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'start', justifyContent: 'space-between' }}>
            <Who enrolment={enrolment} />
            <Acts enrolment={enrolment} />
          </Box>
          <Note enrolment={enrolment} />
          <Box sx={{ fontSize: '.875rem' }}>
            {t(`profiles.${enrolment.role}`)}, <Since enrolment={enrolment} />, <Places enrolment={enrolment} />
          </Box>
          <Why enrolment={enrolment} />
        </Box>
      )}
      table={<EnrolmentTable />}
    />
  )
}

/** Of one program, its head and tabs; of several, the list's own title. */
function Head() {
  const t = useWords()
  const locale = useLocale()
  const { program_id: id } = useListContext().filterValues as Readonly<Record<string, unknown>>
  const isOne = typeof id === 'string' && id !== ''
  const { data: program, error } = useGetOne<AdminProgram>('programs', { id: String(id) }, { enabled: isOne })
  // The title of many programs would be there for a moment only.
  if (isOne && program === undefined && error === null) return <Box sx={{ minHeight: 150 }} />
  if (!isOne || program === undefined)
    return (
      <PageHead title={t(`${words}.title`)} above={<BackLink to="/programs" label={t('resources.programs.back')} />} />
    )
  return (
    <ProgramFrame
      program={program}
      tab="people"
      tools={<EnrolButton programId={program.id} programName={program.name[locale]} />}
    />
  )
}

function EnrolmentFilters() {
  const t = useWords()
  return (
    <Filters search={<SearchFilter label={t(`${words}.search`)} />}>
      <ProgramFilter />
      <SelectFilter
        source="role"
        label={t(`${words}.role`)}
        any={t(`${words}.any_role`)}
        choices={profileRoles.map((value) => ({ value, name: t(`profiles.${value}`) }))}
      />
      <SelectFilter
        source="origin"
        label={t(`${words}.why`)}
        any={t(`${words}.any_origin`)}
        choices={enrolmentOrigins.map((value) => ({ value, name: t(`${words}.origins.${value}`) }))}
      />
      <SelectFilter
        source="hidden"
        label={t('fill.hidden_mentors')}
        any={t('fill.any_hidden')}
        choices={hiddenReasons
          .filter((value) => value !== 'no_program')
          .map((value) => ({ value, name: t(`fill.hidden_choices.${value}`) }))}
      />
      <UnitFilter />
      <DayFilter source="created_at_gte" label={t(`${words}.from`)} />
      <DayFilter source="created_at_lte" label={t(`${words}.until`)} />
    </Filters>
  )
}
