import { pages } from '../../platform/page.tsx'

/** One record, not a list: its page is a form with tabs. */
export const companySettings = pages('company_settings', {
  list: () => import('./CompanySettingsPage.tsx'),
})
