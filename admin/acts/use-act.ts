import { useState } from 'react'
import { HttpError, useDataProvider, useTranslate } from 'react-admin'
import type { ConsoleData } from '../data/data-provider.ts'
import { requireAnswer } from '../data/require-answer.ts'
import type { Act, RecordWithActions } from './act.ts'
import type { FieldErrors, FormValues } from '../shared/FormDialog.tsx'

/** Carries out the act on one record with what the form holds. A retry of the same decision is carried out once. */
export function useAct<Rec extends RecordWithActions>(
  act: Act<Rec>,
): (record: Rec, values: FormValues) => Promise<void> {
  const data = useDataProvider<ConsoleData>()
  const keyOf = useIdempotencyKeys()
  return async (record, values) => {
    const body = act.body?.parse(values)
    requireAnswer(
      await data.act(act.resource, record.id, act.name, body, keyOf(`${record.id} ${JSON.stringify(body)}`)),
    )
  }
}

/** One key for each decision, for as long as the dialog is open. */
function useIdempotencyKeys(): (decision: string) => string {
  const [keys] = useState(() => new Map<string, string>())
  return (decision) => {
    const key = keys.get(decision) ?? randomKey()
    keys.set(decision, key)
    return key
  }
}

/** Plain HTTP has no `crypto.randomUUID`. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The server's refusal in the reader's words. */
export function useRefusalText(): (error: unknown) => string {
  const translate = useTranslate()
  return (error) => {
    const message = error instanceof Error ? error.message : 'console.errors.no_answer'
    return translate(message, { _: message })
  }
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
