import { createContext, use } from 'react'
import type { CompanyAttributes } from '#contract/company/companies.ts'

/** The company whose address this is; it does not change while the page lives. */
export type Company = CompanyAttributes & { id: string }

export const CompanyContext = createContext<Company | null>(null)

export function useCompany(): Company {
  const company = use(CompanyContext)
  if (!company) throw new Error('No company above this component')
  return company
}
