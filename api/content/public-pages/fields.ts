import { z } from 'zod'
import { isBlank } from '#domain/platform/text.ts'
import { fastestContactMs } from '#contract/content/contact-form.ts'
import { contactSizes } from '#contract/console/people/contact-requests.ts'
import { emailField } from '#contract/people/sign-up.ts'

export const fieldFaults = ['required', 'email_invalid', 'too_long', 'not_known'] as const
export type FieldFault = (typeof fieldFaults)[number]

const fault = (code: FieldFault) => ({ error: code })
const text = (max: number) => z.string(fault('required')).trim().min(1, fault('required')).max(max, fault('too_long'))
/** A text of one line: what a program types into it cannot begin another one in a mail, nor turn it round. */
const oneLine = (given: string) => given.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').replaceAll(/\p{Bidi_Control}/gu, '')
const line = (max: number) => text(max).transform(oneLine)

/** A person with one name leaves the last name empty (docs/decisions/2021). */
const lastName = z.string().trim().max(100, fault('too_long')).transform(oneLine).default('')
const person = { first_name: line(100), last_name: lastName, email: emailField }

/** What the forms of the public pages hold, beside the traps. A box that is not ticked is not sent. */
export const formFields = {
  demo: z
    .object({
      ...person,
      company: line(200),
      size: z.enum(contactSizes, fault('not_known')),
      information: z.literal('on').optional().catch(undefined),
    })
    .transform((given) => ({ form: 'demo' as const, ...given })),
  contact: z
    .object({ ...person, subject: line(140), message: text(4000) })
    .transform((given) => ({ form: 'contact' as const, ...given })),
} as const

export type Sent = z.infer<(typeof formFields)[FormName]>
export type FormName = keyof typeof formFields

/** A name that people do not see and programs fill in. */
export const trapName = 'website'

/** A field that nobody types: when the server made the page, in milliseconds since the epoch. */
export const openedName = 'opened'

/** What the field holds: what came with the form, or, where that is no instant of before, now. */
export function openedIn(values: FormState['values'], now: number): number {
  const opened = Number(values[openedName] ?? Number.NaN)
  return Number.isSafeInteger(opened) && opened > 0 && opened <= now ? opened : now
}

/** Whether no person could have typed it since the page was made. A form that does not say when is one of a program. */
export function isTooFast(values: FormState['values'], now: number): boolean {
  return now - openedIn(values, now) < fastestContactMs
}

/** What somebody typed, and what is wrong with it. */
export interface FormState {
  readonly values: Readonly<Record<string, string>>
  readonly faults: Readonly<Record<string, FieldFault>>
  /** Why it was not sent, when no field is at fault. */
  readonly notice: string | null
}

export const emptyForm: FormState = { values: {}, faults: {}, notice: null }

/** @param body as a browser encodes a form. Repeated fields: the first counts. What shows nothing is empty. */
export function typedIn(body: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...new URLSearchParams(body)].toReversed().map(([name, value]) => [name, isBlank(value) ? '' : value]),
  )
}

/** The first fault of each field. */
export function faultsOf({ issues }: z.ZodError): FormState['faults'] {
  const found: Record<string, FieldFault> = {}
  for (const { path, message } of issues) {
    const name = String(path[0])
    found[name] ??= fieldFaults.find((code) => code === message) ?? 'required'
  }
  return found
}
