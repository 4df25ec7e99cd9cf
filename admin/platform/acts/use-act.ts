import { useState } from 'react'
import { HttpError, useDataProvider, useTranslate } from 'react-admin'
import type { ConsoleData } from '../data/data-provider.ts'
import { codeOf, isDecided, randomKey } from '../data/once.ts'
import type { Act, RecordWithActions } from './act.ts'
import { ask, tell } from '../edits/desk.ts'
import { writeMerged } from '../edits/write-merged.ts'
import type { FieldErrors, FormValues } from '../shared/form-values.ts'
import { passwordField } from './validation.ts'

/**
 * Carries out the act on one record with what the form holds, once: what was sent without an answer and is sent again
 * carries the same key. After an answer the next try is a new one, because its answer may be another. It is sent with
 * the revision that the reader saw, or with the value that it writes over: what has changed since is refused.
 *
 * @param merges with what somebody else has changed since; not where several are changed
 * @returns carries it out; false: it was done before, and nothing was written
 */
export function useAct<Rec extends RecordWithActions>(
  act: Act<Rec>,
  merges = true,
): (record: Rec, values: FormValues) => Promise<boolean> {
  const data = useDataProvider<ConsoleData>()
  const [keys] = useState(() => new Map<string, string>())
  return async (record, values) => {
    const body = act.body?.parse(values)
    const decision = `${record.id} ${JSON.stringify(body)}`
    const key = keys.get(decision) ?? randomKey()
    keys.set(decision, key)
    let isChanged = true
    try {
      const send = async (values: typeof body, read: Rec, again: string) => {
        const [from] = values === undefined ? [] : Object.values(act.seen?.(read, values) ?? {})
        const sent = from === undefined ? values : { ...values, from }
        const of = act.ofAnyRevision ? {} : read
        isChanged = await data.act(act.resource, record.id, act.name, sent, again, of)
      }
      const valuesOf = merges ? (act.merges ? act.initial : act.seen) : undefined
      if (body === undefined || valuesOf === undefined) await send(body, record, key)
      else
        await writeMerged<Rec>({
          base: valuesOf(record, body),
          mine: body,
          now: async () => {
            const { data: now } = await data.getOne<Rec>(act.resource, { id: record.id })
            return { record: now, values: valuesOf(now, body) }
          },
          async send(values, of) {
            const read = of ?? record
            // What was answered is never sent again with its key.
            await send(values, read, of === null ? key : randomKey())
            return read
          },
          ask: (question) => ask(act.resource, question),
          tell,
        })
      keys.delete(decision)
      return isChanged
    } catch (error) {
      if (isDecided(error)) keys.delete(decision)
      throw error
    }
  }
}

/** The server's refusal in the reader's words. The server's own of what has changed are for who writes a client. */
export function useRefusalText(): (error: unknown) => string {
  const translate = useTranslate()
  return (error) => {
    if (codeOf(error) === 'revision_mismatch') return translate('console.errors.changed')
    const message = error instanceof Error ? error.message : 'console.errors.no_answer'
    return translate(message, { _: message })
  }
}

/** The refusal of one row among several: what is wrong in its fields, else the server's words. */
export function useRowRefusal(act: Pick<Act<RecordWithActions>, 'body'>): (error: unknown) => string {
  const refusalText = useRefusalText()
  return (error) => {
    const fields = Object.values(fieldErrors(act, error) ?? {})
    return fields.length > 0 ? fields.join(' ') : refusalText(error)
  }
}

/** True when the act is sent again with the reader's own password: without it, or with a wrong one, it is refused. */
export function wantsPassword({ body }: Pick<Act<RecordWithActions>, 'body'>, error: unknown): boolean {
  return body !== undefined && passwordField in body.shape && codeOf(error) === 'password_needed'
}

/** What the server found wrong in the fields of `body`; undefined: nothing in them. */
export function fieldErrors({ body }: Pick<Act<RecordWithActions>, 'body'>, error: unknown): FieldErrors | undefined {
  if (!(error instanceof HttpError) || body === undefined) return undefined
  const { errors } = (error.body ?? {}) as { readonly errors?: unknown }
  if (typeof errors !== 'object' || errors === null) return undefined
  const known = Object.entries(errors).filter(
    (entry): entry is [string, string] => entry[0] in body.shape && typeof entry[1] === 'string',
  )
  return known.length === 0 ? undefined : Object.fromEntries(known)
}
