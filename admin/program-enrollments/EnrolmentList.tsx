import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import type { ReactNode } from 'react'
import { useGetOne, useListContext } from 'react-admin'
import { type AdminEnrolment, enrolmentOrigins, profileRoles } from '#contract/console/enrolments.ts'
import type { AdminProgram } from '#contract/console/programs.ts'
import { Avatar } from '#theme/Avatar.tsx'
import { color } from '#theme/vars.ts'
import { BulkActs } from '../acts/BulkActs.tsx'
import { RecordActs } from '../acts/RecordActs.tsx'
import { useLocale, useWords } from '../i18n/provider.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { Column } from '../lists/Column.tsx'
import { ProgramName, UnitName } from '../lists/columns.tsx'
import { ConsoleList } from '../lists/ConsoleList.tsx'
import { ConsoleTable } from '../lists/ConsoleTable.tsx'
import { DayFilter, Filters, ProgramFilter, SearchFilter, SelectFilter, UnitFilter } from '../lists/Filters.tsx'
import { PersonLink } from '../people/PersonLink.tsx'
import { ProgramFrame } from '../programs/ProgramFrame.tsx'
import { BackLink } from '../shared/BackLink.tsx'
import { useFormats } from '../shared/format.ts'
import { Pill } from '../shared/StatePill.tsx'
import { enrolmentActs } from './acts.tsx'
import { EnrolButton } from './EnrolButton.tsx'

const words = 'resources.program_enrollments'

/** Who takes part in a program, or in any, and why each is there. */
export default function EnrolmentList() {
  const t = useWords()
  const { date } = useFormats()
  const acts = (enrolment: AdminEnrolment) => (
    <RecordActs acts={enrolmentActs} record={enrolment} name={enrolment.full_name} />
  )
  const since = ({ created_at: at }: AdminEnrolment) => <time dateTime={at}>{date(at)}</time>
  const places = ({ open, limit }: AdminEnrolment) =>
    t(open === 0 ? `${words}.no_place` : `${words}.some_places`, { open, limit })
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
            {acts(enrolment)}
          </Box>
          <Note enrolment={enrolment} />
          <Box sx={{ fontSize: '.875rem' }}>
            {t(`profiles.${enrolment.role}`)}, {since(enrolment)}, {places(enrolment)}
          </Box>
          <Why enrolment={enrolment} />
        </Box>
      )}
      table={
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
          <Column<AdminEnrolment> label="console.list.program" disableSort render={() => <ProgramName />} />
          <Column<AdminEnrolment>
            source="created_at"
            label={`console.${words}.since`}
            cellClassName="nowrap"
            render={since}
          />
          <Column<AdminEnrolment>
            label={`console.${words}.why`}
            disableSort
            render={(enrolment) => <Why enrolment={enrolment} />}
          />
          <Column<AdminEnrolment>
            label={`console.${words}.places`}
            disableSort
            cellClassName="nowrap"
            render={places}
          />
          <Column<AdminEnrolment>
            source="completion"
            label={`console.${words}.profile`}
            render={(enrolment) => <Completion enrolment={enrolment} />}
          />
          <Column<AdminEnrolment>
            label={`console.${words}.note`}
            disableSort
            render={(enrolment) => <Note enrolment={enrolment} />}
          />
          <Column<AdminEnrolment>
            label="console.list.actions"
            disableSort
            className="act"
            align="right"
            render={acts}
          />
        </ConsoleTable>
      }
    />
  )
}

/** Of one program, its head and tabs; of several, the list's own title. */
function Head() {
  const t = useWords()
  const locale = useLocale()
  const { program_id: id } = useListContext().filterValues as Readonly<Record<string, unknown>>
  const isOne = typeof id === 'string' && id !== ''
  const { data: program } = useGetOne<AdminProgram>('programs', { id: String(id) }, { enabled: isOne })
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

interface Shown {
  readonly enrolment: AdminEnrolment
}

function Who({ enrolment: { user_id: id, full_name: name, business_unit: unit, country } }: Shown) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
      <Avatar id={id} name={name} size="s" />
      <span>
        <PersonLink id={id} name={name} strong />
        <Under>
          {unit !== null && <UnitName source="business_unit" />}
          {unit !== null && country !== null && ', '}
          {country !== null && <Country code={country} />}
        </Under>
      </span>
    </Box>
  )
}

function Country({ code }: { readonly code: string }) {
  const locale = useLocale()
  return new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' }).of(code) ?? code
}

/** The origin, and who it is due to. */
function Why({ enrolment: { origin, enrolled_by_name: name } }: Shown) {
  const t = useWords()
  return (
    <>
      {t(`${words}.origins.${origin}`)}
      {name !== null && <Under>{t(origin === 'rule' ? `${words}.written_by` : `${words}.by`, { name })}</Under>}
    </>
  )
}

function Completion({ enrolment: { completion } }: Shown) {
  const t = useWords()
  const { percent } = useFormats()
  const share = percent(completion / 100)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 104 }}>
      <LinearProgress
        variant="determinate"
        value={completion}
        aria-label={t(`${words}.completion`, { share })}
        sx={{ flex: 1, height: 6, borderRadius: '3px' }}
      />
      <span>{share}</span>
    </Box>
  )
}

/** What is out of the ordinary. */
function Note({ enrolment: { visible } }: Shown) {
  const t = useWords()
  return visible ? null : (
    <span>
      <Pill tone="default" text={t(`${words}.hidden`)} />
    </span>
  )
}

function Under({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="span" sx={{ display: 'block', color: color.ink2, fontSize: '.8125rem' }}>
      {children}
    </Box>
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
      <UnitFilter />
      <DayFilter source="created_at_gte" label={t(`${words}.from`)} />
      <DayFilter source="created_at_lte" label={t(`${words}.until`)} />
    </Filters>
  )
}
