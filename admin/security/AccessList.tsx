import Box from '@mui/material/Box'
import { DataTable } from 'react-admin'
import type { AdminAccess } from '#contract/console/access-log.ts'
import { useWords } from '../i18n/provider.ts'
import { ConsoleList } from '../lists/ConsoleList.tsx'
import { ConsoleTable } from '../lists/ConsoleTable.tsx'
import { DayFilter, Filters, SelectFilter, TypedFilter } from '../lists/Filters.tsx'
import { useFormats } from '../shared/format.ts'

const outcomes = ['signed_in', 'refused', 'not_active', 'limited', 'erasure_refused'] as const

/** Who signed in, who was refused, and from where, the newest first. */
export default function AccessList() {
  const t = useWords()
  const { moment } = useFormats()
  const known = (outcome: string) => outcomes.find((one) => one === outcome)
  const what = ({ outcome }: AdminAccess) => {
    const one = known(outcome)
    return one === undefined ? outcome : t(`access.outcomes.${one}`)
  }
  const who = ({ full_name, user_id }: AdminAccess) =>
    full_name ?? t(user_id === null ? 'access.nobody' : 'access.erased')
  const when = ({ at }: AdminAccess) => <time dateTime={at}>{moment(at)}</time>
  return (
    <ConsoleList<AdminAccess>
      title={t('access.title')}
      sort={{ field: 'at', order: 'DESC' }}
      above={
        <Filters>
          <SelectFilter
            name="outcome"
            label={t('access.outcome')}
            any={t('access.any')}
            choices={outcomes.map((value) => ({ value, name: t(`access.outcomes.${value}`) }))}
          />
          <TypedFilter name="address" label={t('access.address')} />
          <DayFilter name="at_gte" label={t('journal.from')} />
          <DayFilter name="at_lte" label={t('journal.to')} />
        </Filters>
      }
      renderCard={(line) => (
        <Box sx={{ display: 'grid', gap: '4px', fontSize: '.875rem', overflowWrap: 'anywhere' }}>
          {when(line)}
          <span>{who(line)}</span>
          <span>{what(line)}</span>
          <span>{line.address}</span>
        </Box>
      )}
      table={
        <ConsoleTable<AdminAccess> name={t('access.title')}>
          <DataTable.Col<AdminAccess> source="at" label="console.access.when" cellClassName="nowrap" render={when} />
          <DataTable.Col<AdminAccess> label="console.access.who" disableSort render={who} />
          <DataTable.Col<AdminAccess> label="console.access.outcome" disableSort render={what} />
          <DataTable.Col<AdminAccess> source="address" label="console.access.address" disableSort />
        </ConsoleTable>
      }
    />
  )
}
