import { randomBytes } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import helmet from 'helmet'
import { contextOf } from './context.ts'
import { type Problem, textOf } from './problem.ts'

/** A person who opens an address where no company answers, or a suspended one, reads a page, not JSON. */
export function wantsPlainPage(request: Request, problem: Problem): boolean {
  const code = problem.faults[0]?.code
  return (
    (code === 'company_not_found' || code === 'company_suspended') &&
    (request.method === 'GET' || request.method === 'HEAD') &&
    !/^\/(admin\/)?api(\/|$)/i.test(request.path) &&
    /\btext\/html\b/i.test(request.headers.accept ?? '')
  )
}

/** The words of the problem, and the brand's name where there is a company. It asks for nothing else. */
export function sendPlainPage(request: Request, response: Response, problem: Problem): void {
  const context = contextOf(response)
  const [fault] = problem.faults
  const { title, detail } = fault === undefined ? { title: '', detail: '' } : textOf(fault, context.locale)
  writePage(request, response, {
    status: problem.status,
    locale: context.locale,
    title,
    brand: context.companyIfAny?.attributes.brand.name,
    mayPostTo: [],
    main: `<h1>${escaped(title)}</h1>\n<p>${escaped(detail)}</p>`,
  })
}

interface PlainPage {
  readonly status: number
  readonly locale: 'fr' | 'en'
  readonly title: string
  readonly brand: string | undefined
  /** HTML whose values are escaped. */
  readonly main: string
  /** Where a form of the page may be sent: sources of its security policy. */
  readonly mayPostTo: readonly string[]
  /** The first form is sent at once, by the only script. */
  readonly sendsItself?: boolean
}

/** A page that asks for nothing else. */
export function writePage(
  request: Request,
  response: Response,
  { status, locale, title, brand, main, mayPostTo, sendsItself = false }: PlainPage,
): void {
  const nonce = randomBytes(16).toString('base64')
  plainPageHeaders(nonce, mayPostTo, sendsItself)(request, response, () => undefined)
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
body { margin: 0 auto; padding: 12vh 1.5rem; max-width: 34rem; color: light-dark(#0c1838, #f2f4fa);
  background: light-dark(#f9f7f2, #0c1326); }
h1 { font-size: 1.75rem; line-height: 1.2; }
form { display: grid; gap: 1rem; justify-items: start; margin: 1.5rem 0; }
fieldset { border: 0; margin: 0; padding: 0; display: grid; gap: .25rem; }
legend, form > label { font-weight: 600; padding: 0; }
fieldset label { display: flex; gap: .75rem; align-items: center; min-height: 2.75rem; }
input { flex: none; width: 1.25rem; height: 1.25rem; margin: 0; accent-color: light-dark(#235be8, #8fcbff); }
textarea { box-sizing: border-box; width: 100%; padding: .75rem; font: inherit; color: inherit;
  background: light-dark(#fff, #141d36); border: 1px solid light-dark(#868da3, #7381a9); border-radius: 12px; }
button { min-height: 3rem; padding: 0 1.5rem; font: inherit; font-weight: 600; border: 0; border-radius: 12px;
  color: light-dark(#fff, #0c1326); background: light-dark(#235be8, #8fcbff); cursor: pointer; }
a { color: light-dark(#1f52d6, #8fcbff); }
.help { margin: -.5rem 0 0; font-size: .9375rem; color: light-dark(#465070, #bbc5df); }
.error { margin: 0; color: light-dark(#a8231b, #ffb1a8); }
:focus-visible { outline: 3px solid light-dark(#131c36, #eef2fc); outline-offset: 2px; }
</style>
</head>
<body>
<main>${brand === undefined ? '' : `\n<p>${escaped(brand)}</p>`}
${main}
</main>${
    sendsItself
      ? `
<script nonce="${nonce}">document.forms[0].submit()</script>`
      : ''
  }
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

function plainPageHeaders(nonce: string, mayPostTo: readonly string[], hasScript: boolean): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'style-src': [`'nonce-${nonce}'`],
        ...(hasScript && { 'script-src': [`'nonce-${nonce}'`] }),
        'img-src': ['data:'],
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

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** As the text of an element, or an attribute in double quotes. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)
}
