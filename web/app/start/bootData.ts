import type { CompanyAttributes } from '#contract/company/companies.ts'

/** What the page knows before it asks anything: written into the HTML by the server. */
export interface Boot {
  company: CompanyAttributes & { id: string }
  locale: 'fr' | 'en'
  version: string
}
