import { type AdminContactRequest, adminContactRequest } from '#contract/console/contact-requests.ts'
import { resource } from '../resource.ts'

export const contactRequests = resource<AdminContactRequest, AdminContactRequest>({
  name: 'contact_requests',
  answers: { name: 'AdminContactRequest', schema: adminContactRequest },
  right: 'security',
  list: 'People without an invitation who would like to hear of the program',
  show: 'One of them',
  reads: [],
  id: 'uuid',
  key: 'c.id',
  columns: 'c.id, c.email, c.first_name, c.last_name, rm.iso(c.created_at) as created_at',
  from: 'app.contact_requests c',
  inUnit: null,
  search: ['c.email', `app.fold(c.first_name || ' ' || c.last_name)`],
  sorts: { id: 'c.id', email: 'c.email', created_at: 'c.created_at' },
  defaultSort: { field: 'created_at', order: 'DESC' },
  filters: { created_at: { kind: 'instant', sql: 'c.created_at' } },
  record: (row) => row,
})
