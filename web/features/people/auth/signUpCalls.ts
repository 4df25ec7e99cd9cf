import { z } from 'zod'
import { documents } from '#contract/content/documents.ts'
import { identityMeta, signUpAttributes } from '#contract/people/sign-ups.ts'
import type { SignUpAttributes } from '#contract/people/sign-ups.ts'
import { ApiError } from '../../../shared/data/errors.ts'
import type { Http, HttpAnswer } from '../../../shared/data/http.ts'
import type { Locale } from '../../../shared/i18n/locale.ts'
import type { Kept } from './signUpForm.ts'

const opened = z.object({ data: z.object({ attributes: signUpAttributes }) })
const left = z.object({ meta: identityMeta })
const texts = z.object({ data: z.array(z.object({ attributes: documents.attributes })) })
export type LegalText = z.infer<typeof documents.attributes>

function read<Body>(schema: z.ZodType<Body>, { status, body }: HttpAnswer): Body {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw new ApiError(status, 'contract', [], null, { cause: parsed.error })
  return parsed.data
}

const resource = (type: string, attributes: object) => ({ data: { type, attributes } })

/** What the link opens. A call of its own: the token stands in the body, and nothing of it is stored. */
export async function openSignUp(http: Http, token: string): Promise<SignUpAttributes> {
  const body = resource('sign_ups', { token })
  return read(opened, await http({ method: 'POST', path: '/api/v1/sign_ups', body })).data.attributes
}

export async function saveDraft(http: Http, token: string, draft: Kept): Promise<void> {
  const { step, fields, at } = draft
  const body = resource('sign_ups', { token, step, fields, typed_at: new Date(at).toISOString() })
  await http({ method: 'PUT', path: '/api/v1/sign_ups/draft', body })
}

export async function withdraw(http: Http, token: string): Promise<void> {
  await http({ method: 'POST', path: '/api/v1/sign_ups/withdrawal', body: resource('sign_ups', { token }) })
}

/** The provider's page, where an invited person shows who they are. */
export async function showIdentity(http: Http, token: string, connection: string): Promise<string> {
  const body = resource('sign_ups', { token, connection })
  const answer = await http({ method: 'POST', path: '/api/v1/sign_ups/identity', body })
  return read(left, answer).meta.location
}

export async function askForMail(http: Http, email: string, locale: Locale): Promise<void> {
  await http({ method: 'POST', path: '/api/v1/sign_up_mails', body: resource('sign_up_mails', { email, locale }) })
}

interface Lead {
  first_name: string
  last_name: string
  email: string
  consent: true
  locale: Locale
}

export async function leaveContact(http: Http, lead: Lead): Promise<void> {
  await http({ method: 'POST', path: '/api/v1/contact_requests', body: resource('contact_requests', lead) })
}

/** Where the texts are stored in this language. */
export const textsKey = (locale: Locale) => ['documents', locale] as const

export async function readTexts(http: Http, locale: Locale, signal: AbortSignal): Promise<LegalText[]> {
  const answer = await http({ method: 'GET', path: `/api/v1/documents?locale=${locale}`, signal })
  return read(texts, answer).data.map(({ attributes }) => attributes)
}
