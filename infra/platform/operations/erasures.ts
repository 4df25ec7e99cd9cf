import type { Operations } from '#api/admin/platform/operations/port.ts'
import type { AdminErasure, AdminErasureReport } from '#contract/console/platform/operations.ts'
import { after, retention } from '#contract/people/retention.ts'
import type { CompanyId } from '#domain/platform/ids.ts'
import { readModels } from '#projections/all.ts'
import type { Sql } from '#projections/platform/sql.ts'

type ErasureOperations = Pick<Operations, 'erasures' | 'erasure'>
type Step = AdminErasureReport['steps'][number]

interface Found {
  readonly key_destroyed_at: string | null
  readonly event_at: string | null
  readonly seal: string | null
  readonly texts_left: number
  readonly models_left: number
  readonly files_left: number
  readonly sessions_left: number
  readonly swept_at: string | null
}

/** Erasures of a company, and what is found of each person now. */
export function erasureOperations({
  sql,
  vault,
}: {
  /** Sees every company. */
  readonly sql: Sql
  /** With the rights of `binome_vault`. */
  readonly vault: Sql
}): ErasureOperations {
  const where = 'where e.company_id = $1 and ($2::uuid[] is null or e.user_id = any($2))'
  type Page = Parameters<ErasureOperations['erasures']>[1]
  const read = (companyId: CompanyId, { ids, sort, order, offset, limit }: Page) =>
    sql.query<AdminErasure>({
      text: `${erasures} ${where} order by ${sort} ${order}, e.user_id offset $3 limit $4`,
      values: [companyId, ids, offset, limit, modelNames],
    })
  return {
    async erasures(companyId, page) {
      const [records, [counted]] = await Promise.all([
        read(companyId, page),
        sql.query<{ total: number }>({
          text: `select count(*)::integer as total from app.erasures e ${where}`,
          values: [companyId, page.ids],
        }),
      ])
      return { records, total: counted?.total ?? 0 }
    },

    async erasure(companyId, userId) {
      const [erasure] = await read(companyId, { ids: [userId], sort: 'e.user_id', order: 'ASC', offset: 0, limit: 1 })
      if (erasure === undefined) return null
      const [[found], [key]] = await Promise.all([
        sql.query<Omit<Found, 'key_destroyed_at'>>({
          text: left,
          values: [companyId, userId, modelNames],
        }),
        vault.query<Pick<Found, 'key_destroyed_at'>>({
          text: `select to_char(max(erased_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as key_destroyed_at
            from vault.subject_keys where subject_id = $1
            having count(*) filter (where erased_at is null) = 0`,
          values: [userId],
        }),
      ])
      if (found === undefined) return null
      const steps = stepsOf(erasure, { ...found, key_destroyed_at: key?.key_destroyed_at ?? null })
      return {
        ...erasure,
        state: steps.every(({ done }) => done) ? 'complete' : 'under_way',
        steps,
        backups_unreadable_by: after(new Date(erasure.erased_at), retention.key_backups).toISOString(),
        seal: found.seal,
      }
    },
  }
}

function stepsOf({ erased_at: erasedAt }: AdminErasure, found: Found): Step[] {
  const stepOf = (step: Step['step'], leftOver: number): Step => ({
    step,
    done: leftOver === 0,
    at: null,
    left: leftOver,
  })
  const dated = (step: Step['step'], at: string | null): Step => ({
    step,
    done: at !== null,
    at,
    left: at === null ? 1 : 0,
  })
  return [
    dated('event', found.event_at),
    dated('key', found.key_destroyed_at),
    { ...stepOf('tables', found.texts_left), at: erasedAt },
    stepOf('read_models', found.models_left),
    stepOf('files', found.files_left),
    stepOf('open', found.sessions_left),
    dated('swept', found.swept_at),
  ]
}

const modelNames = readModels.map(({ name }) => name)

/** SQL of how many read models, of the names `$n`, have not read the event yet. */
const modelsLeft = (names: string) => `(select count(*) from rm.projections p
      where p.name = any(${names}) and p.active and p.position < event.position)::integer`

/**
 * An erasure is complete when it was swept, because whatever ran while it was made has then been looked for once more,
 * and when every read model has left the person out.
 */
const erasures = `select e.user_id::text as id, rm.iso(e.erased_at) as erased_at,
    case when event.data ->> 'reason' in ('own_request', 'admin', 'retention') then event.data ->> 'reason' end
      as requested_by,
    (select trim(u.first_name || ' ' || u.last_name) from app.users u
      where u.id = event.actor_id and u.id <> e.user_id and u.status <> 'erased') as actor,
    case when e.swept_at is null or event.at is null or ${modelsLeft('$5')} > 0 then 'under_way'
      else 'complete' end as state
  from app.erasures e
  left join lateral (select j.data, j.actor_id, j.at, j.position from rm.journal j
    where j.stream = 'account-' || e.user_id and j.type = 'AccountErased' limit 1) event on true`

const left = `select rm.iso(event.recorded_at) as event_at, rm.iso(e.swept_at) as swept_at,
    (select s.number::text from es.company_seals s join es.seals log on log.number = s.seal
      where s.company_id = $1 and log.last >= event.position order by s.number limit 1) as seal,
    (select count(*) from app.users u where u.id = $2 and (u.status <> 'erased' or u.password_hash is not null
      or u.phone is not null or u.linkedin_url is not null or u.date_of_birth is not null))::integer as texts_left,
    ${modelsLeft('$3')} as models_left,
    ((select count(*) from app.users u where u.id = $2 and u.avatar_key is not null)
      + (select count(*) from app.data_exports x where x.user_id = $2 and x.file_key is not null))::integer
      as files_left,
    ((select count(*) from app.sessions s where s.user_id = $2)
      + (select count(*) from rm.mentoring_relationships r
        where r.company_id = $1 and $2 in (r.participant_user_id, r.presenter_user_id)
          and r.state in ('requested', 'initiated', 'admin_initiated')))::integer as sessions_left
  from app.erasures e
  left join lateral (select j.recorded_at, j.position from rm.journal j
    where j.stream = 'account-' || e.user_id and j.type = 'AccountErased' limit 1) event on true
  where e.company_id = $1 and e.user_id = $2`
