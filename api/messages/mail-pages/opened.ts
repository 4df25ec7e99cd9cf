import type { Request, Response } from 'express'
import type { LinkSigner } from '#commands/people/links/ports.ts'
import { contextOf } from '../../platform/http/context.ts'
import { limit } from '../../platform/http/dispatch.ts'
import type { RateLimits } from '../../ports/platform.ts'
import { type MailPage, sendMailPage } from './page.ts'
import { pageWords } from './words.ts'

interface OpenedDependencies {
  readonly links: Pick<LinkSigner, 'verify'>
  readonly limits: RateLimits
}

type Locale = 'fr' | 'en'
export type Ending = 'used' | 'decided' | 'expired' | 'unknown' | 'gone' | 'busy'

const statuses: Readonly<Record<Ending, number>> = {
  used: 410,
  decided: 409,
  expired: 410,
  unknown: 404,
  gone: 410,
  busy: 503,
}

/** The row that the token names, or why it opens nothing. */
export async function openedBy(
  { links, limits }: OpenedDependencies,
  request: Request,
  response: Response,
  purpose: 'mail_act' | 'calendar_file' | 'unsubscribe' | 'withdrawal',
): Promise<{ readonly id: string } | Ending> {
  const { company, address } = contextOf(response)
  await limit(limits, 'sign_up', company.id, address)
  const { token } = request.query
  const claim = typeof token === 'string' ? links.verify(purpose, token) : null
  if (claim === 'expired') return 'expired'
  return claim === null || claim.companyId !== company.id ? 'unknown' : claim
}

/** The page of a link that opens nothing. @param page of what the link is about, where that is known */
export function end(request: Request, response: Response, locale: Locale, ending: Ending, page?: string): void {
  const { title, text } = pageWords[locale][ending]
  const onward = page === undefined ? ways(locale) : [{ label: pageWords[locale].follow, to: page }]
  sendMailPage(request, response, locale, { status: statuses[ending], title, text, ways: onward })
}

/** Where to go on from the page of a link. */
export function ways(locale: Locale): NonNullable<MailPage['ways']> {
  return [{ label: pageWords[locale].open, to: '/' }]
}
