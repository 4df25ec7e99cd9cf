import type { Request, Response } from 'express'
import type { ContactRequests } from '#commands/people/invitations/ports.ts'
import { derivedId } from '#domain/platform/ids.ts'
import { readBytes } from '../../platform/http/body.ts'
import { contextOf } from '../../platform/http/context.ts'
import { isOwn } from '../../platform/http/headers.ts'
import type { ContactMessages } from '../../ports/content.ts'
import type { Counter, RateLimits } from '../../ports/platform.ts'
import type { Content } from './content.ts'
import {
  emptyForm,
  faultsOf,
  formFields,
  type FormName,
  type FormState,
  isTooFast,
  openedName,
  type Sent,
  trapName,
  typedIn,
} from './fields.ts'
import { contactPage, demoPage, sentPage } from './forms.ts'
import type { Page } from './frame.ts'

export interface FormDependencies {
  readonly contactRequests: Pick<ContactRequests, 'add'>
  readonly contactMessages: ContactMessages
  readonly limits: Pick<RateLimits, 'hitAll'>
}

/** The longest form, in bytes: 4,000 characters of three bytes, each written as nine. */
const longestForm = 64_000

/** The page after a form: what is wrong with it, with all that was typed, or that it was sent. */
export async function submitted(
  dependencies: FormDependencies,
  content: Content,
  name: FormName,
  request: Request,
  response: Response,
): Promise<Page> {
  const { company, say } = content
  const { limits } = dependencies
  const { address } = contextOf(response)
  const values = typedIn((await readBytes(request, longestForm)).toString('utf8').replaceAll(/%00|\0/g, ''))
  const refused = (status: number, state: Partial<FormState>): Page =>
    (name === 'demo' ? demoPage : contactPage)(content, { ...emptyForm, values, ...state }, status)
  if (!isFromHere(request)) return refused(403, { notice: say('form.foreign') })
  const parsed = formFields[name].safeParse(values)
  if (!parsed.success) return refused(422, { faults: faultsOf(parsed.error) })
  const { data: sent } = parsed
  // A bot that fills in the hidden field gets the answer of a success.
  if ((values[trapName] ?? '') !== '') return sentPage(content, name, sent)
  if (isTooFast(values, Date.now())) return refused(422, { notice: say('form.too_fast') })
  const wait = Math.max(...(await limits.hitAll(countersOf(sent, company.id, address))).map((one) => one ?? 0))
  if (wait > 0) {
    response.setHeader('Retry-After', wait)
    return refused(429, { notice: say('form.limited', { minutes: Math.ceil(wait / 60) }) })
  }
  await keep(dependencies, content, sent, values[openedName] ?? '')
  return sentPage(content, name, sent)
}

/** Messages are counted with those of `/api/v1/contact_form`. */
function countersOf(sent: Sent, companyId: string, address: string): readonly Counter[] {
  if (sent.form === 'demo') return [['contact', companyId, address]]
  return [
    ['contact_form', companyId, address],
    ['contact_form_sender', companyId, sent.email],
  ]
}

async function keep(
  { contactRequests, contactMessages }: FormDependencies,
  { company, locale }: Content,
  sent: Sent,
  opened: string,
): Promise<void> {
  const { email, first_name: firstName, last_name: lastName } = sent
  if (sent.form === 'contact') {
    const { subject, message } = sent
    // The same form twice is one message.
    const id = derivedId('contact_message', company.id, email, opened, subject, message)
    const name = `${firstName} ${lastName}`.trim()
    await contactMessages.add(company, { id, userId: null, name, email, subject, message, locale })
    return
  }
  await contactRequests.add(company.id, {
    email,
    firstName,
    lastName,
    kind: 'demo',
    locale,
    company: sent.company,
    size: sent.size,
    wantsInformation: sent.information === 'on',
  })
}

/** Browsers say where a form was sent from; what does not say it is no form of ours. */
function isFromHere(request: Request): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site !== undefined) return site === 'same-origin'
  return origin !== undefined && isOwn(request, origin)
}
