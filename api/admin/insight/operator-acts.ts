import { type AdminOperatorAct, adminOperatorAct, undoMinutes } from '#contract/console/insight/operator-acts.ts'
import { requestReads } from '#projections/mentoring/mentoring-request/query.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import type { Act } from '../platform/definition.ts'
import { ConsoleProblem } from '../platform/console-problem.ts'
import { may } from '../platform/console-user.ts'
import type { JsonServer } from '../platform/dialect.ts'
import type { RecordSource } from '../platform/record-source.ts'
import { found, one } from '../platform/records.ts'
import type { ConsoleResource } from '../platform/definition.ts'
import { resource } from '../platform/resource.ts'
import type { Reversal } from '../platform/undo/reversal.ts'
import { actDone, beginUndo, forgetAct } from '../platform/undo/stored-acts.ts'

type Row = Omit<AdminOperatorAct, 'actions'> & {
  readonly kept: unknown
  readonly user_ids: readonly string[]
  /** It is not too late, and everybody whom it is about is still there. */
  readonly in_time: boolean
}

const name = (user: string) =>
  `case when ${user}.status <> 'erased' then trim(${user}.first_name || ' ' || ${user}.last_name) end`

/** SQL: somebody whom an act is about is erased. What was done to them stays done. */
const isGone = (act: string) =>
  `exists (select from app.users gone where gone.id = any(${act}.user_ids) and gone.status = 'erased')`

/** @param resources those whose acts are taken back */
export function operatorActs(
  resources: readonly Pick<ConsoleResource, 'reversals'>[],
): ConsoleResource & RecordSource<Row, AdminOperatorAct> {
  const reversals = new Map(
    resources.flatMap((one) => one.reversals).map((reversal) => [`${reversal.resource} ${reversal.act}`, reversal]),
  )
  const reversalOf = ({ resource: of, act }: Pick<Row, 'resource' | 'act'>) => reversals.get(`${of} ${act}`)
  return resource<Row, AdminOperatorAct>({
    name: 'operator_acts',
    answers: { name: 'AdminOperatorAct', schema: adminOperatorAct },
    right: 'read',
    list: 'What operators did and may take back, and what took it back',
    ofPerson: ['actor_id'],
    show: 'One act of an operator',
    acts: [undoAct(reversalOf)],
    reads: [],
    id: 'uuid',
    key: 'a.id',
    columns: `a.id, a.resource, a.record_id, a.act, a.actor_id, ${name('actor')} as actor_name, a.user_ids, a.kept,
      array(select ${name('u')} from unnest(a.user_ids) with ordinality as of_act (id, n)
        join app.users u on u.id = of_act.id where u.status <> 'erased' order by n) as names,
      rm.iso(a.at) as at, a.correlation_id, a.undoes,
      case when b.id is not null then json_build_object('id', b.id, 'resource', b.resource,
        'record_id', b.record_id, 'at', rm.iso(b.at),
        'actor_name', ${name('undoer')}, 'correlation_id', b.correlation_id) end as undone,
      case when c.id is not null then json_build_object('resource', c.resource, 'record_id', c.record_id,
        'at', rm.iso(c.at)) end as undid,
      rm.iso(a.at + interval '${undoMinutes} minutes') as undo_until,
      a.at > now() - interval '${undoMinutes} minutes' and not ${isGone('a')} as in_time`,
    from: `(select * from app.operator_acts where done_at is not null) a`,
    columnJoins: `left join app.users actor on actor.id = a.actor_id
      left join app.operator_acts b on b.undoes = a.id and b.done_at is not null
      left join app.operator_acts c on c.id = a.undoes
      left join app.users undoer on undoer.id = b.actor_id`,
    inUnit: (unit) => `exists (select from app.users u where u.id = any(a.user_ids) and u.business_unit = ${unit})`,
    search: [],
    sorts: { at: 'a.at' },
    neverNull: ['at'],
    defaultSort: { field: 'at', order: 'DESC' },
    filters: {
      resource: { kind: 'text', sql: 'a.resource' },
      record_id: { kind: 'text', sql: 'a.record_id' },
      actor_id: { kind: 'uuid', sql: 'a.actor_id' },
      correlation_id: { kind: 'text', sql: 'a.correlation_id' },
      at: { kind: 'instant', sql: 'a.at' },
      open: {
        kind: 'flag',
        sql: `a.undoes is null and a.at > now() - interval '${undoMinutes} minutes'
          and not exists (select from app.operator_acts b where b.undoes = a.id and b.done_at is not null)
          and not ${isGone('a')}`,
      },
    },
    record: ({ kept: _kept, user_ids: _userIds, in_time: _inTime, ...row }) => row,
  })
}

/** `POST operator_acts/:id/undo`: for those who may do the act itself, for a quarter of an hour, once. */
function undoAct(reversalOf: (row: Pick<Row, 'resource' | 'act'>) => Reversal | undefined): Act<Row, AdminOperatorAct> {
  return {
    name: 'undo',
    right: 'accounts',
    allowed(row, consoleUser) {
      const reversal = reversalOf(row)
      if (reversal === undefined || row.undoes !== null || row.undone !== null) return false
      return row.in_time && may(consoleUser, reversal.right)
    },
    endpointOf: (source, answers) =>
      endpoint<undefined, AdminOperatorAct, JsonServer>({
        method: 'post',
        path: `/${source.name}/:id/undo`,
        summary: 'Take an act back, within a quarter of an hour; the answer is the act that did it',
        access: 'session',
        right: 'accounts',
        reads: [...requestReads, 'mentoring_relationships', 'capacities'],
        id: 'uuid',
        answers: { one: [answers] },
        operationId: 'undoOperatorAct',
        refuses: [409],
        find: (call) => found(call, source, call.params['id']),
        handle: async (call, _body, { id }) => {
          const [act] = await call.sql.query<Row & { readonly recordId: string }>({
            name: 'operator_act',
            text: `select id, resource, record_id as "recordId", act, user_ids, kept, undoes,
                at > now() - interval '${undoMinutes} minutes' as in_time from app.operator_acts where id = $1`,
            values: [id],
          })
          const reversal = act && reversalOf(act)
          if (act === undefined || reversal === undefined || act.undoes !== null)
            throw new ConsoleProblem(404, 'not_found')
          if (!may(call.consoleUser, reversal.right)) throw new ConsoleProblem(403, 'forbidden')
          const { resource: of, recordId, user_ids: userIds } = act
          const begun = await beginUndo(call, { id, resource: of, recordId, userIds })
          if (begun === null) throw new ConsoleProblem(422, 'undone_already')
          if (begun.done) return one(await found(call, source, begun.id))
          try {
            if (!act.in_time && !begun.again) throw new ConsoleProblem(422, 'undo_too_late')
            const back = await reversal.takeBack(call, act, begun.again)
            await actDone(call.sql, begun.id, back.recordId, back.resource)
          } catch (error) {
            await forgetAct(call.sql, begun.id)
            throw error
          }
          return one(await found(call, source, begun.id))
        },
      }),
  }
}
