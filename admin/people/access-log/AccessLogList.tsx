import Box from '@mui/material/Box'
import { DataTable } from 'react-admin'
import type { AdminAccess } from '#contract/console/people/access-log.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { ConsoleList } from '../../platform/lists/ConsoleList.tsx'
import { ConsoleTable } from '../../platform/lists/ConsoleTable.tsx'
import { DayFilter, Filters, SelectFilter, TextFilter } from '../../platform/lists/Filters.tsx'
import { useFormats } from '../../platform/shared/format.ts'

const outcomes = [
  'signed_in',
  'refused',
  'not_active',
  'limited',
  'second_factor_refused',
  'passkey_refused',
  'erasure_refused',
] as const

/** Who signed in, who was refused, and from where, the newest first. */
export default function AccessList() {
  const t = useWords()
  const { moment } = useFormats()
  const known = (outcome: string) => outcomes.find((one) => one === outcome)
  const what = ({ outcome }: AdminAccess) => {
    const one = known(outcome)
    return one === undefined ? outcome : t(`resources.access_log.outcomes.${one}`)
  }
  const who = ({ full_name, user_id }: AdminAccess) =>
    full_name ?? t(user_id === null ? 'resources.access_log.nobody' : 'resources.access_log.erased')
  const when = ({ at }: AdminAccess) => <time dateTime={at}>{moment(at)}</time>
  return (
    <ConsoleList<AdminAccess>
      resource="access_log"
      sort={{ field: 'at', order: 'DESC' }}
      filters={
        <Filters>
          <SelectFilter
            source="outcome"
            label={t('resources.access_log.outcome')}
            any={t('resources.access_log.any')}
            choices={outcomes.map((value) => ({ value, name: t(`resources.access_log.outcomes.${value}`) }))}
          />
          <TextFilter source="address" label={t('resources.access_log.address')} />
          <DayFilter source="at_gte" label={t('list.since')} />
          <DayFilter source="at_lte" label={t('list.until')} />
        </Filters>
      }
      bulkActs={null}
      renderCard={(line) => (
        <Box sx={{ display: 'grid', gap: '4px', fontSize: '.875rem', overflowWrap: 'anywhere' }}>
          {when(line)}
          <span>{who(line)}</span>
          <span>{what(line)}</span>
          <span>{line.address}</span>
        </Box>
      )}
      table={
        <ConsoleTable<AdminAccess> resource="access_log">
          <DataTable.Col<AdminAccess> source="at" label="console.list.when" cellClassName="nowrap" render={when} />
          <DataTable.Col<AdminAccess> label="console.resources.access_log.who" disableSort render={who} />
          <DataTable.Col<AdminAccess> label="console.resources.access_log.outcome" disableSort render={what} />
          <DataTable.Col<AdminAccess> source="address" label="console.resources.access_log.address" disableSort />
        </ConsoleTable>
      }
    />
  )
}
