import type { z } from 'zod'
import {
  adminDayReport,
  adminErasure,
  adminErasureReport,
  adminHeldItem,
  adminJob,
  adminOperations,
  type AdminOperations,
  adminParkedStream,
  adminReadModel,
  adminRelayOrder,
  adminSkip,
  adminTopic,
  isJobName,
  republish,
  skipEvent,
  takeUpEvent,
} from '#contract/console/platform/operations.ts'
import { id, type Instant, isUuid, type UserId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { addAuditEntry } from '../../../platform/plain/audit-log.ts'
import { isNoHelpMail } from '../../../queries/mentoring/help-mails.ts'
import { ConsoleProblem } from '../console-problem.ts'
import type { ConsoleCall, ConsoleEndpoint, JsonServer, NamedSchema } from '../dialect.ts'
import { listParams, type ListShape } from '../list-params.ts'
import { list, one, takesOnly } from '../records.ts'
import { wholeList, wholeShape } from '../whole-list.ts'
import type { OperationRefusal, OperationResult } from './port.ts'

const readModel = { name: 'AdminReadModel', schema: adminReadModel }
const job = { name: 'AdminJob', schema: adminJob }
const heldItem = { name: 'AdminHeldItem', schema: adminHeldItem }
const order = { name: 'AdminRelayOrder', schema: adminRelayOrder }
const parkedStream = { name: 'AdminParkedStream', schema: adminParkedStream }

/** A whole list: there are few. */
function every<Row extends object>(
  path: string,
  summary: string,
  answers: NamedSchema & { readonly schema: z.ZodObject },
  rows: (call: ConsoleCall) => Promise<readonly Row[]>,
): ConsoleEndpoint {
  const shape = wholeShape(answers.schema)
  return endpoint<undefined, undefined, JsonServer>({
    method: 'get',
    path: `/operations/${path}`,
    summary,
    access: 'session',
    right: 'security',
    reads: [],
    asks: { list: shape },
    answers: { list: [answers] },
    operationId: `listOperations_${path}`,
    handle: async (call) => wholeList(call.query, shape, await rows(call)),
  })
}

interface OperationAct<Body> {
  readonly path: string
  readonly summary: string
  readonly answers: NamedSchema
  readonly operationId: string
  readonly body?: z.ZodType<Body>
  readonly carryOut: (call: ConsoleCall, id: string, body: Body) => Promise<OperationResult>
  /** What the audit log keeps: the type of the record, and what was done. */
  readonly entry: (id: string, body: Body) => { readonly type: string; readonly after: object }
  readonly answer: (call: ConsoleCall, id: string) => Promise<object>
}

/** Does it, enters it into the audit log, and answers what it left. */
function operate<Body = undefined>(definition: OperationAct<Body>): ConsoleEndpoint {
  const { path, summary, answers, operationId, body, carryOut, entry, answer } = definition
  return endpoint<Body, undefined, JsonServer>({
    method: 'post',
    path,
    summary,
    access: 'session',
    right: 'act',
    reads: [],
    id: 'code',
    ...(body && { body: { schema: body, kind: 'plain' } }),
    answers: { one: [answers] },
    operationId,
    refuses: [404, 409],
    handle: async (call, given) => {
      const { id = '' } = call.params
      accepted(await carryOut(call, id, given))
      const { type, after } = entry(id, given)
      const { userId: actorId } = call.consoleUser
      await addAuditEntry(call.sql, { actorId, action: 'update', type, id, before: null, after })
      return one(await answer(call, id))
    },
  })
}

/** @throws ConsoleProblem 404 for what is not there, 409 in words for what could not be done */
function accepted<Done>(result: OperationResult<Done>): Done {
  if (result.ok) return result.done
  throw new ConsoleProblem(statusOf(result.refusal), result.refusal)
}

function statusOf(refusal: OperationRefusal): 403 | 404 | 409 {
  if (refusal === 'not_operator') return 403
  return refusal === 'not_found' ? 404 : 409
}

/** What is of the whole installation. @throws ConsoleProblem 403 for administrators who do not operate it */
async function ofInstallation({ services, consoleUser }: ConsoleCall): Promise<void> {
  if (!(await services.operations.isOperator(consoleUser.userId))) throw new ConsoleProblem(403, 'not_operator')
}

/** The row with this id; null once it is resolved. */
async function inList<Row extends { readonly id: string }>(rows: Promise<readonly Row[]>, id: string): Promise<object> {
  return (await rows).find((row) => row.id === id) ?? { id }
}

const overview = endpoint<undefined, undefined, JsonServer>({
  method: 'get',
  path: '/operations',
  summary: 'What an operator looks at first: read models, relay, messages, jobs, seals',
  access: 'session',
  right: 'security',
  reads: [],
  answers: { one: [{ name: 'AdminOperations', schema: adminOperations }] },
  operationId: 'getOperations',
  handle: async ({ query, sql, consoleUser, services }) => {
    takesOnly(query, [])
    const [parts, late, [failed]] = await Promise.all([
      services.operations.overview(consoleUser),
      lateMessages(sql, services.now()),
      sql.query<Pick<AdminOperations, 'failed_mails' | 'failed_sms'>>({
        text: `select count(*) filter (where channel <> 'sms')::integer as failed_mails,
            count(*) filter (where channel = 'sms')::integer as failed_sms
          from app.mails where state = 'failed' and ${isNoHelpMail('template')}`,
      }),
    ])
    return one({ ...parts, failed_mails: 0, failed_sms: 0, ...failed, late_messages: late, at: services.now() })
  },
})

/** Codes of what stops every message: the connection, TLS, the sign-in, the sender. */
const ofServer = '^(connection|dns|timeout|protocol|tls|certificate|auth|greeting|sender|smtp|sms_(401|403|429|5))'

/** Those that are to leave later, in the morning or with others, are not late. */
async function lateMessages(sql: Sql, now: Instant): Promise<AdminOperations['late_messages']> {
  const [row] = await sql.query<NonNullable<AdminOperations['late_messages']>>({
    name: 'admin_late_messages',
    text: `select count(*)::int as count, rm.iso(min(m.created_at)) as since,
        mode() within group (order by m.last_error) as error
      from app.mails m where ${isNoHelpMail('m.template')}
        and m.state in ('waiting', 'sending') and (m.last_error ~ '${ofServer}'
        or case when m.attempts = 0 then m.next_attempt_at else m.created_at end
          <= $1::timestamptz - interval '5 minutes')`,
    values: [now],
  })
  return row === undefined || row.count === 0 ? null : row
}

const day = endpoint<undefined, undefined, JsonServer>({
  method: 'get',
  path: '/operations/day',
  summary: 'What happened in the company in the last 24 hours',
  access: 'session',
  right: 'security',
  reads: ['journal'],
  answers: { one: [{ name: 'AdminDayReport', schema: adminDayReport }] },
  operationId: 'getDayReport',
  handle: async ({ query, consoleUser: { companyId }, services }) => {
    takesOnly(query, [])
    return one(await services.operations.day(companyId))
  },
})

const erasureShape: ListShape = {
  sorts: { id: 'e.user_id', erased_at: 'e.erased_at' },
  defaultSort: { field: 'erased_at', order: 'DESC' },
  filters: {},
  search: [],
  id: 'uuid',
}

const erasures = endpoint<undefined, undefined, JsonServer>({
  method: 'get',
  path: '/operations/erasures',
  summary: 'Erased accounts, newest first',
  access: 'session',
  right: 'security',
  reads: ['journal'],
  asks: { list: erasureShape },
  answers: { list: [{ name: 'AdminErasure', schema: adminErasure }] },
  operationId: 'listErasures',
  handle: async ({ query, consoleUser: { companyId }, services }) => {
    return list(await services.operations.erasures(companyId, listParams(query, erasureShape)))
  },
})

const erasure = endpoint<undefined, undefined, JsonServer>({
  method: 'get',
  path: '/operations/erasures/:id',
  summary: 'What was erased of an account, step by step',
  access: 'session',
  right: 'security',
  reads: ['journal'],
  id: 'uuid',
  answers: { one: [{ name: 'AdminErasureReport', schema: adminErasureReport }] },
  operationId: 'getErasureReport',
  refuses: [404],
  handle: async ({ params, query, consoleUser: { companyId }, services }) => {
    takesOnly(query, [])
    const { id: userId = '' } = params
    const report = isUuid(userId.toLowerCase())
      ? await services.operations.erasure(companyId, id<UserId>(userId.toLowerCase()))
      : null
    if (report === null) throw new ConsoleProblem(404, 'not_found')
    return one(report)
  },
})

const republication = endpoint<z.infer<typeof republish>, undefined, JsonServer>({
  method: 'post',
  path: '/operations/relay_orders',
  summary: 'Send the company’s events of a range again, or say what would be sent',
  access: 'session',
  right: 'act',
  reads: [],
  body: { schema: republish, kind: 'plain' },
  answers: { one: [order] },
  operationId: 'createRelayOrder',
  refuses: [409],
  handle: async ({ sql, consoleUser: { companyId, userId: actorId }, services }, range) => {
    const placed = accepted(await services.operations.republish(companyId, range))
    if (placed.id !== null) {
      const after = { from: placed.from, to: placed.to, stream: placed.stream }
      await addAuditEntry(sql, { actorId, action: 'create', type: 'relay_orders', id: placed.id, before: null, after })
    }
    return one(placed)
  },
})

export const operationEndpoints: readonly ConsoleEndpoint[] = [
  overview,
  day,
  erasures,
  erasure,
  every('read_models', 'Read models and other followers of the log', readModel, (call) =>
    call.services.operations.readModels(call.consoleUser),
  ),
  operate({
    path: '/operations/read_models/:id/retry',
    summary: 'Try the event again at which it has stopped',
    answers: readModel,
    operationId: 'retryReadModel',
    carryOut: ({ services, consoleUser }, id) => services.operations.retry(consoleUser, id),
    entry: () => ({ type: 'read_models', after: { act: 'retry' } }),
    answer: (call, id) => inList(call.services.operations.readModels(call.consoleUser), id),
  }),
  operate({
    path: '/operations/read_models/:id/skip',
    summary: 'Leave out the event at which it has stopped, also in rebuilds',
    answers: readModel,
    operationId: 'skipReadModelEvent',
    body: skipEvent,
    carryOut: ({ services, consoleUser }, id, { event_id: eventId, reason }) =>
      services.operations.skip(consoleUser, { id, eventId, reason }),
    entry: (_, { event_id, reason }) => ({ type: 'read_models', after: { act: 'skip', event_id, reason } }),
    answer: (call, id) => inList(call.services.operations.readModels(call.consoleUser), id),
  }),
  operate({
    path: '/operations/read_models/:id/take_up',
    summary: 'Show an event again, that was left out, from the next rebuild on',
    answers: readModel,
    operationId: 'takeUpReadModelEvent',
    body: takeUpEvent,
    carryOut: ({ services, consoleUser }, name, { event_id: eventId }) =>
      services.operations.takeUp(consoleUser, { name, eventId }),
    entry: (_, { event_id }) => ({ type: 'read_models', after: { act: 'take_up', event_id } }),
    answer: (call, id) => inList(call.services.operations.readModels(call.consoleUser), id),
  }),
  every(
    'read_model_skips',
    'Events of the company that read models leave out, or left out',
    { name: 'AdminSkip', schema: adminSkip },
    (call) => call.services.operations.skips(call.consoleUser.companyId),
  ),
  every('parked_streams', 'Streams of the company that are no longer published', parkedStream, (call) =>
    call.services.operations.parked(call.consoleUser.companyId),
  ),
  operate({
    path: '/operations/parked_streams/:id/resume',
    summary: 'Send what waits in a parked stream, in order, or stop again',
    answers: parkedStream,
    operationId: 'resumeParkedStream',
    carryOut: ({ services, consoleUser: { companyId } }, id) => services.operations.resume(companyId, id),
    entry: () => ({ type: 'parked_streams', after: { act: 'resume' } }),
    answer: (call, id) => inList(call.services.operations.parked(call.consoleUser.companyId), id),
  }),
  every('topics', 'Topics, and what of the company is in them', { name: 'AdminTopic', schema: adminTopic }, (call) =>
    call.services.operations.topics(call.consoleUser.companyId),
  ),
  every('relay_orders', 'What was ordered of the relay for the company', order, (call) =>
    call.services.operations.orders(call.consoleUser.companyId),
  ),
  republication,
  every('jobs', 'Recurring work of the installation, to its operators', job, async (call) => {
    await ofInstallation(call)
    return call.services.operations.jobs()
  }),
  operate({
    path: '/operations/jobs/:id/run',
    summary: 'Run a job as soon as a process is free',
    answers: job,
    operationId: 'runJob',
    carryOut: async (call, name) => {
      await ofInstallation(call)
      if (!isJobName(name)) throw new ConsoleProblem(404, 'not_found')
      await call.services.operations.runJob(name)
      return { ok: true, done: undefined }
    },
    entry: () => ({ type: 'jobs', after: { act: 'run' } }),
    answer: (call, id) => inList(call.services.operations.jobs(), id),
  }),
  every(
    'held_items',
    'Items on which recurring work failed, to operators of the installation',
    heldItem,
    async (call) => {
      await ofInstallation(call)
      return call.services.operations.heldItems()
    },
  ),
  operate({
    path: '/operations/held_items/:id/retry',
    summary: 'Try an item again that was set aside',
    answers: heldItem,
    operationId: 'retryHeldItem',
    carryOut: async (call, id) => {
      await ofInstallation(call)
      return (await call.services.operations.retryItem(id))
        ? { ok: true, done: undefined }
        : { ok: false, refusal: 'not_found' }
    },
    entry: () => ({ type: 'held_items', after: { act: 'retry' } }),
    answer: (call, id) => inList(call.services.operations.heldItems(), id),
  }),
]
