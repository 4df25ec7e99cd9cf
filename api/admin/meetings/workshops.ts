import { type ListFilter, listFilter } from '#contract/console/platform/bulk-acts.ts'
import {
  type AdminWorkshop,
  adminWorkshop,
  type AdminWorkshopAsOf,
  adminWorkshopAsOf,
  cancelWorkshop,
  changeWorkshop,
  inviteAudience,
  inviteToWorkshop,
  moveWorkshop,
  planWorkshop,
  removeFromWorkshop,
  workshopAudience,
} from '#contract/console/meetings/workshops.ts'
import { workshopStates } from '#contract/meetings/workshops.ts'
import type { CommandContext } from '#commands/platform/ports.ts'
import { id, instant, type ProgramId, type UserId, type WorkshopId } from '#domain/platform/ids.ts'
import { workshopPolicy } from '#domain/meetings/workshop/policy.ts'
import { peopleSql, workshopReads } from '#projections/meetings/workshop/query.ts'
import type { z } from 'zod'
import { act } from '../platform/act.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { BadParameter, ConsoleProblem } from '../platform/console-problem.ts'
import { creation } from '../platform/creation.ts'
import { recorded } from '../platform/last-write.ts'
import type { ConsoleEndpoint, JsonServer } from '../platform/dialect.ts'
import { found, one, takesOnly } from '../platform/records.ts'
import { resource } from '../platform/resource.ts'
import { audienceOf } from './workshop-audience.ts'
import { workshopHistory, workshopThen } from './workshop-history.ts'

type Row = Omit<AdminWorkshop, 'actions'>
type Subject = z.infer<typeof changeWorkshop>
type Date = z.infer<typeof moveWorkshop>

const to = (context: CommandContext, record: Row) => ({ ...context, workshopId: id<WorkshopId>(record.id) })
const user = (given: string) => id<UserId>(given)
const subjectOf = ({ title, description, conference_url: link, host_id: host }: Subject) => ({
  title,
  description: description ?? null,
  link: link == null || link === '' ? null : link,
  hostUserId: host == null ? null : user(host),
})
const dateOf = ({ starts_at: startsAt, minutes, time_zone: timeZone }: Date) => ({
  startsAt: instant(startsAt),
  minutes,
  timeZone,
})
const allowedTo =
  (command: keyof typeof workshopPolicy.rules) =>
  ({ aasm_state }: Row) =>
    workshopPolicy.mayDo(command, aasm_state, ['admin'])

const lastWrite = recorded(`select 'workshop-' || $1::text`, null)
const declared = { right: 'act', aggregate: 'workshop' } as const
const attributes = `title text, description text, conference_url text, elsewhere boolean, host_id text, starts_at text,
  ends_at text, minutes integer, time_zone text, closing_reason text, requested_at text, updated_at text,
  revision integer`
const names = attributes.split(',').map((column) => `document.${column.trim().split(' ')[0] ?? ''}`)
const counted = (condition: string) => `(select count(*)::int from json_array_elements(r.attributes -> 'people') one
  where ${condition})`

