import type { CommandContext, CommandResult } from '#commands/ports.ts'
import type { Category } from '#domain/aggregates.ts'
import type { Viewer } from '#projections/json.ts'
import type { PartyFound } from '#projections/parties/queries.ts'
import type { Sql } from '#projections/sql.ts'
import { found, one } from '../../http/answers.ts'
import type { Resource } from '../../http/document.ts'
import type { Answer, SignedInCall } from '../../http/endpoint.ts'
import { checkIfMatch, revisionOf } from '../../http/preconditions.ts'
import { Problem } from '../../http/problem.ts'
import { done } from '../../refusals/done.ts'
import type { RouteDependencies } from './dependencies.ts'
import { includedOf } from './included.ts'
import { mayReadMentoring, viewerOf } from './mentoring-policy.ts'

interface PartyResource<Found extends PartyFound> {
  readonly of: Category
  readonly find: (sql: Sql, id: string, viewer: Viewer) => Promise<Found | null>
  /** The attribute in which the note of a PATCH is shown. */
  readonly noteIn: string
}

interface PatchDocument {
  readonly data: {
    readonly id: string
    readonly attributes?: { readonly note?: string | null | undefined } | undefined
  }
}

/** What the endpoints of a resource with two parties share: reading one for who may, and the PATCH of its state. */
export function partyResource<Found extends PartyFound>(
  { sql }: Pick<RouteDependencies, 'sql'>,
  { of, find, noteIn }: PartyResource<Found>,
) {
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
    if (attributes[noteIn] !== note)
      throw new Problem(422, { code: 'transition_not_allowed', source: { pointer: '/data/attributes/note' } })
  }

  return {
    read,
    show,
    /** The resource as it stands, for a PATCH. */
    current: (call: SignedInCall) => parsed(call, call.params['id'] ?? ''),

    /** @param command null: the document asks for nothing, and the resource is shown as it stands */
    patch: async (
      call: SignedInCall,
      { data }: PatchDocument,
      command: ((context: CommandContext) => Promise<CommandResult>) | null,
    ): Promise<Answer> => {
      const revision = async () => (await read(call, data.id)).revision
      if (command === null) {
        checkIfMatch(call, await revision())
        return show(call, data.id)
      }
      const ifRevision = await revisionOf(call, revision)
      const context = call.command(call.user.roles.includes('admin') ? 'admin' : 'user')
      const result = done(await command({ ...context, ...(ifRevision !== undefined && { ifRevision }) }), of, { data })
      await call.settle(result.position)
      if (result.repeated) await refuseOtherNote(call, data.id, data.attributes?.note ?? null)
      return show(call, data.id)
    },
  }
}
