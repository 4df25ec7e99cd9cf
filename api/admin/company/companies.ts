import { type AdminCompany, adminCompany } from '#contract/console/company/companies.ts'
import { resource } from '../platform/resource.ts'

/** The reader's own company: row-level security leaves no other. */
export const companies = resource<AdminCompany, AdminCompany>({
  name: 'companies',
  answers: { name: 'AdminCompany', schema: adminCompany },
  right: 'read',
  list: 'The company',
  show: 'The company',
  reads: [],
  id: 'uuid',
  key: 'c.id',
  columns: `c.id, c.slug, c.name, coalesce(c.settings -> 'languages', '["fr", "en"]') as languages,
    coalesce(c.settings ->> 'default_language', 'fr') as default_language`,
  from: 'app.companies c',
  inUnit: null,
  search: [],
  sorts: { slug: 'c.slug' },
  defaultSort: { field: 'slug', order: 'ASC' },
  filters: {},
  record: (row) => row,
})
