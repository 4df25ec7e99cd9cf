import type { CommandResult, RefusalCode } from '#commands/platform/ports.ts'
import type { Refusal } from '#domain/platform/decision.ts'
import type { Category } from '#domain/aggregates.ts'
import { Problem } from '../../platform/http/problem.ts'
import { meaningOf } from '../index.ts'

type Done = Extract<CommandResult, { readonly ok: true }>

interface Document {
  readonly data: object
}

/**
 * The command's success.
 * @param of the aggregate that the command is about, for the words
 * @param document of the call, for the pointer
 * @throws Problem for a refusal, with the member of the document that it is about; 409 when others kept writing
 */
export function done(result: CommandResult, of: Category, document?: Document): Done {
  if (result.ok) return result
  if ('conflict' in result) throw new Problem(409, 'edit_conflict', { 'Retry-After': '1' })
  throw refused(result.refusal, of, document)
}

/** A refusal of a command as an answer. */
export function refused({ code, allowed }: Refusal<RefusalCode>, of?: Category, document?: Document): Problem {
  const meaning = meaningOf(code, of)
  const pointed = meaning.status === 422 && document !== undefined
  const member = pointed ? meaning.members?.find((path) => isIn(document.data, path.split('/'))) : undefined
  return new Problem(meaning.status, {
    ...('as' in meaning ? { code: meaning.as } : { code, words: { fr: meaning.fr, en: meaning.en } }),
    ...(pointed && { source: { pointer: member === undefined ? '/data' : `/data/${member}` } }),
    ...(allowed && { meta: { allowed } }),
  })
}

function isIn(value: unknown, path: readonly string[]): boolean {
  const [name, ...rest] = path
  if (name === undefined) return value !== undefined
  return typeof value === 'object' && value !== null && isIn((value as Record<string, unknown>)[name], rest)
}
