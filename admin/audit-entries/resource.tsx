import { page, type ResourcePages } from '../page.tsx'

export const auditEntries: ResourcePages = {
  list: page('audit_entries', () => import('./AuditEntryList.tsx')),
}
