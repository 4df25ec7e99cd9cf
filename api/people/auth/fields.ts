import type { z } from 'zod'
import { isTimeZone } from '#domain/platform/time-zone.ts'
import { foundContactDetail } from '../../contract/platform/public-text.ts'
import { passwordFaults, passwordMaxLength } from '../../contract/people/password.ts'
import { codeOfIssue } from '../../platform/http/problem.ts'
import type { Company } from '../../ports/company.ts'
import type { FieldFault } from './field-problem.ts'

interface Read<Body> {
  /** Null when a field is not valid. */
  readonly body: Body | null
  readonly faults: readonly FieldFault[]
}

/** Reads a body by its schema, whose messages are codes. */
export function readFields<Body>(schema: z.ZodType<Body>, body: unknown): Read<Body> {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  const parsed = schema.safeParse(isObject ? body : {})
  if (parsed.success) return { body: parsed.data, faults: [] }
  const faults = new Map<string, FieldFault>()
  for (const issue of parsed.error.issues) {
    const field = String(issue.path[0] ?? 'base')
    const found = foundContactDetail(issue)
    const values = found !== null ? { found } : 'maximum' in issue ? { maximum: Number(issue.maximum) } : {}
    if (!faults.has(field)) faults.set(field, { field, code: codeOfIssue(issue), values })
  }
  return { body: null, faults: [...faults.values()] }
}

/** Reads a body whose members have fallbacks: what is no object is an empty one. */
export function readLoosely<Body>(schema: z.ZodType<Body>, body: unknown): Body {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  return schema.parse(isObject ? body : {})
}

/** The members of a body that are texts: to judge those that are there, although others are not valid. */
export function textOf(body: unknown, name: string): string | undefined {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  return typeof value === 'string' ? value : undefined
}

interface PasswordCheck {
  readonly company: Company
  readonly isCommonPassword: (text: string) => boolean
  /** Names and addresses of the person. */
  readonly personal: readonly (string | undefined)[]
}

/** What is wrong with a new password and its confirmation, where both are given. */
export function newPasswordFaults(
  { company, isCommonPassword, personal }: PasswordCheck,
  password: string | undefined,
  confirmation: string | undefined,
): readonly FieldFault[] {
  if (password === undefined || password === '') return []
  const minimum = company.settings.password_min_length
  const own = [...personal, company.attributes.name].filter((text) => text !== undefined)
  const faults = passwordFaults(password, { minLength: minimum, personal: own, isCommon: isCommonPassword })
  const values = { minimum, maximum: passwordMaxLength }
  return [
    ...faults.map((code) => ({ field: 'password', code: `password_${code}` as const, values })),
    ...(confirmation !== undefined && confirmation !== '' && confirmation !== password
      ? [{ field: 'password_confirmation', code: 'confirmation_differs' as const }]
      : []),
  ]
}

export function timeZoneFaults(timeZone: string | undefined): readonly FieldFault[] {
  return timeZone === undefined || isTimeZone(timeZone) ? [] : [{ field: 'time_zone', code: 'time_zone_invalid' }]
}

/** The body as it was sent, for its answer, without passwords and tokens. */
export function echoOf(body: unknown): object {
  const fields = ['email', 'first_name', 'last_name', 'locale', 'time_zone', 'phone', 'linkedin_url', 'theme']
  return Object.fromEntries(
    fields.flatMap((name) => {
      const text = textOf(body, name)
      return text === undefined ? [] : [[name, text.slice(0, 320)]]
    }),
  )
}
