import { randomUUID } from 'node:crypto'
import { type AdminTagProposal, adminTagProposal, takenProposal } from '#contract/console/community/tags.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { addAuditEntry } from '../../platform/plain/audit-log.ts'
import { tagNamed } from '../../queries/community/tags.ts'
import { ConsoleProblem } from '../platform/console-problem.ts'
import { act } from '../platform/act.ts'
import { resource } from '../platform/resource.ts'
import { nameTaken } from '../platform/same-name.ts'
import type { ConsoleCall } from '../platform/dialect.ts'
import { newTag } from './tags.ts'

type Row = Omit<AdminTagProposal, 'actions'>

const open = ({ state }: Row) => state === 'proposed'

/** What people missed in the lists of tags. */
export const tagProposals = resource<Row, AdminTagProposal>({
  name: 'tag_proposals',
  answers: { name: 'AdminTagProposal', schema: adminTagProposal },
  right: 'read',
  list: 'Tags that people proposed, and what became of them',
  acts: [
    act({
      name: 'take',
      summary:
        'Make a proposal a tag, in the words of both languages; one of that name is used, an archived one refuses it',
      right: 'configure',
      body: takenProposal,
      allowed: open,
      write: async (sql, proposal, call, { label }) => {
        if (!(await decide(sql, call, proposal, 'taken'))) return false
        // First, because it waits for others who name a tag.
        const taken = await nameTaken(sql, 'app.tags', { kind: proposal.kind, label }, null)
        const named = (await tagNamed(sql, proposal.kind, label.fr)) ?? (await tagNamed(sql, proposal.kind, label.en))
        if (named !== null) return true
        // By an archived one, which nobody could choose.
        if (taken !== null) throw new ConsoleProblem(422, 'invalid_record', taken)
        await addTag(sql, call, proposal.kind, label)
        return true
      },
    }),
    act({
      name: 'refuse',
      summary: 'Refuse a proposal',
      right: 'configure',
      allowed: open,
      write: async (sql, proposal, call) => decide(sql, call, proposal, 'refused'),
    }),
  ],
  reads: [],
  id: 'uuid',
  key: 't.id',
  columns: `t.id, t.kind, t.label, t.state, t.user_id,
    case when u.status <> 'erased' then trim(u.first_name || ' ' || u.last_name) end as full_name,
    same.people, rm.iso(t.created_at) as created_at`,
  // A left join, because PostgreSQL leaves it out where no filter names a unit.
  from: 'app.tag_proposals t left join app.users u on u.id = t.user_id',
  columnJoins: `cross join lateral (select count(distinct o.user_id)::int as people from rm.sought_tag_proposals o
      where o.kind = t.kind and o.said = app.fold(t.label)) same`,
  inUnit: (unit) => `u.business_unit = ${unit}`,
  search: [],
  people: ['t.id'],
  soughtIn: 'rm.sought_tag_proposals',
  sorts: { created_at: 't.created_at', label: 'app.fold(t.label)' },
  neverNull: ['created_at'],
  defaultSort: { field: 'created_at', order: 'DESC' },
  filters: {
    state: { kind: 'enum', sql: 't.state', values: adminTagProposal.shape.state.options },
    kind: { kind: 'enum', sql: 't.kind', values: adminTagProposal.shape.kind.options },
  },
  record: (row) => row,
})

/** Of everybody who proposed the same words. @returns false: somebody else has decided */
async function decide(
  sql: Sql,
  { user }: ConsoleCall,
  { kind, label }: AdminTagProposal,
  state: 'taken' | 'refused',
): Promise<boolean> {
  const decided = await sql.query<{ id: string }>({
    text: `update app.tag_proposals set state = $3, revision = revision + 1
      where kind = $1 and app.fold(label) = app.fold($2) and state = 'proposed' returning id`,
    values: [kind, label, state],
  })
  // What the person wrote stays out of the audit log.
  for (const { id } of decided)
    await addAuditEntry(sql, {
      actorId: user.id,
      action: 'update',
      type: 'tag_proposals',
      id,
      before: { state: 'proposed' },
      after: { state },
    })
  return decided.length > 0
}

async function addTag(sql: Sql, { user }: ConsoleCall, kind: string, label: object): Promise<void> {
  const id = randomUUID()
  const { code, ordinal } = await newTag(sql, { kind, label })
  await sql.query({
    text: `insert into app.tags (id, company_id, kind, code, ordinal, label)
      values ($1, app.current_company(), $2, $3, $4, $5)`,
    values: [id, kind, code, ordinal, JSON.stringify(label)],
  })
  const after = { kind, code, label }
  await addAuditEntry(sql, { actorId: user.id, action: 'create', type: 'tags', id, before: null, after })
}
