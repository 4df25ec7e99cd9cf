import type { z } from 'zod'
import { contactDetailIn } from '#domain/community/profile/contact-details.ts'
import { isPlainName } from '#domain/platform/text.ts'

export { isPlainName }

/**
 * For every text of a person that others read: names, titles, descriptions. Refuses contact details, which have their
 * own fields, and says what was found: `z.string().superRefine(noContactDetails)`. A test fails for a text of a body
 * that neither has it nor is listed with its reason (tests/unit/public-texts.test.ts).
 */
export function noContactDetails(text: string, context: z.RefinementCtx<string>): void {
  refuse(contactDetailIn(text)?.text ?? null, context)
}

/**
 * The same for a name, a title or a place, where no at sign and no long number belongs either, and nothing that turns
 * the direction of the sentence around it.
 */
export function noContactInName(text: string, context: z.RefinementCtx<string>): void {
  if (!isPlainName(text)) context.addIssue({ code: 'custom', message: 'invalid_value' })
  refuse(contactInName(text), context)
}

/**
 * For a text in which people recommend what they have read: an address of a page may stand there, an e-mail address, a
 * telephone number or a name in a network may not.
 */
export function noContactBesideLinks(text: string, context: z.RefinementCtx<string>): void {
  let rest = text
  let found = contactDetailIn(rest)
  while (found?.kind === 'url') {
    rest = rest.replaceAll(found.text, ' ')
    found = contactDetailIn(rest)
  }
  refuse(found?.text ?? null, context)
}

/** null: there is none. */
export function contactInName(text: string): string | null {
  return contactDetailIn(text)?.text ?? /\S*@\S*|\d{6,}/u.exec(text)?.[0] ?? null
}

const fault = 'contact_details'

function refuse(found: string | null, context: z.RefinementCtx<string>): void {
  if (found === null) return
  context.addIssue({ code: 'custom', message: fault, params: { found: found.slice(0, 100) } })
}

/** What a refinement of this file found; null: the issue is another one. */
export function foundContactDetail(issue: { readonly message: string; readonly params?: unknown }): string | null {
  const { message, params } = issue
  if (message !== fault || typeof params !== 'object' || params === null) return null
  const found: unknown = Reflect.get(params, 'found')
  return typeof found === 'string' ? found : null
}
