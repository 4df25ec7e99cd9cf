import type { ConversationEvent } from '#domain/messages/conversation/events.ts'
import type { EventStore, RecordedEvent } from '#domain/platform/event-store.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { eachItem, type JobReport } from '../../platform/queue/each-item.ts'
import { isHeld } from '../../platform/queue/held.ts'
import type { Logger } from '../../platform/logs/logs.ts'
import { attachmentFolder } from '../../platform/files/folders.ts'

/** Events read at a time. */
const page = 500
/** SQL of rows `a` whose message can no longer be under way. */
const settled = `a.accepted_at is null and a.kept_at < now() - interval '6 hours'`

/** SQL of the item of a row `a` in `rm.held_items`. */
const key = `'conversation/' || a.conversation_id`

/**
 * The files that messages of a conversation came with and have still, as the log has them.
 * @returns null: the log does not know the conversation, so it says nothing of its files
 */
async function attachmentsInLog(
  store: Pick<EventStore, 'readStream'>,
  conversationId: string,
): Promise<ReadonlySet<string> | null> {
  const sent = new Set<string>()
  const deleted = new Set<string>()
  for (let from = 0; ; from += page) {
    const events = await store.readStream(`conversation-${conversationId}`, { from, limit: page })
    if (from === 0 && events.length === 0) return null
    for (const event of events as readonly (RecordedEvent & ConversationEvent)[]) {
      if (event.type === 'MessageSent' && event.data.attachment !== null) sent.add(event.data.attachment.attachmentId)
      if (event.type === 'MessageDeleted' && event.data.attachmentId !== null) deleted.add(event.data.attachmentId)
    }
    if (events.length < page) return sent.difference(deleted)
  }
}

/** Deletes rows of files, and has a job delete the files. @param condition SQL on rows `a` */
export async function releaseAttachments(sql: Sql, condition: string, values: readonly unknown[]): Promise<void> {
  await sql.query({
    text: `with gone as (delete from app.attachments a where ${condition} returning a.company_id, a.file_key)
      insert into app.removed_files (key, company_id)
      select '${attachmentFolder}/' || company_id || '/' || file_key || '.bin', company_id from gone
      on conflict do nothing`,
    values: [...values],
  })
}

/**
 * Decides on files whose call ended before it said what became of the message: the log says whether it was accepted.
 * No read model does: one that is behind does not show messages that exist. Those of which nothing can be said come
 * after all others: there may be more of them than one night looks at.
 * @param atMost rows looked at: after an upgrade or a restore there are as many as there are files
 */
export async function settleAttachments(
  sql: Sql,
  store: Pick<EventStore, 'readStream'>,
  logger?: Pick<Logger, 'error'>,
  atMost = 5_000,
): Promise<JobReport> {
  const open = await sql.query<{ conversation: string; ids: string[] }>({
    text: `select conversation_id as conversation, array_agg(id::text) as ids
      from (select conversation_id, id from app.attachments a where ${settled} and not ${isHeld('sweep_files', key)}
        order by exists(select from rm.held_items h where h.job = 'sweep_files' and h.item = ${key}), kept_at
        limit ${atMost}) o
      group by conversation_id`,
  })
  return eachItem(
    { sql, job: 'sweep_files', logger },
    open,
    ({ conversation }) => `conversation/${conversation}`,
    async ({ conversation, ids }) => {
      const sent = await attachmentsInLog(store, conversation)
      if (sent === null) {
        await sql.query({
          text: 'update app.attachments set kept_at = now() where id = any ($1::uuid[]) and accepted_at is null',
          values: [ids],
        })
        return
      }
      await sql.query({
        text: 'update app.attachments set accepted_at = now() where id = any ($1::uuid[]) and accepted_at is null',
        values: [ids.filter((id) => sent.has(id))],
      })
      await releaseAttachments(sql, `a.id = any ($1::uuid[]) and ${settled}`, [ids.filter((id) => !sent.has(id))])
    },
  )
}
