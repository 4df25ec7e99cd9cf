import type { AdminOperatorAct } from '#contract/console/insight/operator-acts.ts'
import { resourceList } from '../../resource-facts.ts'

/** The page of an act's record; null: it has none. */
export function pageOfRecord({
  resource,
  record_id: id,
}: Pick<AdminOperatorAct, 'resource' | 'record_id'>): string | null {
  const opens = resourceList.some(({ name, hasPage }) => name === resource && hasPage === true)
  return opens ? `/${resource}/${encodeURIComponent(id)}/show` : null
}
