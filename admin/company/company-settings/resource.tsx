import { page, type ResourcePages } from '../../platform/page.tsx'

/** One record, not a list: its page is a form with tabs. */
export const companySettings: ResourcePages = {
  list: page('company_settings', () => import('./CompanySettingsPage.tsx')),
}
