import { isDeepStrictEqual } from 'node:util'
import type { AgendaPlace } from '#api/ports/meetings.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { Item } from './rows.ts'

/** Writes what differs, positions among it. The agenda is locked. */
export async function saveItems(
  sql: Sql,
  { companyId, meetingId }: AgendaPlace,
  before: readonly Item[],
  after: readonly Item[],
): Promise<void> {
  const stood = new Map(before.map((item, position) => [item.id, { item, position }]))
  const changed = after.flatMap((item, position) => {
    const earlier = stood.get(item.id)
    stood.delete(item.id)
    const isSame = earlier?.position === position && isDeepStrictEqual(earlier.item, item)
    const { title, ...rest } = item
    return isSame ? [] : [{ ...rest, position, title: title?.sealed ?? null, titleBy: title?.by ?? null }]
  })
  const gone = [...stood.keys()]
  if (gone.length > 0)
    await sql.query({
      name: 'agenda_items_gone',
      text: 'delete from app.agenda_items where company_id = $1 and meeting_id = $2 and id = any($3::uuid[])',
      values: [companyId, meetingId, gone],
    })
  if (changed.length === 0) return
  await sql.query({
    name: 'agenda_items_set',
    text: `insert into app.agenda_items (company_id, meeting_id, id, position, title, title_by, template, minutes,
        tool_id, carried_from, ticked_at, ticked_by, added_at, added_by, changed_at, changed_by, removed_at)
      select $1, $2, n.id, n.position, n.title, n."titleBy", n.template, n.minutes,
        (select t.id from app.training_tools t where t.id = n."toolId" and t.company_id = $1), n."carriedFrom",
        n."tickedAt", n."tickedBy", n."addedAt", n."addedBy", n."changedAt", n."changedBy", n."removedAt"
      from jsonb_to_recordset($3::jsonb) n (id uuid, position int, title jsonb, "titleBy" uuid, template jsonb,
        minutes int, "toolId" uuid, "carriedFrom" uuid, "tickedAt" timestamptz, "tickedBy" text,
        "addedAt" timestamptz, "addedBy" text, "changedAt" timestamptz, "changedBy" text, "removedAt" timestamptz)
      on conflict (meeting_id, id) do update set position = excluded.position, title = excluded.title,
        title_by = excluded.title_by, template = excluded.template, minutes = excluded.minutes,
        ticked_at = excluded.ticked_at, ticked_by = excluded.ticked_by, changed_at = excluded.changed_at,
        changed_by = excluded.changed_by, removed_at = excluded.removed_at`,
    values: [companyId, meetingId, JSON.stringify(changed)],
  })
}
