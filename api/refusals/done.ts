import type { CommandResult, RefusalCode } from '#commands/ports.ts'
import type { Refusal } from '#domain/shared/decision.ts'
import type { ProblemCode } from '../http/messages.fr.ts'
import { Problem, type Status } from '../http/problem.ts'

type Done = Extract<CommandResult, { readonly ok: true }>

/** What each refusal of a command is over HTTP. */
const answers: Readonly<Record<RefusalCode, readonly [status: Status, code: ProblemCode]>> = {
  not_found: [404, 'not_found'],
  participant_gone: [404, 'participant_gone'],
  account_erased: [401, 'unauthenticated'],
  forbidden: [403, 'forbidden'],
  last_admin: [422, 'last_admin'],
  not_a_mentee: [403, 'not_a_mentee'],
  not_visible: [403, 'profile_not_accessible'],
  revision_mismatch: [412, 'revision_mismatch'],
  transition_not_allowed: [422, 'transition_not_allowed'],
  reason_invalid: [422, 'reason_invalid'],
  already_open: [422, 'already_open'],
  self: [422, 'self'],
  not_in_program: [422, 'not_in_program'],
  partner_inactive: [422, 'partner_inactive'],
  mentee_full: [422, 'mentee_full'],
  mentor_full: [422, 'mentor_full'],
  limit_reached: [422, 'limit_reached'],
  limit_invalid: [422, 'invalid_value'],
  not_reserved: [422, 'transition_not_allowed'],
  slots_invalid: [422, 'slots_invalid'],
  date_not_proposed: [422, 'date_not_proposed'],
  date_past: [422, 'date_past'],
  date_is_for_mentee: [422, 'date_is_for_mentee'],
  not_due: [422, 'not_due'],
}

/** The member that a refusal is about: the first of these that the document has. */
const members: Partial<Readonly<Record<RefusalCode, readonly string[]>>> = {
  reason_invalid: ['attributes/reason', 'attributes/aasm_state'],
  slots_invalid: ['attributes/proposed_dates'],
  transition_not_allowed: ['attributes/aasm_state', 'attributes/proposed_dates'],
  already_open: ['relationships/presenter'],
  self: ['relationships/presenter'],
  not_in_program: ['relationships/program', 'relationships'],
  partner_inactive: ['relationships/presenter', 'attributes/aasm_state', 'attributes/proposed_dates'],
  mentee_full: ['relationships/participant', 'relationships', 'attributes/aasm_state'],
  mentor_full: ['relationships/presenter', 'attributes/aasm_state'],
  limit_reached: ['attributes/aasm_state'],
}

/**
 * The command's success.
 * @param document that it was asked with
 * @throws Problem for a refusal, with the member of the document that it is about; 409 when others kept writing
 */
export function done(result: CommandResult, document?: { readonly data: object }): Done {
  if (result.ok) return result
  if ('conflict' in result) throw new Problem(409, 'edit_conflict', { 'Retry-After': '1' })
  throw problemOf(result.refusal, document)
}

function problemOf({ code, allowed }: Refusal<RefusalCode>, document?: { readonly data: object }): Problem {
  const [status, said] = answers[code]
  const pointed = status === 422 && document !== undefined
  const member = pointed ? members[code]?.find((path) => isIn(document.data, path.split('/'))) : undefined
  return new Problem(status, {
    code: said,
    ...(pointed && { source: { pointer: member === undefined ? '/data' : `/data/${member}` } }),
    ...(allowed && { meta: { allowed } }),
  })
}

function isIn(value: unknown, path: readonly string[]): boolean {
  const [name, ...rest] = path
  if (name === undefined) return value !== undefined
  return typeof value === 'object' && value !== null && isIn((value as Record<string, unknown>)[name], rest)
}
