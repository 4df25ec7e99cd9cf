import { jobNames } from '#contract/console/platform/operations.ts'
import type { Words } from '../i18n/provider.ts'

/** A job by what it does; one that the console does not know by the name of its queue. */
export function jobName(id: string, t: Words): string {
  const known = jobNames.find((name) => name === id)
  return known === undefined ? id : t(`resources.operations.jobs.names.${known}`)
}
