import type { NoticeKind } from '#domain/messages/notices/topics.ts'
import { isGone } from '#projections/people/is-gone.ts'
import type { SubjectDescriptor } from '../subject.ts'
import { conversationNotices } from '../words/conversations.ts'
import { other } from './statements.ts'

export const conversation = {
  statement: `
    select 'open' as state, false as "asMentor", json_build_object('message', (
        select m.body from rm.messages m where m.conversation_id = r.id and m.author_id = party.other
          and m.deleted_at is null order by m.number desc limit 1)) as attributes,
      r.revision::int as revision, null as "relationshipId", null as "requestId", null as program,
      ${other} as other, null as limit, null as open
    from rm.conversations r cross join lateral (
      select case when r.user_id = $3 then r.other_user_id else r.user_id end as other) party
    where r.company_id = $1 and r.id = $2 and $3 in (r.user_id, r.other_user_id)`,
  follower: { table: 'rm.conversations', of: 'last_at', shows: new Set<NoticeKind>(['message_received']) },
  conditions: {
    message_received: `exists (select from rm.conversations c where c.id = $1
    and (c.last_at < $3 or exists (select from rm.messages m where m.conversation_id = c.id and m.deleted_at is null
      and (c.user_id = $2 and m.number > c.seen or c.other_user_id = $2 and m.number > c.other_seen)))
    and not ${isGone('case when c.user_id = $2 then c.other_user_id else c.user_id end')}
    and not exists (select from app.muted_conversations x where x.user_id = $2 and x.conversation_id = c.id))`,
  },
  words: conversationNotices,
  quotes: true,
  pages: ({ subjectId }, base) => ({ see: `${base}/dashboard/messenger/${subjectId}` }),
} as const satisfies SubjectDescriptor
