import type { NoticeKind } from '#domain/messages/notices/topics.ts'
import { goingOn } from '#projections/mentoring/parties/accounts.ts'
import type { SubjectDescriptor } from '../subject.ts'
import { dayOf, hourOf } from '../when.ts'
import { waitingListNotices } from '../words/waiting-lists.ts'
import { fact, other, unless } from './statements.ts'

/** SQL: the recipient $2 still has the offer of the list `r`. */
const isOffered = `exists (select from json_array_elements(r.entries) one
  join app.profiles mentee on mentee.id::text = one ->> 'participant_id'
  where mentee.user_id = $2 and one ->> 'state' = 'offered' and (one ->> 'offered_until')::timestamptz > $4)`

/** The mentor of the list is the other person: who else waits is nobody's to read, nor is the message kept for them. */
export const waitingList = {
  statement: `
    select own.entry ->> 'state' as state, false as "asMentor",
      json_build_object('due_at', own.entry ->> 'offered_until') as attributes, r.revision::int as revision,
      null as "relationshipId", null as "requestId", g.name as program, ${other} as other, null as limit, null as open
    from rm.waiting_lists r join app.profiles mentor on mentor.id = r.id
      cross join lateral (select ${goingOn('mentor.user_id')} as other) party
      cross join lateral (select one as entry from json_array_elements(r.entries) one
        join app.profiles mentee on mentee.id::text = one ->> 'participant_id' where mentee.user_id = $3 limit 1) own
      left join app.programs g on g.id::text = own.entry ->> 'program_id'
    where r.company_id = $1 and r.id = $2`,
  follower: {
    table: 'rm.waiting_lists',
    of: 'updated_at',
    shows: new Set<NoticeKind>(['waiting_place_offered', 'waiting_place_lapsed', 'waiting_list_ended']),
  },
  conditions: {
    waiting_place_offered: unless('rm.waiting_lists', isOffered),
    waiting_place_lapsed: fact,
    waiting_list_ended: fact,
  },
  words: waitingListNotices,
  facts: ({ attributes: { due_at: due } }, { locale, timeZone }) => ({
    waiting: due == null ? null : { until: momentOf(due, locale, timeZone) },
  }),
  sample: (locale) => ({ waiting: { until: momentOf('2026-03-20T08:12:00.000Z', locale, 'Europe/Paris') } }),
  pages: (_subject, base) => ({ see: `${base}/dashboard/mentoring_center` }),
} as const satisfies SubjectDescriptor

function momentOf(at: string, locale: 'fr' | 'en', timeZone: string): string {
  return `${dayOf(at, locale, timeZone)}, ${hourOf(at, locale, timeZone)}`
}
