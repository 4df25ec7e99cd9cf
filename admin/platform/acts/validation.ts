import type { Words } from '../i18n/provider.ts'
import type { Act, RecordWithActions } from './act.ts'
import { faultWords, isEmpty } from '../shared/fault-words.ts'
import type { FieldErrors, FormValues } from '../shared/form-values.ts'

/** The field for words that must be typed. It is not sent. */
export const retypeField = 'retype'

/** The reader's own password, in the bodies of acts that may need it. */
export const passwordField = 'current_password'

/**
 * What the act's schema, and the words to type, find wrong in the form.
 * @param asksPassword the server requires the password
 */
export function validateAct<Rec extends RecordWithActions>(
  { body, retype }: Act<Rec>,
  record: Rec,
  values: FormValues,
  t: Words,
  asksPassword: boolean,
): FieldErrors {
  const issues = body?.safeParse(values).error?.issues ?? []
  const errors = issues.map((issue) => {
    const field = String(issue.path[0])
    return [field, faultWords(issue, values[field], t)] as const
  })
  const typed = values[retypeField]
  const wrong = retype !== undefined && !isSameText(typeof typed === 'string' ? typed : '', retype.expected(record, t))
  return Object.fromEntries([
    ...errors,
    ...(wrong ? [[retypeField, t(retype.wrong)] as const] : []),
    ...(asksPassword && isEmpty(values[passwordField]) ? [[passwordField, t('acts.required')] as const] : []),
  ])
}

/** Case and spaces do not count: typing shows that the right record is meant. */
function isSameText(typed: string, expected: string): boolean {
  const fold = (text: string) => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase()
  return fold(typed) === fold(expected)
}