export const workshops = resource<Row, AdminWorkshop>({
  name: 'workshops',
  answers: { name: 'AdminWorkshop', schema: adminWorkshop },
  right: 'read',
  list: 'Workshops',
  show: 'One workshop, now or as it was',
  asOf: {
    answers: { name: 'AdminWorkshopAsOf', schema: adminWorkshopAsOf },
    async record(call, { actions: _actions, ...record }, at) {
      const then = await workshopThen(call, record, at)
      if (then === null) throw new ConsoleProblem(404, 'not_yet')
      return { ...record, ...then, at } satisfies AdminWorkshopAsOf
    },
  },
  create: creation({
    ...declared,
    summary: 'Plan a workshop of a program, and invite people to it',
    body: planWorkshop,
    command: ({ services }, context, { program_id: programId, people, ...given }) =>
      services.workshops.planWorkshop({
        ...context,
        ...subjectOf(given),
        programId: id<ProgramId>(programId),
        date: dateOf(given),
        people: people.map(user),
      }),
  }),
  acts: [
    act({
      ...declared,
      name: 'change',
      lastWrite,
      summary: 'Change what a workshop is about, who leads it, and where it is held',
      body: changeWorkshop,
      allowed: allowedTo('change'),
      command: ({ services }, context, record, given) =>
        services.workshops.changeWorkshop({ ...to(context, record), ...subjectOf(given) }),
    }),
    act({
      ...declared,
      name: 'reschedule',
      lastWrite,
      summary: 'Move a workshop to another date: everybody is asked again',
      body: moveWorkshop,
      allowed: allowedTo('move'),
      command: ({ services }, context, record, given) =>
        services.workshops.moveWorkshop({ ...to(context, record), date: dateOf(given) }),
    }),
    act({
      ...declared,
      name: 'invite',
      summary: 'Invite more people to a workshop',
      body: inviteToWorkshop,
      allowed: allowedTo('invite'),
      command: ({ services }, context, record, { people }) =>
        services.workshops.inviteToWorkshop({ ...to(context, record), people: people.map(user) }),
    }),
    act({
      ...declared,
      name: 'invite_audience',
      summary: 'Invite everybody of the list of people whom a filter leaves, to a workshop',
      body: inviteAudience,
      allowed: allowedTo('invite'),
      async command(call, context, record, { filter, total }) {
        const { able } = await audienceOf(call, record, filter)
        // Nobody is left when it was sent before: then nothing changes.
        if (able.length > 0 && able.length !== total) throw new ConsoleProblem(412, 'audience_changed')
        return call.services.workshops.inviteToWorkshop({ ...to(context, record), people: able })
      },
    }),
    act({
      ...declared,
      name: 'remove',
      summary: 'Take somebody off a workshop',
      body: removeFromWorkshop,
      allowed: allowedTo('remove'),
      command: ({ services }, context, record, { user_id: userId }) =>
        services.workshops.removeFromWorkshop({ ...to(context, record), userId: user(userId) }),
    }),
    act({
      ...declared,
      name: 'cancel',
      summary: 'Call a workshop off',
      body: cancelWorkshop,
      allowed: allowedTo('cancel'),
      command: ({ services }, context, record, { reason }) =>
        services.workshops.cancelWorkshop({ ...to(context, record), reason }),
    }),
  ],
  history: workshopHistory,
  reads: workshopReads,
  id: 'uuid',
  key: 'r.id',
  columns: `r.id, r.program_id, r.state as aasm_state, ${names.join(', ')}, ${peopleSql} as people,
    cardinality(r.people) as invited, ${counted(`one ->> 'answer' = 'accepted'`)} as accepted,
    ${counted(`one ->> 'evidence' is not null`)} as attended,
    (select case when status <> 'erased' then trim(first_name || ' ' || last_name) end from app.users
      where id = r.author_id) as author_name`,
  from: 'rm.workshops r',
  columnJoins: `cross join lateral json_to_record(r.attributes) document (${attributes})
    cross join (select false as english) v`,
  inUnit: (unit) => `exists (select from app.users u where u.id = any(r.people) and u.business_unit = ${unit})`,
  search: [`app.fold(r.attributes ->> 'title')`],
  sorts: {
    title: `r.attributes ->> 'title'`,
    aasm_state: 'r.state',
    starts_at: 'r.starts_at',
    requested_at: 'r.requested_at',
    updated_at: 'r.updated_at',
    invited: 'cardinality(r.people)',
  },
  neverNull: ['starts_at', 'requested_at', 'updated_at'],
  defaultSort: { field: 'starts_at', order: 'DESC' },
  filters: {
    aasm_state: { kind: 'enum', sql: 'r.state', values: workshopStates },
    program_id: { kind: 'uuid', sql: 'r.program_id' },
    elsewhere: { kind: 'enum', sql: `r.attributes ->> 'elsewhere'`, values: ['true', 'false'] },
    starts_at: { kind: 'instant', sql: 'r.starts_at' },
    requested_at: { kind: 'instant', sql: 'r.requested_at' },
    updated_at: { kind: 'instant', sql: 'r.updated_at' },
  },
  record: (row) => row,
})

export const workshopAudienceEndpoint: ConsoleEndpoint = endpoint<undefined, AdminWorkshop, JsonServer>({
  method: 'get',
  path: '/workshops/:id/audience',
  summary: 'Whom of the list of people a workshop would invite, in numbers, and the first of them',
  access: 'session',
  right: 'act',
  id: 'uuid',
  reads: workshopReads,
  asks: { others: { filter: { type: 'string', maxLength: 8000 } } },
  answers: { one: [{ name: 'WorkshopAudience', schema: workshopAudience }] },
  operationId: 'getAudienceOfWorkshop',
  find: (call) => found(call, workshops, call.params['id']),
  handle: async (call, _, workshop) => {
    takesOnly(call.query, ['filter'])
    return one((await audienceOf(call, workshop, filterIn(call.query))).audience)
  },
})

function filterIn(query: URLSearchParams): ListFilter {
  try {
    return listFilter.parse(JSON.parse(query.get('filter') ?? '{}'))
  } catch {
    throw new BadParameter('filter', 'invalid')
  }
}
