import { type Boot, readBoot } from './boot.ts'
import { ownZone } from './wall-time.ts'

let company: Boot['company'] | undefined

/** The company of this address; it cannot change while the page is open. */
export function useCompany(): Boot['company'] {
  company ??= readBoot().company
  return company
}

/** The zone of the company's clock; of the reader's device where the company has none. */
export function useCompanyZone(): string {
  return useCompany().settings.time_zone ?? ownZone()
}
