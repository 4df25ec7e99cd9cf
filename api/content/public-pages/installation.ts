import { hash } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import { brandFrom } from '#theme/brand.ts'
import { lightTokens } from '#theme/tokens.ts'
import type { CompanyAttributes } from '../../contract/company/companies.ts'
import type { Drawings } from '../../ports/company.ts'
import { inColours, markShapes } from './art.ts'
import { contextOf } from '../../platform/http/context.ts'
import { apiSecurityHeaders } from '../../platform/http/headers.ts'
import { comesBack, writePage } from './plain-page.ts'

type Brand = CompanyAttributes['brand']

interface InstallationOptions {
  readonly drawings: Drawings
  /** The text of the service worker, `web/public/service-worker.js`. */
  readonly worker: string
  readonly version: string
  /** False: browsers remove what they have installed of the worker. */
  readonly installable: boolean
}

export const manifestPath = '/manifest.webmanifest'

/** `any`: with round corners, on nothing. `maskable`: to the edges, for systems that cut out a shape. */
const icons = [
  { purpose: 'any', size: 192 },
  { purpose: 'any', size: 512 },
  { purpose: 'maskable', size: 192 },
  { purpose: 'maskable', size: 512 },
  { purpose: 'touch', size: 180 },
] as const
type Icon = (typeof icons)[number]

/**
 * What a browser needs to install the employees' application of the company of the host: its manifest, its icons drawn
 * from the brand, its service worker, and the page that the worker shows without a network.
 */
export function serveInstallation(options: InstallationOptions): RequestHandler {
  const { drawings, worker, installable } = options
  return async (request, response, next) => {
    const { path, method } = request
    if (method !== 'GET' && method !== 'HEAD') return next()
    if (path === '/service-worker.js') return sendWorker(response, worker, options)
    if (!installable) return next()
    const { brand } = contextOf(response).company.attributes
    if (path === '/offline') return sendOffline(request, response)
    const icon = icons.find((one) => path === iconPath(brand, one))
    if (path !== manifestPath && icon === undefined) return next()
    apiSecurityHeaders(request, response, () => undefined)
    if (icon === undefined) {
      // A change of brand shows at the next visit.
      const text = JSON.stringify(manifestOf(contextOf(response).company.attributes))
      response.set('Cache-Control', 'no-cache').type('application/manifest+json').send(text)
      return
    }
    const image = await drawings.png(iconSvg(brand, icon))
    response.set('Cache-Control', 'public, max-age=31536000, immutable').type('png').send(image)
  }
}

/** The part of the employees' page that leads to the manifest. */
export function installationLinks({ brand }: CompanyAttributes): string {
  return (
    `<link rel="manifest" href="${manifestPath}">` +
    `<link rel="apple-touch-icon" href="${iconPath(brand, { purpose: 'touch', size: 180 })}">`
  )
}

function manifestOf({ brand, settings }: CompanyAttributes) {
  const tokens = lightTokens(brandFrom(brand))
  return {
    id: '/dashboard',
    name: brand.name,
    short_name:
      brand.name.length > 12 ? (/^\S{1,12}(?=\s)/.exec(brand.name)?.[0] ?? brand.name.slice(0, 12)) : brand.name,
    description: brand.tagline[settings.default_language],
    lang: settings.default_language,
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    theme_color: tokens.action.ground,
    background_color: tokens.canvas,
    icons: icons
      .filter(({ purpose }) => purpose !== 'touch')
      .map((icon) => ({
        src: iconPath(brand, icon),
        sizes: `${icon.size}x${icon.size}`,
        type: 'image/png',
        purpose: icon.purpose,
      })),
  }
}

/** Its address changes with the brand. */
function iconPath(brand: Brand, icon: Icon): string {
  return `/icon-${icon.purpose}-${icon.size}-${hash('sha256', iconSvg(brand, icon)).slice(0, 16)}.png`
}

/** The pair in the colours of the brand; a system may cut away all but the middle 80 % of a maskable one. */
function iconSvg(brand: Brand, { purpose, size }: Icon): string {
  const tokens = lightTokens(brandFrom(brand))
  const corner = purpose === 'any' ? 112 : 0
  const shapes = inColours(markShapes, tokens)
  const [side, at] = purpose === 'any' ? [340, 86] : [272, 120]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 512 512">
<rect width="512" height="512" rx="${corner}" fill="${tokens.brand.tint2}"/>
<svg x="${at}" y="${at}" width="${side}" height="${side}" viewBox="0 0 34 34">${shapes}</svg></svg>`
}

/** Another version or another look of the page for no network is another worker, which replaces the one before. */
function nameOfKept({ installable, version }: InstallationOptions, response: Response): string | null {
  if (!installable) return null
  const { attributes } = contextOf(response).company
  const look = offlineWords(attributes) + JSON.stringify(attributes.brand)
  return `binome-${version}-${hash('sha256', look).slice(0, 16)}`
}

function sendWorker(response: Response, worker: string, options: InstallationOptions): void {
  const { brand } = contextOf(response).company.attributes
  const icon = iconPath(brand, { purpose: 'any', size: 192 })
  response
    .set({
      // Its requests are for files and pages of this host alone.
      'Content-Security-Policy': "default-src 'none';connect-src 'self'",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-cache',
    })
    .type('text/javascript')
    .send(
      worker
        .replace('const kept = BINOME_KEPT', `const kept = ${JSON.stringify(nameOfKept(options, response))}`)
        .replace('const icon = BINOME_ICON', `const icon = ${JSON.stringify(icon)}`),
    )
}

const words = {
  fr: {
    title: 'Vous êtes hors connexion',
    text: 'Ce que vous avez écrit reste sur cet appareil. Cette page revient d’elle-même avec le réseau.',
    again: 'Réessayer',
  },
  en: {
    title: 'You are offline',
    text: 'What you have written stays on this device. This page comes back by itself with the network.',
    again: 'Try again',
  },
} as const

/** In both languages: the worker does not know which one the reader has chosen. The page does, once it is open. */
function offlineWords({ settings }: CompanyAttributes): string {
  const first = settings.default_language
  const part = (locale: 'fr' | 'en', heading: 'h1' | 'h2') => {
    const { title, text, again } = words[locale]
    // A link to no address loads the address that the reader wanted.
    const content = `<${heading}>${title}</${heading}><p>${text}</p><p><a href="">${again}</a></p>`
    return `<section lang="${locale}">${content}</section>`
  }
  return part(first, 'h1') + part(first === 'fr' ? 'en' : 'fr', 'h2')
}

/**
 * The language that the application has kept here (`web/shared/i18n/locale.ts`), else the browser's, is displayed
 * alone.
 */
const inChosenLanguage = `(() => {
  const chosen = localStorage.getItem('binome-locale') ?? navigator.language.slice(0, 2)
  const sections = [...document.querySelectorAll('section')]
  if (!sections.some(({ lang }) => lang === chosen)) return
  document.documentElement.lang = chosen
  for (const section of sections) section.hidden = section.lang !== chosen
})()`

function sendOffline(request: Request, response: Response): void {
  const { attributes } = contextOf(response).company
  const locale = attributes.settings.default_language
  writePage(request, response, {
    status: 200,
    locale,
    title: words[locale].title,
    company: attributes,
    offline: true,
    mayPostTo: [],
    main: offlineWords(attributes),
    script: `${inChosenLanguage};${comesBack}`,
    asks: true,
  })
}
