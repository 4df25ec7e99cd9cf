import { z } from 'zod'
import { companyAttributes } from '#contract/company/companies.ts'
import { brandFrom } from '#theme/brand.ts'
import { cssVariables } from '#theme/cssVariables.ts'
import type { Boot } from './bootData.ts'

/** JSON:API list of companies, as far as a start needs it. */
const companiesSchema = z.object({
  data: z.array(z.object({ id: z.string(), attributes: companyAttributes })).min(1),
})

/** The company of this address, from the API, and its colours in the page. */
export async function askCompany(): Promise<Boot['company']> {
  const response = await fetch('/api/v1/companies', {
    headers: { Accept: 'application/vnd.api+json' },
    credentials: 'omit',
  })
  const [company] = companiesSchema.parse(await response.json()).data
  if (!company) throw new Error('No company answers at this address')
  const style = document.createElement('style')
  style.textContent = cssVariables(brandFrom(company.attributes.brand))
  document.head.append(style)
  return { ...company.attributes, id: company.id }
}
