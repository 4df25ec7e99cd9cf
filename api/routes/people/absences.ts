import { type AbsenceRefusal, backOnDay } from '#domain/people/absence/absence.ts'
import { longestAbsenceMonths } from '#domain/people/absence/words.ts'
import { derivedId, isUuid } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { type AbsenceAttributes, absences as contract } from '../../contract/people/absences.ts'
import { found, one, whole } from '../../platform/http/answers.ts'
import { endpoint, type Endpoint, type SignedInCall } from '../../platform/http/endpoint.ts'
import { checkIfMatch } from '../../platform/http/preconditions.ts'
import { Problem } from '../../platform/http/problem.ts'
import {
  type Absence,
  type AbsenceResult,
  absencesOf,
  addAbsence,
  changeAbsence,
  endAbsence,
} from '../../queries/people/absences.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'
import { answersOf, queryOf } from '../platform/shared/from-contract.ts'

/** When the reader is away. */
export function absenceEndpoints({ sql, absenceWords }: RouteDependencies): readonly Endpoint[] {
  const declared = { reads: [], query: queryOf(contract), answers: answersOf(contract) }
  const personOf = ({ company, user }: SignedInCall) => ({ companyId: company.id, userId: user.id })
  const read = (call: SignedInCall, on: Sql = sql(call.company.id)) => absencesOf(on, call.user.id)
  const own = async (call: SignedInCall) => {
    const id = call.params['id'] ?? ''
    return found(isUuid(id) ? (await read(call)).find((absence) => absence.id === id.toLowerCase()) : null)
  }
  const show = async (call: SignedInCall, id: string) => {
    const absence = found((await read(call)).find((other) => other.id === id))
    const resource = { type: contract.type, id, attributes: attributesOf(absence) }
    return one(call, JSON.stringify(resource), null, absence.revision)
  }
  const sealed = async (call: SignedInCall, id: string, word: string | null | undefined) => {
    if (word === null || word === undefined) return word
    const words = await absenceWords.seal(personOf(call), id, word)
    // As for a command: who is erased is signed in no longer.
    if (words === null) throw new Problem(401, 'unauthenticated')
    return words
  }
  return [
    endpoint({
      ...declared,
      access: 'session',
      method: 'get',
      path: contract.paths.list,
      answers: { ...declared.answers, list: true },
      summary: 'When the reader is away: now, and later',
      handle: async (call) => {
        const all = (await read(call)).map(async (absence) => {
          const { id, word } = absence
          const words = word && (await absenceWords.open(id, word))
          return { type: contract.type, id, attributes: { ...attributesOf(absence), word: words } }
        })
        return whole(call, await Promise.all(all))
      },
    }),

    endpoint({
      ...declared,
      access: 'session',
      method: 'post',
      path: contract.paths.list,
      summary: 'Be away on some days',
      body: { schema: contract.bodies.create, kind: contract.type },
      handle: async (call, { data: { attributes } }) => {
        // The same for a repeat under the same key, which then finds the row that is there.
        const id = derivedId(contract.type, call.company.id, call.user.id, call.idempotencyKey)
        const word = await sealed(call, id, attributes.word)
        const wanted = { id, firstDay: attributes.first_day, lastDay: attributes.last_day, word }
        await sql(call.company.id).transaction(async (work) => {
          if (!(await call.isFirst(work))) return
          refuse(await addAbsence(work, personOf(call), { ...wanted, setBy: 'person' }))
        })
        const answer = await show(call, id)
        const location = `/api/v1${contract.paths.one.replace(':id', id)}`
        return { ...answer, status: 201, headers: { ...answer.headers, Location: location } }
      },
    }),

    endpoint({
      ...declared,
      access: 'session',
      method: 'patch',
      path: contract.paths.one,
      revisions: true,
      summary: 'Change the days or the word of an absence; the first day stays once it has begun',
      body: { schema: contract.bodies.update, kind: contract.type },
      find: own,
      handle: async (call, { data: { attributes } }, { id }) => {
        const word = await sealed(call, id, attributes.word)
        const wanted = { firstDay: attributes.first_day, lastDay: attributes.last_day, word }
        await sql(call.company.id).transaction(async (work) => {
          if (!(await call.isFirst(work))) return
          refuse(await changeAbsence(work, personOf(call), id, wanted, (revision) => checkIfMatch(call, revision)))
        })
        return show(call, id)
      },
    }),

    endpoint({
      reads: [],
      access: 'session',
      method: 'delete',
      path: contract.paths.one,
      revisions: true,
      summary: 'Be back: an absence that runs ends now, one to come is removed',
      handle: async (call) => {
        const id = (call.params['id'] ?? '').toLowerCase()
        await sql(call.company.id).transaction(async (work) =>
          refuse(await endAbsence(work, personOf(call), id, (revision) => checkIfMatch(call, revision))),
        )
        return { status: 204, body: null }
      },
    }),
  ]
}

function attributesOf(absence: Absence): AbsenceAttributes {
  return {
    first_day: absence.firstDay,
    last_day: absence.lastDay,
    back_on: backOnDay(absence),
    running: absence.begun,
    set_by: absence.setBy,
  }
}

const memberOf = {
  days_end_before_start: 'last_day',
  absence_past: 'last_day',
  absence_too_long: 'last_day',
  absence_too_far: 'first_day',
  absence_begun: 'first_day',
  days_overlap: 'first_day',
} as const satisfies Record<AbsenceRefusal['code'], string>

/** @throws Problem 422, 404 for an absence that is over */
function refuse(result: AbsenceResult): void {
  if (result === 'gone') throw new Problem(404, 'not_found')
  if (typeof result === 'string') return
  const { code } = result
  const values =
    result.code === 'days_overlap'
      ? { first: result.other.firstDay, last: result.other.lastDay }
      : { months: longestAbsenceMonths }
  throw new Problem(422, { code, values, source: { pointer: `/data/attributes/${memberOf[code]}` } })
}
