import Box from '@mui/material/Box'
import { DataTable } from 'react-admin'
import { type AdminErasureAhead, aheadReasons } from '#contract/console/people/erasures-ahead.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { ConsoleList } from '../../platform/lists/ConsoleList.tsx'
import { ConsoleTable } from '../../platform/lists/ConsoleTable.tsx'
import { Filters, SelectFilter } from '../../platform/lists/Filters.tsx'
import { PersonLink } from '../people/PersonLink.tsx'
import { useFormats } from '../../platform/shared/format.ts'

const words = 'resources.erasures_ahead'

/** Whom the clock erases next, why, and whether they know. */
export default function ErasureAheadList() {
  const t = useWords()
  const { date } = useFormats()
  const person = ({ id, full_name: name }: AdminErasureAhead) => <PersonLink id={id} name={name} strong />
  const goes = ({ goes_at: at }: AdminErasureAhead) => <time dateTime={at}>{date(at)}</time>
  const why = ({ reason, since }: AdminErasureAhead) => t(`${words}.${reason}`, { day: date(since) })
  const warned = ({ reason, warned_at: at }: AdminErasureAhead) =>
    at === null ? (reason === 'last_role' ? t(`${words}.not_yet`) : '–') : date(at)
  return (
    <ConsoleList<AdminErasureAhead>
      resource="erasures_ahead"
      sort={{ field: 'goes_at', order: 'ASC' }}
      filters={
        <Filters>
          <SelectFilter
            source="reason"
            label={t(`${words}.why`)}
            any={t(`${words}.any`)}
            choices={aheadReasons.map((value) => ({ value, name: t(`${words}.reasons.${value}`) }))}
          />
        </Filters>
      }
      bulkActs={null}
      renderCard={(line) => (
        <Box sx={{ display: 'grid', gap: '4px', fontSize: '.875rem', overflowWrap: 'anywhere' }}>
          {person(line)}
          <span>
            {t(`${words}.goes_at`)} {goes(line)}
          </span>
          <span>{why(line)}</span>
          <span>
            {t('list.labelled', { name: t(`${words}.warned`) })} {warned(line)}
          </span>
        </Box>
      )}
      table={
        <ConsoleTable<AdminErasureAhead> resource="erasures_ahead">
          <DataTable.Col<AdminErasureAhead>
            label="console.resources.erasures_ahead.person"
            disableSort
            render={person}
          />
          <DataTable.Col<AdminErasureAhead>
            source="goes_at"
            label="console.resources.erasures_ahead.goes_at"
            cellClassName="nowrap"
            render={goes}
          />
          <DataTable.Col<AdminErasureAhead> label="console.resources.erasures_ahead.why" disableSort render={why} />
          <DataTable.Col<AdminErasureAhead>
            label="console.resources.erasures_ahead.warned"
            disableSort
            render={warned}
          />
        </ConsoleTable>
      }
    />
  )
}
