import { type AdminBusinessUnit, adminBusinessUnit } from '#contract/console/business-units.ts'
import { resource } from '../resource.ts'

export const businessUnits = resource<AdminBusinessUnit, AdminBusinessUnit>({
  name: 'business_units',
  answers: { name: 'AdminBusinessUnit', schema: adminBusinessUnit },
  right: 'read',
  list: 'Units',
  show: 'One unit',
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
})
