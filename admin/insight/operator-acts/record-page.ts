import type { AdminOperatorAct } from '#contract/console/insight/operator-acts.ts'
import { resourceList } from '../../resource-facts.ts'

/** Where the record of an act is shown; null: it has no page. */
export function pageOfRecord({
  resource,
  record_id: id,
}: Pick<AdminOperatorAct, 'resource' | 'record_id'>): string | null {
  const opens = resourceList.some(({ name, hasPage }) => name === resource && hasPage === true)
  return opens ? `/${resource}/${encodeURIComponent(id)}/show` : null
}
