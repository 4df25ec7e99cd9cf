import Box from '@mui/material/Box'
import { DataTable } from 'react-admin'
import type { AdminErrorReport } from '#contract/console/platform/error-reports.ts'
import { BulkActs } from '../acts/BulkActs.tsx'
import { RecordActs } from '../acts/RecordActs.tsx'
import { HandlingPill } from '../handling/HandlingPill.tsx'
import { useWords } from '../i18n/provider.ts'
import { ConsoleList } from '../lists/ConsoleList.tsx'
import { ConsoleTable } from '../lists/ConsoleTable.tsx'
import { DayFilter, Filters, SearchFilter } from '../lists/Filters.tsx'
import { useFormats } from '../shared/format.ts'
import { errorReportActs } from './acts.ts'

/** Crash reports of pages, the newest first, kept for thirty days. */
export default function CrashList() {
  const t = useWords()
  const { moment } = useFormats()
  const when = ({ at }: AdminErrorReport) => <time dateTime={at}>{moment(at)}</time>
  const error = (report: AdminErrorReport) => (
    <Box sx={{ maxWidth: '40rem', overflowWrap: 'anywhere' }}>
      {report.error}
      {report.component_stack !== null && (
        <details>
          <summary>{t('resources.error_reports.where')}</summary>
          <Box component="pre" sx={{ fontSize: '.75rem', whiteSpace: 'pre-wrap' }}>
            {report.component_stack}
          </Box>
        </details>
      )}
    </Box>
  )
  const state = (report: AdminErrorReport) => <HandlingPill record={report} />
  const acts = (report: AdminErrorReport) => <RecordActs acts={errorReportActs} record={report} name={report.error} />
  return (
    <ConsoleList<AdminErrorReport>
      resource="error_reports"
      sort={{ field: 'at', order: 'DESC' }}
      filters={
        <Filters>
          <SearchFilter label={t('resources.error_reports.search')} />
          <DayFilter source="at_gte" label={t('list.since')} />
          <DayFilter source="at_lte" label={t('list.until')} />
        </Filters>
      }
      bulkActs={<BulkActs acts={errorReportActs} />}
      renderCard={(report) => (
        <Box sx={{ display: 'grid', gap: '4px', justifyItems: 'start', fontSize: '.875rem' }}>
          {when(report)}
          {error(report)}
          <span>{report.path}</span>
          <span>{report.browser}</span>
          {state(report)}
          {acts(report)}
        </Box>
      )}
      table={
        <ConsoleTable<AdminErrorReport> resource="error_reports" nameOf={({ error }) => error}>
          <DataTable.Col<AdminErrorReport> source="at" label="console.list.when" cellClassName="nowrap" render={when} />
          <DataTable.Col<AdminErrorReport> label="console.resources.error_reports.error" disableSort render={error} />
          <DataTable.Col<AdminErrorReport> source="path" label="console.resources.error_reports.page" disableSort />
          <DataTable.Col<AdminErrorReport>
            source="browser"
            label="console.resources.error_reports.browser"
            disableSort
          />
          <DataTable.Col<AdminErrorReport> label="console.fields.state" disableSort render={state} />
          <DataTable.Col<AdminErrorReport>
            label="console.list.actions"
            disableSort
            cellClassName="act"
            align="right"
            render={acts}
          />
        </ConsoleTable>
      }
    />
  )
}
