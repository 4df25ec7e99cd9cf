import type { AdminOperatorAct } from '#contract/console/operator-acts.ts'
import { resourceList } from '../resources.tsx'

/** Where the record of an act is shown; null: it has no page. */
export function pageOfRecord({
  resource,
  record_id: id,
}: Pick<AdminOperatorAct, 'resource' | 'record_id'>): string | null {
  const shown = resourceList.some(({ name, show }) => name === resource && show !== undefined)
  return shown ? `/${resource}/${encodeURIComponent(id)}/show` : null
}
