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
  const nonce = randomBytes(16).toString('base64')
  plainPageHeaders(nonce)(request, response, () => undefined)
  const [fault] = problem.faults
  const { title, detail } = fault === undefined ? { title: '', detail: '' } : textOf(fault, context.locale)
  const brand = context.companyIfAny?.attributes.brand.name
  const body = Buffer.from(`<!doctype html>
<html lang="${context.locale}">
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
</style>
</head>
<body>
<main>${brand === undefined ? '' : `\n<p>${escaped(brand)}</p>`}
<h1>${escaped(title)}</h1>
<p>${escaped(detail)}</p>
</main>
</body>
</html>
`)
  response.writeHead(problem.status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': context.locale,
    'Content-Length': body.length,
    'Cache-Control': 'no-store',
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

function plainPageHeaders(nonce: string): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'style-src': [`'nonce-${nonce}'`],
        'img-src': ['data:'],
        'base-uri': ["'none'"],
        'form-action': ["'none'"],
        'frame-ancestors': ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  })
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** As the text of an element, or an attribute in double quotes. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)
}
