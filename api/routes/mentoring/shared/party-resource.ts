import type { CommandContext, CommandResult } from '#commands/platform/ports.ts'
import type { Category } from '#domain/aggregates.ts'
import type { JsonPage, PageOf, Viewer } from '#projections/platform/json.ts'
import type { PartyFilter, PartyFound } from '#projections/mentoring/parties/queries.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { ResourceContract } from '../../../contract/platform/resource.ts'
import { created, found, one, page } from '../../../platform/http/answers.ts'
import type { Resource } from '../../../platform/http/document.ts'
import { endpoint, type Answer, type Endpoint, type SignedInCall } from '../../../platform/http/endpoint.ts'
import { checkIfMatch, revisionOf } from '../../../platform/http/preconditions.ts'
import { Problem } from '../../../platform/http/problem.ts'
import type { QueryRules } from '../../../platform/http/query.ts'
import type { Reads } from '../../../platform/http/read-your-writes.ts'
import { done } from '../../../refusals/platform/done.ts'
import type { RouteDependencies } from '../../platform/shared/dependencies.ts'
import { answersOf, queryOf } from '../../platform/shared/from-contract.ts'
import { includedOf, includedReads, mentoringValues } from '../../platform/shared/included.ts'
import { invalid, listFilterOf, mayReadMentoring, viewerOf } from './mentoring-policy.ts'

interface PartyContract extends ResourceContract {
  readonly paths: { readonly list: string; readonly one: string }
  readonly sorts: readonly string[]
  readonly filters: { readonly list: readonly string[] }
}

interface PartyResource<Found extends PartyFound> {
  readonly of: Category
  readonly contract: PartyContract
  readonly reads: Reads
  readonly find: (sql: Sql, id: string, viewer: Viewer) => Promise<Found | null>
  /** The attributes that hold the note of a PATCH. */
  readonly noteIn: readonly string[]
}

interface PartyList<State extends string, Order extends string> {
  readonly summary: string
  readonly states: readonly State[]
  readonly list: (sql: Sql, viewer: Viewer, filter: PartyFilter<Order>, page: PageOf) => Promise<JsonPage>
  /** By the sort that asks for it, without its sign; `-requested_at` is how they come. */
  readonly orders: Readonly<Record<string, Order>>
  /** A filter of its own by the resource that it belongs to, with what it may hold. */
  readonly parent?: { readonly of: (call: SignedInCall) => string | undefined; readonly values: QueryRules['values'] }
}

interface Document {
  readonly data: object
}

interface PatchDocument {
  readonly data: {
    readonly id: string
    readonly attributes?: { readonly note?: string | null | undefined } | undefined
  }
}

/** What the endpoints of a resource with two parties share: a list, reading one for who may, and acting on it. */
export function partyResource<Found extends PartyFound>(
  { sql }: Pick<RouteDependencies, 'sql'>,
  { of, contract, reads, find, noteIn }: PartyResource<Found>,
) {
  const declared = {
    reads,
    readsIncluded: includedReads,
    query: queryOf(contract),
    answers: answersOf(contract),
  }

  /** @throws Problem 404, or 403 for who is neither a party nor an administrator */
  const read = async (call: SignedInCall, id: string): Promise<Found> => {
    const resource = found(await find(sql(call.company.id), id, viewerOf(call.user)))
    if (!mayReadMentoring(call.user, resource)) throw new Problem(403, 'forbidden')
    return resource
  }
  const show = async (call: SignedInCall, id: string): Promise<Answer> => {
    const resource = await read(call, id)
    return one(call, resource.json, await includedOf(sql(call.company.id), call, [resource]), resource.revision)
  }
  const parsed = async (call: SignedInCall, id: string) => JSON.parse((await read(call, id)).json) as Resource

  /** What was done before keeps its note: another one would be lost. */
  const refuseOtherNote = async (call: SignedInCall, id: string, note: string | null) => {
    if (note === null || note === '') return
    const attributes = (await parsed(call, id)).attributes as Readonly<Record<string, unknown>>
    if (!noteIn.some((name) => attributes[name] === note))
      throw new Problem(422, { code: 'transition_not_allowed', source: { pointer: '/data/attributes/note' } })
  }

  /** The command, which finds one of the revisions that `If-Match` names. @throws Problem 412 */
  const conditional = async (call: SignedInCall, id: string): Promise<CommandContext> => {
    const ifRevision = await revisionOf(call, async () => (await read(call, id)).revision)
    return { ...commandOf(call), ...(ifRevision !== undefined && { ifRevision }) }
  }

  /** Waits until the command is projected. @throws Problem when it was refused */
  const settled = async (call: SignedInCall, result: CommandResult, document?: Document) => {
    const success = done(result, of, document)
    await call.settle(success.position)
    return success
  }

  return {
    /** What its endpoints declare alike. */
    declared,
    read,
    show,
    settled,
    conditional,
    /** The resource as it stands, for a PATCH. */
    current: (call: SignedInCall) => parsed(call, call.params['id'] ?? ''),

    /** The answer to a POST. */
    created: async (call: SignedInCall, result: CommandResult, document: Document): Promise<Answer> => {
      const { id } = await settled(call, result, document)
      return created(call, `/api/v1${contract.paths.list}/${id}`, () => show(call, id))
    },

    list: <State extends string, Order extends string>(definition: PartyList<State, Order>): Endpoint => {
      const { summary, states, list, orders, parent } = definition
      return endpoint({
        ...declared,
        access: 'session',
        method: 'get',
        path: contract.paths.list,
        summary,
        query: {
          ...declared.query,
          page: 25,
          sort: contract.sorts,
          filters: contract.filters.list,
          values: { ...mentoringValues(states), ...parent?.values },
        },
        answers: { ...declared.answers, list: true },
        handle: async (call) => {
          const connection = sql(call.company.id)
          const order = orderOf(call.query.sort, orders)
          const parentId = parent?.of(call)
          const filter = {
            ...listFilterOf(call, states),
            ...(order !== undefined && { order }),
            ...(parentId !== undefined && { parentId }),
          }
          const resources = await list(connection, viewerOf(call.user), filter, call.query.page)
          return page(call, resources, await includedOf(connection, call, resources))
        },
      })
    },

    one: (summary: string): Endpoint =>
      endpoint({
        ...declared,
        access: 'session',
        method: 'get',
        path: contract.paths.one,
        summary,
        handle: (call) => show(call, call.params['id'] ?? ''),
      }),

    patch: async (
      call: SignedInCall,
      { data }: PatchDocument,
      /** null: the document changes nothing, and the answer is the resource as it is. */
      command: ((context: CommandContext) => Promise<CommandResult>) | null,
    ): Promise<Answer> => {
      if (command === null) {
        checkIfMatch(call, (await read(call, data.id)).revision)
        return show(call, data.id)
      }
      const { repeated } = await settled(call, await command(await conditional(call, data.id)), { data })
      if (repeated) await refuseOtherNote(call, data.id, data.attributes?.note ?? null)
      return show(call, data.id)
    },
  }
}

/** An administrator acts as one where they are not a party. */
export function commandOf(call: SignedInCall): CommandContext {
  return call.command(call.user.roles.includes('admin') ? 'admin' : 'user')
}

/** undefined: how they come. @throws Problem 400 for a second key: an order has one */
function orderOf<Order extends string>(
  [first, second]: SignedInCall['query']['sort'],
  orders: Readonly<Record<string, Order>>,
): Order | undefined {
  if (second !== undefined) throw invalid('sort')
  return first && orders[first.by]
}
