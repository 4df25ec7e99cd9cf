import type { Request, RequestHandler, Response } from 'express'
import helmet from 'helmet'
import { accepted, compress } from '../../platform/http/assets.ts'
import type { Locale } from './paths.ts'

interface Sent {
  readonly status: number
  readonly locale: Locale
  readonly nonce: string
  readonly text: string
}

/** A page of a visitor, with the policy that its nonce belongs to. */
export async function send(request: Request, response: Response, page: Sent): Promise<void> {
  securityHeaders(page.nonce)(request, response, () => undefined)
  // Safe to compress: the page holds no secret.
  const encoding = accepted(request.headers['accept-encoding'] ?? '')
  const plain = Buffer.from(page.text)
  const content = encoding === null ? plain : await compress(encoding, plain, 4)
  response.writeHead(page.status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': page.locale,
    'Content-Length': content.length,
    'Cache-Control': 'private, no-cache',
    Vary: 'Accept-Language, Accept-Encoding',
    ...(encoding !== null && { 'Content-Encoding': encoding }),
  })
  response.end(request.method === 'HEAD' ? undefined : content)
}

function securityHeaders(nonce: string): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': [`'nonce-${nonce}'`],
        'style-src': [`'nonce-${nonce}'`],
        'font-src': ["'self'"],
        'img-src': ["'self'", 'data:'],
        'connect-src': ["'self'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'require-trusted-types-for': ["'script'"],
        'trusted-types': ["'none'"],
      },
    },
    // A form of this host says where it comes from; nobody else learns of the page.
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  })
}
