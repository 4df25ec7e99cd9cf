import Box from '@mui/material/Box'
import { DataTable } from 'react-admin'
import type { AdminProfileAccess } from '#contract/console/people/profile-accesses.ts'
import { listedParts, accessRights } from '#contract/people/profile-accesses.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { ConsoleList } from '../../platform/lists/ConsoleList.tsx'
import { ConsoleTable } from '../../platform/lists/ConsoleTable.tsx'
import { DayFilter, Filters, SelectFilter } from '../../platform/lists/Filters.tsx'
import { PersonSearch } from '../../platform/lists/PersonSearch.tsx'
import { PersonLink } from '../people/PersonLink.tsx'
import { useFormats } from '../../platform/shared/format.ts'

const words = 'resources.profile_accesses'

/** Who opened whose profile or record, the newest first. */
export default function ProfileAccessList() {
  const t = useWords()
  const { moment } = useFormats()
  const when = ({ at }: AdminProfileAccess) => <time dateTime={at}>{moment(at)}</time>
  const reader = ({ reader_id: id, reader_name: name }: AdminProfileAccess) => <PersonLink id={id} name={name} />
  const person = ({ user_id: id, full_name: name }: AdminProfileAccess) => <PersonLink id={id} name={name} />
  const what = ({ part, times }: AdminProfileAccess) =>
    times === 1
      ? t(`${words}.parts.${part}`)
      : `${t(`${words}.parts.${part}`)}, ${t(`${words}.times`, { smart_count: times })}`
  const by = ({ right }: AdminProfileAccess) => t(`${words}.rights.${right}`)
  return (
    <ConsoleList<AdminProfileAccess>
      resource="profile_accesses"
      sort={{ field: 'at', order: 'DESC' }}
      filters={
        <Filters>
          <PersonSearch source="reader_id" label={t(`${words}.reader`)} />
          <PersonSearch source="user_id" label={t(`${words}.person`)} />
          <SelectFilter
            source="part"
            label={t(`${words}.part`)}
            any={t(`${words}.any_part`)}
            choices={listedParts.map((value) => ({ value, name: t(`${words}.parts.${value}`) }))}
          />
          <SelectFilter
            source="right"
            label={t(`${words}.right`)}
            any={t(`${words}.any_right`)}
            choices={accessRights.map((value) => ({ value, name: t(`${words}.rights.${value}`) }))}
          />
          <DayFilter source="at_gte" label={t('list.since')} />
          <DayFilter source="at_lte" label={t('list.until')} />
        </Filters>
      }
      bulkActs={null}
      renderCard={(line) => (
        <Box sx={{ display: 'grid', gap: '4px', fontSize: '.875rem', overflowWrap: 'anywhere' }}>
          {when(line)}
          <span>
            {t('list.labelled', { name: t(`${words}.reader`) })} {reader(line)}
          </span>
          <span>
            {t('list.labelled', { name: t(`${words}.person`) })} {person(line)}
          </span>
          <span>{what(line)}</span>
          <span>{by(line)}</span>
        </Box>
      )}
      table={
        <ConsoleTable<AdminProfileAccess> resource="profile_accesses">
          <DataTable.Col<AdminProfileAccess>
            source="at"
            label="console.list.when"
            cellClassName="nowrap"
            render={when}
          />
          <DataTable.Col<AdminProfileAccess>
            label="console.resources.profile_accesses.reader"
            disableSort
            render={reader}
          />
          <DataTable.Col<AdminProfileAccess>
            label="console.resources.profile_accesses.person"
            disableSort
            render={person}
          />
          <DataTable.Col<AdminProfileAccess>
            label="console.resources.profile_accesses.part"
            disableSort
            render={what}
          />
          <DataTable.Col<AdminProfileAccess> label="console.resources.profile_accesses.right" disableSort render={by} />
        </ConsoleTable>
      }
    />
  )
}
