import { pages } from '../../platform/page.tsx'

export const auditEntries = pages('audit_entries', {
  list: () => import('./AuditEntryList.tsx'),
})
