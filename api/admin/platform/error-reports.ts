import { type AdminErrorReport, adminErrorReport } from '#contract/console/platform/error-reports.ts'
import { handling } from './handling.ts'
import { resource } from './resource.ts'

type Row = Omit<AdminErrorReport, 'actions'>

const handled = handling<Row>('error_reports', 'r')

/** Crash reports of pages: 30 days, and the newest thousand (docs/privacy.md). */
export const errorReports = resource<Row, AdminErrorReport>({
  name: 'error_reports',
  answers: { name: 'AdminErrorReport', schema: adminErrorReport },
  right: 'security',
  list: 'What pages told when they crashed',
  ofPerson: ['user_id'],
  acts: handled.acts,
  reads: [],
  id: 'uuid',
  key: 'r.id',
  columns: `r.id, rm.iso(r.created_at) as at, r.user_id, r.report ->> 'error' as error, r.report ->> 'path' as path,
    r.report ->> 'browser' as browser, r.report ->> 'component_stack' as component_stack,
    ${handled.columns}`,
  from: 'app.error_reports r',
  columnJoins: handled.columnJoins,
  inUnit: null,
  search: [`app.fold(r.report ->> 'error')`],
  sorts: { at: 'r.created_at' },
  neverNull: ['at'],
  defaultSort: { field: 'at', order: 'DESC' },
  filters: {
    state: handled.filter,
    at: { kind: 'instant', sql: 'r.created_at' },
    user_id: { kind: 'uuid', sql: 'r.user_id' },
  },
  record: (row) => row,
})
