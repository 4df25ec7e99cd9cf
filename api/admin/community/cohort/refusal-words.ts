import { mentoringRequestRefusals } from '../../../refusals/mentoring/mentoring-request.ts'
import type { Meaning } from '../../../refusals/platform/meaning.ts'
import { type Locale, message } from '../../platform/messages.ts'

const meanings: Readonly<Record<string, Meaning>> = mentoringRequestRefusals

/** Why no request was created for a pair, in the words of the rule. */
export function refusalWords(code: string, locale: Locale): string {
  const meaning = Object.hasOwn(meanings, code) ? meanings[code] : undefined
  if (meaning?.console !== undefined) return meaning.console[locale]
  if (meaning !== undefined && 'fr' in meaning) return meaning[locale].detail
  return message(code === 'not_found' ? 'not_found' : 'conflict', locale)
}
