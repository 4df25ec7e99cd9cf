import Box from '@mui/material/Box'
import type { AdminContactRequest } from '#contract/console/contact-requests.ts'
import { useWords } from '../i18n/provider.ts'
import { Column } from '../lists/Column.tsx'
import { ConsoleList } from '../lists/ConsoleList.tsx'
import { ConsoleTable } from '../lists/ConsoleTable.tsx'
import { DayFilter, Filters, SearchFilter } from '../lists/Filters.tsx'
import { useFormats } from '../shared/format.ts'

const words = 'resources.contact_requests'

/** People without an invitation who would like to hear of the program. */
export default function ContactRequestList() {
  const t = useWords()
  const { moment } = useFormats()
  const name = ({ first_name, last_name }: AdminContactRequest) =>
    [first_name, last_name].filter((part) => part !== null).join(' ')
  const when = ({ created_at }: AdminContactRequest) => <time dateTime={created_at}>{moment(created_at)}</time>
  return (
    <ConsoleList<AdminContactRequest>
      resource="contact_requests"
      sort={{ field: 'created_at', order: 'DESC' }}
      filters={
        <Filters search={<SearchFilter label={t(`${words}.search`)} />}>
          <DayFilter source="created_at_gte" label={t('list.since')} />
          <DayFilter source="created_at_lte" label={t('list.until')} />
        </Filters>
      }
      bulkActs={null}
      renderCard={(request) => (
        <Box sx={{ display: 'grid', gap: '4px', overflowWrap: 'anywhere' }}>
          <b>{name(request)}</b>
          <span>{request.email}</span>
          {when(request)}
        </Box>
      )}
      table={
        <ConsoleTable<AdminContactRequest> resource="contact_requests">
          <Column<AdminContactRequest> label="console.fields.name" disableSort render={name} />
          <Column<AdminContactRequest> source="email" label="console.fields.email" cellClassName="anywhere" />
          <Column<AdminContactRequest> source="created_at" label={`console.${words}.asked`} render={when} />
        </ConsoleTable>
      }
    />
  )
}
