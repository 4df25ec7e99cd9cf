import { id, type WorkshopId } from '#domain/platform/ids.ts'
import { findWorkshop, listWorkshops, workshopReads, type WorkshopFound } from '#projections/meetings/workshop/query.ts'
import { workshops as contract, workshopStates } from '../../contract/meetings/workshops.ts'
import { found, one, page } from '../../platform/http/answers.ts'
import { endpoint, type Endpoint, type SignedInCall } from '../../platform/http/endpoint.ts'
import { checkIfMatch, revisionOf } from '../../platform/http/preconditions.ts'
import { Problem } from '../../platform/http/problem.ts'
import { oneOf } from '../../platform/openapi/parts.ts'
import { done } from '../../refusals/platform/done.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'
import { answersOf, queryOf } from '../platform/shared/from-contract.ts'
import { invalid, viewerOf } from '../mentoring/shared/mentoring-policy.ts'

/** Workshops of a program: the people who are invited read and answer them. Operators keep them in the console. */
export function workshopEndpoints({ sql, workshops }: RouteDependencies): readonly Endpoint[] {
  const declared = { reads: workshopReads, query: queryOf(contract), answers: answersOf(contract) }

  const show = async (call: SignedInCall, workshopId: string) => {
    const { json, revision } = await readWorkshop({ sql }, call, workshopId)
    return one(call, json, null, revision)
  }

  return [
    endpoint({
      ...declared,
      method: 'get',
      path: contract.paths.list,
      summary: 'The workshops that the reader is invited to: those to come, then the last ones',
      access: 'session',
      query: {
        ...declared.query,
        page: 25,
        filters: contract.filters.list,
        values: { aasm_state: oneOf(workshopStates) },
      },
      answers: { ...declared.answers, list: true },
      handle: async (call) => {
        const states = call.query.filters.get('aasm_state')
        const isKnown = (state: string) => workshopStates.some((known) => known === state)
        if (states?.every(isKnown) === false) throw invalid('aasm_state')
        return page(call, await listWorkshops(sql(call.company.id), call.user.id, states, call.query.page))
      },
    }),

    endpoint({
      ...declared,
      method: 'get',
      path: contract.paths.one,
      summary: 'One workshop that the reader is invited to',
      access: 'session',
      handle: async (call) => show(call, call.params['id'] ?? ''),
    }),

    endpoint({
      ...declared,
      method: 'patch',
      path: contract.paths.one,
      revisions: true,
      summary: 'Accept the invitation to a workshop, or decline it',
      access: 'session',
      body: { schema: contract.bodies.update, kind: contract.type },
      current: async (call) => JSON.parse((await readWorkshop({ sql }, call, call.params['id'] ?? '')).json) as never,
      handle: async (call, { data }) => {
        const workshopId = id<WorkshopId>(data.id)
        const revision = async () => (await readWorkshop({ sql }, call, workshopId)).revision
        const answer = data.attributes?.answer
        if (answer === undefined) {
          checkIfMatch(call, await revision())
          return show(call, workshopId)
        }
        const ifRevision = await revisionOf(call, revision)
        const command = { ...call.command('user'), ...(ifRevision !== undefined && { ifRevision }), workshopId }
        const result =
          answer === 'accepted' ? await workshops.acceptWorkshop(command) : await workshops.declineWorkshop(command)
        const { position } = done(result, 'workshop', { data })
        await call.settle(position)
        return show(call, workshopId)
      },
    }),
  ]
}

/** @throws Problem 404, or 403 for who is not invited: an administrator reads it in the console */
export async function readWorkshop(
  { sql }: Pick<RouteDependencies, 'sql'>,
  call: SignedInCall,
  workshopId: string,
): Promise<WorkshopFound> {
  const workshop = found(await findWorkshop(sql(call.company.id), workshopId, viewerOf(call.user)))
  if (!workshop.people.includes(call.user.id)) throw new Problem(403, 'forbidden')
  return workshop
}
