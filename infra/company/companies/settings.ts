import { z } from 'zod'
import { companySettingShape } from '#contract/console/company/company-settings.ts'
import { type CompanySettings, defaultSettings } from '#domain/company/company-settings.ts'

/** Settings that a file or an operator may give, each alone. */
export const givenSettings = z
  .strictObject(
    companySettingShape satisfies { readonly [Name in keyof CompanySettings]: z.ZodType<CompanySettings[Name]> },
  )
  .partial()

/** What `app.companies.settings` holds, completed with the defaults. */
export function settingsOf(stored: object): CompanySettings {
  return { ...defaultSettings, ...stored }
}
