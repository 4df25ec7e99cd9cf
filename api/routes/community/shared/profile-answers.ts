import { type Answer, type AnswerRefusal, checkAnswer } from '#domain/community/profile/answers.ts'
import type { ProfileId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { z } from 'zod'
import type { updateParticipant } from '../../../contract/community/profiles.ts'
import type { SignedInCall } from '../../../platform/http/endpoint.ts'
import { pointerTo } from '../../../platform/http/pointer.ts'
import { checkIfMatch } from '../../../platform/http/preconditions.ts'
import { type Fault, Problem } from '../../../platform/http/problem.ts'
import {
  type AnswersFound,
  answersForUpdate,
  codesOf,
  heldCodes,
  writeAnswers,
} from '../../../queries/community/profile-answers.ts'

type Written = NonNullable<z.infer<typeof updateParticipant>['data']['attributes']>

const answersPath = ['data', 'attributes', 'answers_details']

/**
 * Checks and writes what a person says in their own profile, in the caller's transaction.
 * @returns the profiles whose directory rows are to be rewritten
 * @throws Problem 422 naming each bad field; 412; 403 when the profile is not the caller's
 */
export async function changeAnswers(
  sql: Sql,
  call: SignedInCall,
  profileId: ProfileId,
  written: Written,
): Promise<readonly ProfileId[]> {
  const { answers_details: given = {}, skipped_steps: skippedSteps } = written
  const { shows_talents: showsTalents, matches_talents: matchesTalents } = written
  const finalised = written.finalised === true
  if (Object.keys(given).length === 0 && written.answers_details !== undefined && !finalised)
    throw new Problem(422, { code: 'profile_unchanged', source: { pointer: pointerTo(answersPath) } })
  const codes = Object.values(given).flatMap(codesOf)
  const found = await answersForUpdate(sql, profileId, call.user.id, finalised ? null : Object.keys(given), codes)
  if (found === null) throw new Problem(403, 'profile_not_accessible')
  checkIfMatch(call, found.revision)
  const answers = checkAll(found, given)
  refuseOwnUnit(call, found, answers)
  if (finalised) refuseUnanswered(found, answers)
  const change = { answers, showsTalents, matchesTalents, skippedSteps, finalised }
  return writeAnswers(sql, profileId, call.user.id, found, change)
}

/** @throws Problem 422 */
function checkAll(found: AnswersFound, given: Readonly<Record<string, Answer>>): ReadonlyMap<string, Answer> {
  const answers = new Map<string, Answer>()
  const faults = Object.entries(given).flatMap(([field, answer]): Fault[] => {
    const question = found.questions.find(({ fieldName }) => fieldName === field)
    if (question === undefined)
      return [{ code: 'question_gone', source: { pointer: pointerTo([...answersPath, field]) } }]
    const checked = checkAnswer(question, answer, heldCodes(found.held[field]))
    if (checked.refusals === undefined) {
      answers.set(field, checked.answer)
      return []
    }
    return checked.refusals.map((refusal) => faultOf(field, refusal))
  })
  if (faults.length > 0) throw badFields(faults)
  return answers
}

function faultOf(field: string, { fault, at }: AnswerRefusal): Fault {
  const { code, ...values } = fault
  return { code, values, source: { pointer: pointerTo([...answersPath, field, ...at.map(String)]) }, meta: { field } }
}

function badFields(faults: readonly Fault[]): Problem {
  return new Problem(422, [{ code: 'fields_invalid', source: { pointer: pointerTo(answersPath) } }, ...faults])
}

/** Who administers a unit, or is its referent, would give themselves another unit's people. @throws Problem 422 */
function refuseOwnUnit(call: SignedInCall, found: AnswersFound, answers: ReadonlyMap<string, Answer>): void {
  const field = 'business_unit'
  const [unit] = codesOf(answers.get(field) ?? null)
  const scoped = call.user.roles.some((role) => role === 'business_unit_admin' || role === 'referent')
  if (!answers.has(field) || !scoped || unit === found.held[field]) return
  throw badFields([{ code: 'unit_of_role', source: { pointer: pointerTo([...answersPath, field]) }, meta: { field } }])
}

/** Every required question has an answer, before or with this call. @throws Problem 422 */
function refuseUnanswered({ questions }: AnswersFound, answers: ReadonlyMap<string, Answer>): void {
  const missing = questions.filter(({ fieldName, required, answered }) => {
    const answer = answers.get(fieldName)
    return required && (answer === undefined ? !answered : answer === null)
  })
  if (missing.length === 0) return
  throw badFields(
    missing.map(({ fieldName }) => ({
      code: 'required',
      source: { pointer: pointerTo(answersPath.slice(0, 2)) },
      meta: { field: fieldName },
    })),
  )
}
