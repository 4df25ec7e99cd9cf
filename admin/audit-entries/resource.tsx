import { page } from '../page.tsx'
import type { Resource } from '../resource.ts'

export const auditEntries: Resource<'audit_entries'> = {
  name: 'audit_entries',
  icon: 'history',
  roles: ['admin', 'auditor'],
  list: page('audit_entries', () => import('./AuditEntryList.tsx')),
}
