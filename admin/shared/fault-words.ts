import { foundContactDetail } from '#contract/shown-text.ts'
import type { Words } from '../i18n/provider.ts'

interface Issue {
  readonly code: string
  readonly message: string
  readonly params?: unknown
}

/** What a schema of the contract finds wrong with a value, in the reader's words. */
export function faultWords(issue: Issue, value: unknown, t: Words): string {
  if (isEmpty(value)) return t('acts.required')
  if (foundContactDetail(issue) !== null) return t('acts.contact_details')
  return t(issue.code === 'too_big' && typeof value === 'string' ? 'plain.too_long' : 'acts.invalid')
}

/** Nothing was typed or chosen. */
export function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}
