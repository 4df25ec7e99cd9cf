import { page, type ResourcePages } from '../../platform/page.tsx'

export const auditEntries: ResourcePages = {
  list: page('audit_entries', () => import('./AuditEntryList.tsx')),
}
