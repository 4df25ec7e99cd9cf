import { ActDialogs } from '../../platform/acts/ActDialogs.tsx'
import type { ListFilter } from '../../platform/lists/saved-views.ts'
import { peopleActs } from '../../people/people/acts.tsx'

interface InviteHiddenProps {
  readonly filter: ListFilter
  readonly total: number
  readonly close: () => void
}

/** Asks everybody whom the filter leaves to finish their profile. */
export default function InviteHidden(props: InviteHiddenProps) {
  return <ActDialogs>{({ BulkJobDialog }) => <BulkJobDialog act={peopleActs.ask_to_finish} {...props} />}</ActDialogs>
}
