import { z } from 'zod'
import { emailField } from '#contract/sign-up.ts'

/** How many people a program would be for. */
export const sizes = ['under_100', '100_500', '500_2000', 'over_2000'] as const

export const fieldFaults = ['required', 'email_invalid', 'too_long', 'not_known'] as const
export type FieldFault = (typeof fieldFaults)[number]

const fault = (code: FieldFault) => ({ error: code })
const text = (max: number) => z.string(fault('required')).trim().min(1, fault('required')).max(max, fault('too_long'))

const person = { first_name: text(100), last_name: text(100), email: emailField }

/** What the forms of the public pages hold, beside the trap. A box that is not ticked is not sent. */
export const formFields = {
  demo: z.object({
    ...person,
    company: text(200),
    size: z.enum(sizes, fault('not_known')),
    information: z.literal('on').optional().catch(undefined),
  }),
  contact: z.object({ ...person, subject: text(140), message: text(4000) }),
} as const

export type FormName = keyof typeof formFields

/** A name that people do not see and programs fill in. */
export const trapName = 'website'

/** What somebody typed, and what is wrong with it. */
export interface FormState {
  readonly values: Readonly<Record<string, string>>
  readonly faults: Readonly<Record<string, FieldFault>>
  /** Why it was not sent, when no field is at fault. */
  readonly notice: string | null
}

export const emptyForm: FormState = { values: {}, faults: {}, notice: null }

/** @param body as a browser encodes a form. Repeated fields: the first counts. */
export function typedIn(body: string): Readonly<Record<string, string>> {
  return Object.fromEntries([...new URLSearchParams(body)].toReversed())
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
