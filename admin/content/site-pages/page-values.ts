import type { AdminSitePage, SitePageChange } from '#contract/console/content/site-pages.ts'
import { fieldOf, wordsIn } from './parts.ts'

/** Beside the words in the values of the form. */
export const fromField = 'effective_at'

/** What the form begins with: the draft, else what was published last. */
export function valuesOf({ texts, versions }: AdminSitePage): Record<string, string> {
  const words = versions[0]?.words ?? {}
  return { [fromField]: '', ...Object.fromEntries(texts.map(({ key }) => [fieldOf(key), words[key] ?? ''])) }
}

export function changeOf(
  { [fromField]: from, ...fields }: Readonly<Record<string, unknown>>,
  publish: boolean,
): SitePageChange {
  const at = typeof from === 'string' && from !== '' ? new Date(from).toISOString() : null
  return { words: wordsIn(fields), publish, effective_at: publish ? at : null }
}

/** What the form sends of a page when nothing was typed. */
export function sentOf(page: AdminSitePage): Readonly<Record<string, unknown>> {
  return { ...changeOf(valuesOf(page), false) }
}
