import { useListContext } from 'react-admin'
import type { AdminEnrolment } from '#contract/console/company/enrolments.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { Column } from '../../platform/lists/Column.tsx'
import { ProgramName } from '../../platform/lists/columns.tsx'
import { ConsoleTable } from '../../platform/lists/ConsoleTable.tsx'
import { Acts, Completion, Places, Since, Who, Why } from './cells.tsx'

const words = 'resources.program_enrollments'

/** A row a person and role; the program only where there are several. */
export function EnrolmentTable() {
  const t = useWords()
  const { program_id: program } = useListContext().filterValues as Readonly<Record<string, unknown>>
  const isOfOne = typeof program === 'string'
  return (
    <ConsoleTable<AdminEnrolment> resource="program_enrollments" nameOf={({ full_name: name }) => name}>
      <Column<AdminEnrolment>
        source="full_name"
        label={`console.${words}.who`}
        render={(enrolment) => <Who enrolment={enrolment} />}
      />
      <Column<AdminEnrolment>
        label={`console.${words}.role`}
        disableSort
        render={({ role }) => t(`profiles.${role}`)}
      />
      {!isOfOne && <Column<AdminEnrolment> label="console.list.program" disableSort render={() => <ProgramName />} />}
      <Column<AdminEnrolment>
        source="created_at"
        label={`console.${words}.since`}
        cellClassName="nowrap"
        render={(enrolment) => <Since enrolment={enrolment} />}
      />
      <Column<AdminEnrolment>
        label={`console.${words}.why`}
        disableSort
        cellClassName="nowrap"
        render={(enrolment) => <Why enrolment={enrolment} />}
      />
      <Column<AdminEnrolment>
        label={`console.${words}.places`}
        disableSort
        cellClassName="nowrap"
        render={(enrolment) => <Places enrolment={enrolment} />}
      />
      <Column<AdminEnrolment>
        source="completion"
        label={`console.${words}.profile`}
        render={(enrolment) => <Completion enrolment={enrolment} />}
      />
      <Column<AdminEnrolment>
        label="console.list.actions"
        disableSort
        className="act"
        align="right"
        render={(enrolment) => <Acts enrolment={enrolment} />}
      />
    </ConsoleTable>
  )
}
