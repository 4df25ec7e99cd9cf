import { page } from '../page.tsx'
import type { Resource } from '../resource.ts'

/** One record, not a list: its page is a form with tabs. */
export const companySettings: Resource<'company_settings'> = {
  name: 'company_settings',
  icon: 'units',
  roles: ['admin'],
  list: page('company_settings', () => import('./CompanySettingsPage.tsx')),
}
