import type { Locale } from '#commands/people/sessions/ports.ts'
import type { Call } from '../../../platform/http/endpoint.ts'
import { Problem } from '../../../platform/http/problem.ts'

/** The language that `?locale` asks for; undefined: none. @throws Problem 400 */
export function localeOf({ query }: Call): Locale | undefined {
  const [locale] = query.filters.get('locale') ?? []
  if (locale === undefined || locale === 'fr' || locale === 'en') return locale
  throw new Problem(400, {
    code: 'invalid_parameter',
    values: { name: 'locale' },
    source: { parameter: 'locale' },
  })
}
