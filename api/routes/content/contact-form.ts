import { derivedId } from '#domain/platform/ids.ts'
import { contactForm as contract, fastestContactMs } from '../../contract/content/contact-form.ts'
import { limit } from '../../platform/http/dispatch.ts'
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'

/** A form for anybody, with checks against programs but without a third party (docs/decisions/2603). */
export function contactFormEndpoints({ contactMessages, limits }: RouteDependencies): readonly Endpoint[] {
  return [
    endpoint({
      method: 'post',
      path: contract.paths.list,
      summary: 'Write to the company; who is signed in receives a copy, a visitor a mail without its words',
      access: 'anyone',
      reads: [],
      body: { schema: contract.bodies.create, kind: contract.type },
      handle: async ({ company, context, session, idempotencyKey }, { data }) => {
        const { website = '', elapsed_ms: elapsed, locale, name, subject, message, ...typed } = data.attributes
        await limit(limits, 'contact_form', company.id, context.address)
        // A bot gets the answer of a success, so that it learns nothing.
        if (website !== '') return { status: 204, body: null }
        if (elapsed < fastestContactMs)
          throw new Problem(422, { code: 'sent_too_fast', source: { pointer: '/data/attributes/elapsed_ms' } })
        const user = session?.user ?? null
        const email = user?.email ?? typed.email
        await limit(limits, 'contact_form_sender', company.id, email)
        await contactMessages.add(company, {
          id: derivedId('contact_message', company.id, user?.id ?? context.address, idempotencyKey),
          userId: user?.id ?? null,
          name,
          email,
          subject,
          message,
          locale: user?.locale ?? locale ?? company.defaultLanguage,
        })
        return { status: 204, body: null }
      },
    }),
  ]
}
