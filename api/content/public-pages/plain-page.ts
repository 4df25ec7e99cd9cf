import { randomBytes } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import helmet from 'helmet'
import { brandFrom } from '#theme/brand.ts'
import { darkTokens, lightTokens, type Tokens } from '#theme/tokens.ts'
import type { CompanyAttributes } from '../../contract/company/companies.ts'
import { inColours, markShapes } from './art.ts'
import { contextOf } from '../../platform/http/context.ts'
import { escaped } from '../../platform/http/html.ts'
import { type Problem, textOf } from '../../platform/http/problem.ts'

/**
 * A person who opens a page, or sends the form of one, reads a page when it fails, not JSON; a lost file is no page.
 */
export function wantsPlainPage(request: Request, problem: Problem): boolean {
  return (
    (problem.status !== 404 || problem.faults[0]?.code === 'company_not_found') &&
    ['GET', 'HEAD', 'POST'].includes(request.method) &&
    !/^\/(admin\/)?api(\/|$)/i.test(request.path) &&
    /\btext\/html\b/i.test(request.headers.accept ?? '')
  )
}

const words = {
  fr: { again: 'Réessayer', back: 'Cette page revient d’elle-même dès que c’est possible.' },
  en: { again: 'Try again', back: 'This page comes back by itself as soon as it can.' },
} as const

/**
 * The words of the problem, in the brand where there is a company. While the server is away it comes back by itself.
 */
export function sendPlainPage(request: Request, response: Response, problem: Problem): void {
  const context = contextOf(response)
  const [fault] = problem.faults
  const { title, detail } = fault === undefined ? { title: '', detail: '' } : textOf(fault, context.locale)
  const { again, back } = words[context.locale]
  const isAway = problem.status === 503 && fault?.code !== 'company_suspended'
  writePage(request, response, {
    status: problem.status,
    locale: context.locale,
    title,
    company: context.companyIfAny?.attributes,
    mayPostTo: [],
    main: [
      `<h1>${escaped(title)}</h1>`,
      `<p>${escaped(detail)}</p>`,
      ...(isAway ? [`<p>${back}</p>`] : []),
      // A link to no address opens this one, also after a form.
      ...(isAway || problem.status === 500 || problem.status === 429 ? [`<p><a href="">${again}</a></p>`] : []),
    ].join('\n'),
    ...(isAway && { script: comesBack, asks: true }),
  })
}

interface PlainPage {
  readonly status: number
  readonly locale: 'fr' | 'en'
  readonly title: string
  /** Whose page it is: it has their brand. */
  readonly company: CompanyAttributes | undefined
  /** Nothing can be fetched: the drawn sign takes the place of a logo. */
  readonly offline?: boolean
  /** HTML whose values are escaped. */
  readonly main: string
  /** Where a form of the page may be sent: sources of its security policy. */
  readonly mayPostTo: readonly string[]
  /** The only script. */
  readonly script?: string
  /** It asks this server. */
  readonly asks?: boolean
}

/**
 * Opens the address again once it answers: it is tried every few seconds, and at once when the network is back. A form
 * is not sent again: the opened page shows its result.
 */
export const comesBack = `(() => {
  const look = async () => {
    const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
    if (answer !== null && answer.status < 500) location.hash ? location.reload() : location.replace(location.href)
  }
  const wait = (ms) => setTimeout(() => look().then(() => wait(Math.min(ms * 1.5, 30000))), ms)
  wait(3000)
  addEventListener('online', look)
})()`

/** A page that asks for nothing else but the company's logo. */
export function writePage(
  request: Request,
  response: Response,
  { status, locale, title, company, offline = false, main, mayPostTo, script, asks = false }: PlainPage,
): void {
  const nonce = randomBytes(16).toString('base64')
  plainPageHeaders(nonce, { mayPostTo, hasScript: script !== undefined, asks })(request, response, () => undefined)
  const own = brandFrom(company?.brand)
  const [light, dark] = [lightTokens(own), darkTokens(own)]
  const brand = company?.brand.name
  const both = (name: (tokens: Tokens) => string) => `light-dark(${name(light)}, ${name(dark)})`
  const body = Buffer.from(`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(brand === undefined ? title : `${title} | ${brand}`)}</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">
:root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif; }
body { margin: 0 auto; padding: 12vh 1.5rem; max-width: 34rem; color: ${both(({ ink }) => ink)};
  background: ${both(({ canvas }) => canvas)}; }
.brand { display: flex; gap: .75rem; align-items: center; font-weight: 600; }
.brand > * { height: 2.5rem; max-width: 12rem; }
[hidden] { display: none; }
h1 { font-size: 1.75rem; line-height: 1.2; }
form { display: grid; gap: 1rem; justify-items: start; margin: 1.5rem 0; }
fieldset { border: 0; margin: 0; padding: 0; display: grid; gap: .25rem; }
legend, form > label { font-weight: 600; padding: 0; }
fieldset label { display: flex; gap: .75rem; align-items: center; min-height: 2.75rem; }
input { flex: none; width: 1.25rem; height: 1.25rem; margin: 0; accent-color: ${both(({ action }) => action.ground)}; }
textarea { box-sizing: border-box; width: 100%; padding: .75rem; font: inherit; color: inherit;
  background: ${both(({ surface }) => surface)}; border: 1px solid ${both((tokens) => tokens.lineStrong)};
  border-radius: 12px; }
button { min-height: 3rem; padding: 0 1.5rem; font: inherit; font-weight: 600; border: 0; border-radius: 12px;
  color: ${both(({ action }) => action.text)}; background: ${both(({ action }) => action.ground)}; cursor: pointer; }
a { color: ${both((tokens) => tokens.brand.text)}; }
.help { margin: -.5rem 0 0; font-size: .9375rem; color: ${both(({ ink2 }) => ink2)}; }
.error { margin: 0; color: ${both(({ error }) => error.text)}; }
:focus-visible { outline: 3px solid ${both(({ focus }) => focus.ring)}; outline-offset: 2px; }
</style>
</head>
<body>
<main>${company === undefined ? '' : `\n<p class="brand">${brandOf(company.brand, light, offline)}</p>`}
${main}
</main>${script === undefined ? '' : `\n<script nonce="${nonce}">${script}</script>`}
</body>
</html>
`)
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': locale,
    'Content-Length': body.length,
    'Cache-Control': 'no-store',
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** The logo; without one the sign in the brand's colours, beside the name. */
function brandOf({ name, logo_url: logo }: CompanyAttributes['brand'], tokens: Tokens, offline: boolean): string {
  if (logo !== null && !offline) return `<img src="${escaped(logo)}" alt="${escaped(name)}">`
  return `<svg viewBox="0 0 34 34" width="40" aria-hidden="true">${inColours(markShapes, tokens)}</svg>${escaped(name)}`
}

interface Allowed {
  readonly mayPostTo: readonly string[]
  readonly hasScript: boolean
  readonly asks: boolean
}

function plainPageHeaders(nonce: string, { mayPostTo, hasScript, asks }: Allowed): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'style-src': [`'nonce-${nonce}'`],
        ...(hasScript && { 'script-src': [`'nonce-${nonce}'`] }),
        ...(asks && { 'connect-src': ["'self'"] }),
        'img-src': ["'self'", 'data:'],
        'base-uri': ["'none'"],
        'form-action': mayPostTo.length === 0 ? ["'none'"] : [...mayPostTo],
        'frame-ancestors': ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  })
}
