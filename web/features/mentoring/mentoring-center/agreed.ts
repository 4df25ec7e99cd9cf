import type { Attributes } from '../../../shared/data/models.ts'
import { isUpcoming } from '../../../shared/awaitedSide.ts'

type Agreed = NonNullable<Attributes<'mentoring_relationships'>['agreed_date']>

/**
 * The date that the two chose before their first session, while it is ahead and no session is made. It is no session
 * yet: nobody has a room or a file for the calendar. The same as in shared/meeting/parties.ts, which later pages
 * load: the center loads no file for this one line, and the first page no word of it.
 *
 * @param sessions all of the accompaniment, whatever became of them
 */
export function agreedAhead(
  { attributes: { agreed_date: agreed } }: { attributes: Pick<Attributes<'mentoring_relationships'>, 'agreed_date'> },
  sessions: readonly unknown[],
  now: Date,
): Agreed | null {
  return agreed !== null && sessions.length === 0 && isUpcoming(agreed, now) ? agreed : null
}
