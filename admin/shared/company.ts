import { type Boot, readBoot } from './boot.ts'

let company: Boot['company'] | undefined

/** The company of this address; it cannot change while the page is open. */
export function useCompany(): Boot['company'] {
  company ??= readBoot().company
  return company
}
