import {
  type AdminContactRequest,
  adminContactRequest,
  contactKinds,
  contactSizes,
} from '#contract/console/people/contact-requests.ts'
import { retention } from '#contract/people/retention.ts'
import { intervalOf } from '../../queries/meetings/interval.ts'
import { contactRequestExport } from '../platform/exports.ts'
import { handling } from '../platform/handling.ts'
import { resource } from '../platform/resource.ts'

type Row = Omit<AdminContactRequest, 'actions'>

const handled = handling<Row>('contact_requests', 'c')

export const contactRequests = resource<Row, AdminContactRequest>({
  name: 'contact_requests',
  answers: { name: 'AdminContactRequest', schema: adminContactRequest },
  right: 'security',
  list: 'People without an invitation who would like to hear of the program, or see it',
  show: 'One of them',
  csv: contactRequestExport,
  acts: handled.acts,
  reads: [],
  id: 'uuid',
  key: 'c.id',
  columns: `c.id, c.kind, c.email, c.first_name, c.last_name, c.company_name, c.size, c.wants_information, c.locale,
    rm.iso(c.created_at) as created_at,
    rm.iso(c.created_at + ${intervalOf(retention.contact_requests)}) as erased_at, ${handled.columns}`,
  from: 'app.contact_requests c',
  columnJoins: handled.columnJoins,
  inUnit: null,
  search: [],
  people: ['c.id'],
  soughtIn: 'rm.sought_contact_requests',
  sorts: { email: 'c.email', company_name: 'app.fold(c.company_name)', created_at: 'c.created_at' },
  neverNull: ['created_at'],
  defaultSort: { field: 'created_at', order: 'DESC' },
  filters: {
    state: handled.filter,
    kind: { kind: 'enum', sql: 'c.kind', values: [...contactKinds] },
    size: { kind: 'enum', sql: 'c.size', values: [...contactSizes] },
    wants_information: { kind: 'flag', sql: 'c.wants_information' },
    created_at: { kind: 'instant', sql: 'c.created_at' },
  },
  record: (row) => row,
})
