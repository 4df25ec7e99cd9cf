import type { CommandResult } from '#commands/platform/ports.ts'
import type { Category } from '#domain/aggregates.ts'
import { type Fault, Problem } from '../../platform/http/problem.ts'
import { refused } from '../../refusals/platform/done.ts'
import { meaningOf } from '../../refusals/index.ts'
import type { Meaning } from '../../refusals/platform/meaning.ts'
import { ConsoleProblem } from './console-problem.ts'
import type { MessageCode } from './messages.ts'

/** A refused command as an answer: in the words of its rule, with the field of the body that it is about. */
export function refusalOf(
  result: Extract<CommandResult, { readonly ok: false }>,
  { aggregate, notAllowed }: { readonly aggregate: Category; readonly notAllowed?: MessageCode },
  body: unknown,
): Problem {
  if ('conflict' in result) return new ConsoleProblem(409, 'conflict')
  const { code } = result.refusal
  if (code === 'not_found') return new ConsoleProblem(404, 'not_found')
  if (code === 'forbidden') return new ConsoleProblem(403, 'forbidden')
  if (code === 'transition_not_allowed' && notAllowed !== undefined) return new ConsoleProblem(422, notAllowed)
  const problem = refused(result.refusal, aggregate)
  // Members are paths in a JSON:API document; a body of the console has their last names, or those of ids.
  const meaning = meaningOf(code, aggregate)
  const fields = meaning.members?.map((path) => path.slice(path.lastIndexOf('/') + 1)) ?? []
  const names = fields.flatMap((name) => [name, `${name}_id`])
  const field = names.find((name) => typeof body === 'object' && body !== null && Object.hasOwn(body, name))
  if (problem.status !== 422) return problem
  return new Problem(
    422,
    problem.faults.map(({ words, ...fault }) => ({
      ...fault,
      ...(words && { words: inConsole(words, meaning) }),
      ...(field !== undefined && { source: { pointer: `/${field}` } }),
    })),
  )
}

/** An administrator reads about other people, and the console has its own word for an accompaniment in English. */
function inConsole(words: NonNullable<Fault['words']>, { console: own }: Meaning): NonNullable<Fault['words']> {
  if (own === undefined) return words
  return { fr: { ...words.fr, detail: own.fr }, en: { ...words.en, detail: own.en } }
}
