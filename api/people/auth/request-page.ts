import type { Request, Response } from 'express'
import type { PostedRequest } from '#commands/people/single-sign-on/ports.ts'
import { contextOf } from '../../platform/http/context.ts'
import { escaped } from '../../platform/http/html.ts'
import { writePage } from '../../content/public-pages/plain-page.ts'

const words = {
  fr: {
    title: 'Vous allez vous connecter',
    text: 'La page de connexion de votre entreprise s’ouvre.',
    go: 'Continuer',
  },
  en: { title: 'You are about to sign in', text: 'Your company’s sign-in page opens.', go: 'Continue' },
}

/** A form that sends itself to the provider; without a script, people press its button. */
export function sendRequestPage(request: Request, response: Response, { action, fields }: PostedRequest): void {
  const { locale, companyIfAny } = contextOf(response)
  const { title, text, go } = words[locale]
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  )
  writePage(request, response, {
    status: 200,
    locale,
    title,
    company: companyIfAny?.attributes,
    // Browsers hold redirects after a form to this too, and providers send people on to hosts that nobody here knows.
    mayPostTo: ['https:', new URL(action).origin],
    script: 'document.forms[0].submit()',
    main: `<h1>${escaped(title)}</h1>
<p>${escaped(text)}</p>
<form method="post" action="${escaped(action)}">${inputs.join('')}<button>${escaped(go)}</button></form>`,
  })
}
