import { foundContactDetail } from '#contract/platform/public-text.ts'
import type { ConsoleKey } from '../../words.en.ts'
import type { Words } from '../i18n/provider.ts'

interface Issue {
  readonly code: string
  readonly message: string
  readonly params?: unknown
  /** Of `invalid_format`: which one. */
  readonly format?: string | undefined
  /** Of `too_small` and `too_big`: of what. */
  readonly origin?: string | undefined
  readonly minimum?: number | bigint | undefined
  readonly maximum?: number | bigint | undefined
  /** Of `invalid_union`: what each of its schemas finds. */
  readonly errors?: readonly (readonly Issue[])[] | undefined
}

/** What a value looks like, by what the contract's schemas say of those that do not. */
const formOf: Readonly<Record<string, ConsoleKey>> = {
  'a code like north-site': 'acts.forms.code',
  'a name like first_job': 'acts.forms.field',
  'a domain like example.org': 'acts.forms.domain',
  'a colour, as # and six hexadecimal digits': 'acts.forms.colour',
  'a month like 2026-03': 'acts.forms.month',
  phone_invalid: 'acts.forms.phone',
  phone_too_short: 'acts.forms.phone',
  linkedin_invalid: 'acts.forms.linkedin',
  email: 'acts.forms.email',
  url: 'acts.forms.url',
}

/** What a schema of the contract finds wrong with a value, in the reader's words. */
export function faultWords(issue: Issue, value: unknown, t: Words): string {
  if (isEmpty(value)) return t('acts.required')
  // The first schema says what a value looks like; the others are for an empty one.
  const [[first] = []] = issue.errors ?? []
  if (first !== undefined) return faultWords(first, value, t)
  if (foundContactDetail(issue) !== null) return t('acts.contact_details')
  const { code, origin, message, format = '', minimum = 0, maximum = 0 } = issue
  const [least, most] = [Number(minimum), Number(maximum)]
  if (code === 'too_big' && typeof value === 'string') return t('plain.too_long', { smart_count: most })
  if (code === 'too_big' && origin === 'array') return t('acts.forms.fewer', { smart_count: most })
  if (code === 'too_big' && isNumber(origin)) return t('acts.forms.most', { most })
  if (code === 'too_small' && isNumber(origin)) return t('acts.forms.least', { least })
  if (code === 'invalid_type' && typeof value === 'number') return t('acts.forms.whole')
  return t(formOf[message] ?? formOf[format] ?? 'acts.invalid')
}

const isNumber = (origin: string | undefined) => origin === 'number' || origin === 'int'

/** What a form holds where a schema finds a fault. */
export function valueAt(values: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (part, name) => (typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined),
    values,
  )
}

/** Nothing was typed or chosen. */
export function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}
