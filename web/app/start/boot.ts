import { z } from 'zod'
import { companyAttributes } from '#contract/resources.ts'
import type { CompanyAttributes } from '#contract/resources.ts'

/** What the page knows before it asks anything: written into the HTML by the server. */
export interface Boot {
  company: CompanyAttributes & { id: string }
  locale: 'fr' | 'en'
  version: string
}

const bootSchema = z.object({
  company: companyAttributes.extend({ id: z.string() }),
  locale: z.enum(['fr', 'en']),
  version: z.string(),
})

/** JSON:API list of companies, as far as a start needs it. */
const companiesSchema = z.object({
  data: z.array(z.object({ id: z.string(), attributes: companyAttributes })).min(1),
})

/** The boot data of the page, or, on the development server that has none, from the API. */
export async function readBoot(version: string): Promise<Boot> {
  const text = document.querySelector('#binome-boot')?.textContent.trim()
  if (text) return bootSchema.parse(JSON.parse(text))
  const response = await fetch('/api/v1/companies', {
    headers: { Accept: 'application/vnd.api+json' },
    credentials: 'omit',
  })
  const [company] = companiesSchema.parse(await response.json()).data
  if (!company) throw new Error('No company answers at this address')
  return {
    company: { ...company.attributes, id: company.id },
    locale: company.attributes.settings.default_language,
    version,
  }
}
