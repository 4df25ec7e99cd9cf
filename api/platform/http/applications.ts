import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Request, RequestHandler, Response } from 'express'
import helmet from 'helmet'
import { z } from 'zod'
import { accepted, type Asset, compress, readAssets } from './assets.ts'
import { contextOf } from './context.ts'
import { apiSecurityHeaders } from './headers.ts'
import { withFirstFrame } from '../../content/public-pages/first-frame.ts'
import { installationLinks } from '../../content/public-pages/installation.ts'
import { escaped } from './html.ts'

/** The title of the employees' application as built. */
const productName = 'Binôme'

interface ApplicationsOptions {
  /** The folder with `web` and `admin`, as built. */
  readonly folder: string
  /** Until then calls of the console wait. Default: it is there. */
  readonly consoleBuilt?: Promise<void>
  readonly version: string
  /** Whether the employees' page names its manifest (../public-pages/installation.ts). Default false. */
  readonly installable?: boolean
}

/**
 * The two applications: employees' at `/`, the console at `/admin`. Their pages carry a nonce for their scripts and
 * styles, and what they need before the first paint in `<script type="application/json" id="binome-boot">`: `{company:
 * {id, …attributes}, locale, version}`.
 */
export function serveApplications(options: ApplicationsOptions): RequestHandler {
  const { folder, consoleBuilt = Promise.resolve(), version, installable } = options
  const web = readAssets(path.join(folder, 'web'))
  const admin = consoleBuilt.then(() => readAssets(path.join(folder, 'admin')))
  const hasPage = addressesIn(path.join(folder, 'web', '.addresses.json'))

  return async (request, response, next) => {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || isApi(request.path)) {
      next()
      return
    }
    const inAdmin = request.path === '/admin' || request.path.startsWith('/admin/')
    const assets = inAdmin ? await admin : web
    const name = inAdmin ? request.path.slice('/admin'.length) : request.path
    const asset = name === '/index.html' ? undefined : assets.get(name)
    const page = assets.get('/index.html')
    if (asset !== undefined) await sendAsset(request, response, asset)
    // An unknown file is 404, not the page: a script of an older build must fail to load, not parse HTML.
    else if (page === undefined || (name !== '/index.html' && /\/[^/]*\.\w+$/.test(name))) next()
    else {
      response.status(inAdmin || hasPage(name) ? 200 : 404)
      await sendPage(request, response, page.content.toString('utf8'), version, !inAdmin && installable === true)
    }
  }
}

/** Whether the employees' application has a page at an address (web/build/addresses.ts); not known: it has. */
function addressesIn(file: string): (pathname: string) => boolean {
  if (!existsSync(file)) return () => true
  const patterns = z.array(z.string()).parse(JSON.parse(readFileSync(file, 'utf8')))
  const known = patterns.map((pattern) => {
    const parts = pattern.replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')
    return new RegExp(`^${parts}/?$`, 'i')
  })
  return (pathname) => pathname === '/index.html' || known.some((one) => one.test(pathname))
}

function isApi(pathname: string): boolean {
  return pathname === '/api' || pathname.startsWith('/api/') || /^\/admin\/api(\/|$)/.test(pathname)
}

async function sendAsset(request: Request, response: Response, asset: Asset): Promise<void> {
  const { encoding, content } = await asset.encoded(request.headers['accept-encoding'])
  apiSecurityHeaders(request, response, () => undefined)
  response.writeHead(200, {
    'Content-Type': asset.type,
    'Content-Length': content.length,
    'Cache-Control': asset.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    Vary: 'Accept-Encoding',
    ...(encoding !== null && { 'Content-Encoding': encoding }),
  })
  response.end(request.method === 'HEAD' ? undefined : content)
}

async function sendPage(
  request: Request,
  response: Response,
  page: string,
  version: string,
  installable: boolean,
): Promise<void> {
  const { company, locale } = contextOf(response)
  const html = installable ? page.replace('</title>', () => `</title>${installationLinks(company.attributes)}`) : page
  const nonce = randomBytes(16).toString('base64')
  pageSecurityHeaders(nonce, request.headers.host ?? '', installable)(request, response, () => undefined)
  const boot = JSON.stringify({ company: { id: company.id, ...company.attributes }, locale, version })
  const { brand, settings } = company.attributes
  const branded = withNonce(withFirstFrame(html, company.attributes), nonce)
  const body = withTitle(withBoot(branded, boot, nonce), brand.name).replace(
    /<html(?: lang="\w*")?/,
    `<html lang="${locale}" data-languages="${settings.languages.join(' ')}"`,
  )
  // Safe to compress: the nonce is new each time, and the page repeats nothing of the request.
  const encoding = accepted(request.headers['accept-encoding'] ?? '')
  const content = encoding === null ? Buffer.from(body) : await compress(encoding, Buffer.from(body), 4)
  response.writeHead(response.statusCode, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': content.length,
    // Of this host, this language and this nonce: no shared cache keeps it, and a change of brand shows at once.
    'Cache-Control': 'private, no-cache',
    Vary: 'Accept-Language, Accept-Encoding',
    ...(encoding !== null && { 'Content-Encoding': encoding }),
  })
  response.end(request.method === 'HEAD' ? undefined : content)
}

/** Puts the nonce on each script and style of the page; these may load others ('strict-dynamic'). */
function withNonce(html: string, nonce: string): string {
  const marked = html.replaceAll(/<(script|style|link)(?![^>]*\snonce=)(?=[\s>])/g, `<$1 nonce="${nonce}"`)
  // Vite's preloader and emotion read the nonce here.
  return marked.replace('</title>', `</title><meta property="csp-nonce" nonce="${nonce}">`)
}

/** The tab says the brand before any script runs: « Console | Acme », or « Acme » for the employees' application. */
function withTitle(html: string, brand: string): string {
  return html.replace(/<title>([^<]*)<\/title>/, (_, title: string) => {
    return `<title>${escaped(title === productName ? brand : `${title} | ${brand}`)}</title>`
  })
}

function withBoot(html: string, boot: string, nonce: string): string {
  const json = boot.replaceAll('<', '\\u003c')
  const script = `<script type="application/json" id="binome-boot" nonce="${nonce}">${json}</script>`
  return html.replace('</head>', () => `${script}</head>`)
}

function pageSecurityHeaders(nonce: string, host: string, installable: boolean): RequestHandler {
  // The host goes into a header: only characters of a host.
  const sockets = /^[\w.:[\]-]+$/.test(host) ? [`ws://${host}`, `wss://${host}`] : []
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': [`'nonce-${nonce}'`, "'strict-dynamic'"],
        'style-src': ["'self'", `'nonce-${nonce}'`],
        'font-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'media-src': ["'self'", 'blob:'],
        'connect-src': ["'self'", ...sockets],
        'manifest-src': ["'self'"],
        'worker-src': ["'self'", 'blob:'],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        // The console shows examples of mails in a frame (api/messages/mail-pages/router.ts).
        'frame-src': [installable ? "'none'" : "'self'"],
        'frame-ancestors': ["'none'"],
        'object-src': ["'none'"],
        // No text becomes markup or code in the page. The one policy makes the address of the service worker
        // (web/app/start/worker.ts).
        'require-trusted-types-for': ["'script'"],
        'trusted-types': [installable ? 'binome-worker' : "'none'"],
      },
    },
    // An address may hold the token of a mail's link, until the page has read it.
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  })
}
