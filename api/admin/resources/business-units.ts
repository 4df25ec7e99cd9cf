import type { AdminBusinessUnit } from '#contract/admin.ts'
import type { AdminResource } from '../list-query.ts'

export const businessUnits: AdminResource<AdminBusinessUnit, AdminBusinessUnit> = {
  name: 'business_units',
  reads: [],
  id: 'code',
  key: 'b.code',
  columns: 'b.code as id, b.label',
  from: 'app.business_units b',
  inUnit: (unit) => `b.code = ${unit}`,
  search: [],
  sorts: { id: 'b.code' },
  defaultSort: { field: 'id', order: 'ASC' },
  filters: {},
  record: (row) => row,
}
