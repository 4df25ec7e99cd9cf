import Box from '@mui/material/Box'
import { type AdminContactRequest, contactKinds, contactSizes } from '#contract/console/people/contact-requests.ts'
import { color } from '#theme/vars.ts'
import { BulkActs } from '../../platform/acts/BulkActs.tsx'
import { RecordActs } from '../../platform/acts/RecordActs.tsx'
import { HandlingPill } from '../../platform/handling/HandlingPill.tsx'
import { useWords } from '../../platform/i18n/provider.ts'
import { Column } from '../../platform/lists/Column.tsx'
import { ConsoleList } from '../../platform/lists/ConsoleList.tsx'
import { ConsoleTable } from '../../platform/lists/ConsoleTable.tsx'
import { DayFilter, Filters, SearchFilter, SelectFilter } from '../../platform/lists/Filters.tsx'
import { Address } from '../../platform/shared/Address.tsx'
import { useFormats } from '../../platform/shared/format.ts'
import { askerName, contactRequestActs } from './acts.ts'

const words = 'resources.contact_requests'

/** People without an invitation who would like to hear of the program, or see it, until a year has passed. */
export default function ContactRequestList() {
  const t = useWords()
  const { day, moment } = useFormats()
  const when = ({ created_at: at }: AdminContactRequest) => (
    <time dateTime={at} title={moment(at)}>
      {day(at)}
    </time>
  )
  const until = ({ erased_at: at }: AdminContactRequest) => <time dateTime={at}>{moment(at)}</time>
  const kind = (request: AdminContactRequest) => t(`contact_kinds.${request.kind}`)
  const size = (request: AdminContactRequest) => (request.size === null ? '' : t(`contact_sizes.${request.size}`))
  const company = (request: AdminContactRequest) => (
    <>
      {request.company_name}
      {request.size !== null && <Box sx={{ color: color.ink2, fontSize: '.8125rem' }}>{size(request)}</Box>}
    </>
  )
  const agrees = ({ wants_information: wants }: AdminContactRequest) => t(wants ? 'yes' : 'no')
  const state = (request: AdminContactRequest) => <HandlingPill record={request} />
  const acts = (request: AdminContactRequest) => (
    <RecordActs acts={contactRequestActs} record={request} name={askerName(request)} />
  )
  return (
    <ConsoleList<AdminContactRequest>
      resource="contact_requests"
      sort={{ field: 'created_at', order: 'DESC' }}
      filters={
        <Filters search={<SearchFilter label={t(`${words}.search`)} />}>
          <SelectFilter
            source="kind"
            label={t('fields.kind')}
            any={t(`${words}.any_kind`)}
            choices={contactKinds.map((value) => ({ value, name: t(`contact_kinds.${value}`) }))}
          />
          <SelectFilter
            source="size"
            label={t('fields.size')}
            any={t(`${words}.any_size`)}
            choices={contactSizes.map((value) => ({ value, name: t(`contact_sizes.${value}`) }))}
          />
          <SelectFilter
            source="wants_information"
            label={t('fields.wants_information')}
            any={t(`${words}.any_answer`)}
            choices={[
              { value: 'true', name: t(`${words}.ticked`) },
              { value: 'false', name: t(`${words}.not_ticked`) },
            ]}
          />
          <DayFilter source="created_at_gte" label={t('list.since')} />
          <DayFilter source="created_at_lte" label={t('list.until')} />
        </Filters>
      }
      bulkActs={<BulkActs acts={contactRequestActs} />}
      renderCard={(request) => (
        <Box sx={{ display: 'grid', gap: '4px', justifyItems: 'start', overflowWrap: 'anywhere' }}>
          <b>{askerName(request)}</b>
          <span>
            <Address of={request.email} />
          </span>
          <span>{[kind(request), request.company_name, size(request)].filter(Boolean).join(', ')}</span>
          <span>
            {t('list.labelled', { name: t('fields.wants_information') })} {agrees(request)}
          </span>
          {when(request)}
          {state(request)}
          {acts(request)}
        </Box>
      )}
      table={
        <ConsoleTable<AdminContactRequest>
          resource="contact_requests"
          nameOf={askerName}
          left={['console.fields.erased_at']}
        >
          <Column<AdminContactRequest> label="console.fields.name" disableSort render={askerName} />
          <Column<AdminContactRequest>
            source="email"
            label="console.fields.email"
            cellClassName="anywhere"
            render={({ email }) => <Address of={email} />}
          />
          <Column<AdminContactRequest> label="console.fields.kind" disableSort render={kind} />
          <Column<AdminContactRequest> source="company_name" label="console.fields.company_name" render={company} />
          <Column<AdminContactRequest>
            source="wants_information"
            label={`console.${words}.informed`}
            disableSort
            render={agrees}
          />
          <Column<AdminContactRequest> source="created_at" label={`console.${words}.asked`} render={when} />
          <Column<AdminContactRequest> label="console.fields.erased_at" disableSort render={until} />
          <Column<AdminContactRequest> label="console.fields.state" disableSort render={state} />
          <Column<AdminContactRequest>
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
