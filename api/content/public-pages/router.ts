import { randomBytes } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import type { BaseUrlOf } from '#commands/people/links/ports.ts'
import type { CompanyId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { brandFrom } from '#theme/brand.ts'
import { contextOf } from '../../platform/http/context.ts'
import { apiSecurityHeaders } from '../../platform/http/headers.ts'
import type { Drawings } from '../../ports/company.ts'
import { documentsInForce } from '../../queries/content/documents.ts'
import { faqsOf } from '../../queries/content/faqs.ts'
import { type Content, contentOf } from './content.ts'
import { robotsText, sitemap } from './robots-and-sitemap.ts'
import { faqPage } from './faq.ts'
import { emptyForm, type FormName } from './fields.ts'
import { createFigures, type FiguresOf } from './figures.ts'
import { contactPage, demoPage } from './forms.ts'
import { documentOf, type Page } from './frame.ts'
import { homePage } from './home.ts'
import { type PublicAddress, publicAddressOf, isOfApplication, type Locale, pathOf } from './paths.ts'
import { send } from './send.ts'
import { socialPath, socialSvg } from './social.ts'
import { type Fonts, styleOf } from './style.ts'
import { type FormDependencies, submitted } from './submit.ts'
import { afestPage, lostPage, documentPage } from './texts.ts'

export interface PublicPagesDependencies extends FormDependencies {
  readonly sql: (companyId: CompanyId) => Sql
  readonly baseUrlOf: BaseUrlOf
  readonly drawings: Drawings
  readonly fonts: Fonts
}

interface Site extends PublicPagesDependencies {
  readonly figuresOf: FiguresOf
}

/**
 * The pages of visitors, made by the server (docs/public-pages.md), and the page of every address that nothing else
 * has. Applications answer after it.
 */
export function createPublicPages(dependencies: PublicPagesDependencies): RequestHandler {
  const site = { ...dependencies, figuresOf: createFigures() }
  return async (request, response, next) => {
    const { path, method } = request
    const reads = method === 'GET' || method === 'HEAD'
    if (reads && /^\/(robots\.txt|sitemap\.xml|social-[\da-f]{16}\.png)$/.test(path)) {
      if (!(await sendFile(site, request, response))) next()
      return
    }
    const address = publicAddressOf(path)
    const form = method === 'POST' && (address?.page === 'demo' || address?.page === 'contact') ? address.page : null
    // An unknown file is no page.
    if (isOfApplication(path) || /\/[^/]*\.\w+$/.test(path) || (!reads && form === null)) next()
    else await answer(site, request, response, address, form)
  }
}

async function answer(
  site: Site,
  request: Request,
  response: Response,
  address: PublicAddress | null,
  form: FormName | null,
): Promise<void> {
  const { company, locale: accepted } = contextOf(response)
  const { languages } = company.attributes.settings
  const wanted = address?.locale ?? (/^\/en(\/|$)/.test(request.path) ? 'en' : accepted)
  const locale = languages.includes(wanted) ? wanted : company.defaultLanguage
  if (address !== null && locale !== address.locale && form === null) {
    response.redirect(302, pathOf(address.page, locale, address.program))
    return
  }
  const sql = site.sql(company.id)
  const preview = previewOf(request)
  const found = await contentOf(sql, company, { locale, slug: address?.program ?? null, preview })
  const content = found ?? (await contentOf(sql, company, { locale, slug: null }))
  if (content === null) throw new Error('the company has no content')
  const known = found === null ? null : address
  const page =
    known === null
      ? lostPage(content)
      : form === null
        ? await pageOf(site, content, known, request, preview)
        : await submitted(site, content, form, request, response)
  await sendDocument(site, request, response, { content, page, address: known, languages, isPreview: preview !== null })
}

/** A parameter that readers type or choose. */
function shortText(given: unknown): string {
  return typeof given === 'string' ? given.trim().slice(0, 80) : ''
}

/** The key of a draft that an administrator looks at in its page. */
function previewOf({ query }: Request): string | null {
  const { preview } = query
  return typeof preview === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(preview) ? preview : null
}

async function pageOf(
  site: Site,
  content: Content,
  address: PublicAddress,
  request: Request,
  preview: string | null,
): Promise<Page> {
  const { company, program, locale } = content
  const sql = site.sql(company.id)
  if (address.page === 'home') return homePage(content, await site.figuresOf(sql, company.id, program?.id ?? null))
  if (address.page === 'faq') {
    const { q, about } = request.query
    return faqPage(content, await faqsOf(sql, locale), shortText(q), shortText(about))
  }
  if (address.page === 'afest') return afestPage(content)
  if (address.page === 'demo') return demoPage(content, emptyForm, 200)
  if (address.page === 'contact') return contactPage(content, emptyForm, 200)
  const document = (await documentsInForce(sql, locale, preview)).find((one) => one.document === address.page)
  return document === undefined ? lostPage(content) : documentPage(content, document)
}

async function sendDocument(
  { fonts, baseUrlOf }: Site,
  request: Request,
  response: Response,
  {
    content,
    page,
    address,
    languages,
    isPreview,
  }: {
    readonly content: Content
    readonly page: Page
    readonly address: PublicAddress | null
    readonly languages: readonly Locale[]
    readonly isPreview: boolean
  },
): Promise<void> {
  const { company, locale } = content
  const { brand } = company.attributes
  const nonce = randomBytes(16).toString('base64')
  const text = documentOf(page, {
    content,
    address,
    languages,
    isPreview,
    base: await baseUrlOf(company.id),
    picture: socialPath(brand),
    nonce,
    style: styleOf(brandFrom(brand), fonts),
    fonts,
  })
  await send(request, response, { status: page.status, locale, nonce, text })
}

/** False: the picture is of an older brand. */
async function sendFile({ sql, baseUrlOf, drawings }: Site, request: Request, response: Response): Promise<boolean> {
  const { company } = contextOf(response)
  const { brand, settings } = company.attributes
  const isPicture = request.path.endsWith('.png')
  if (isPicture && request.path !== socialPath(brand)) return false
  apiSecurityHeaders(request, response, () => undefined)
  if (isPicture) {
    response
      .set('Cache-Control', 'public, max-age=31536000, immutable')
      .type('png')
      .send(await drawings.png(socialSvg(brand)))
    return true
  }
  const base = await baseUrlOf(company.id)
  response.set('Cache-Control', 'public, max-age=3600')
  if (request.path === '/robots.txt') {
    response.type('txt').send(robotsText(base))
    return true
  }
  const content = await contentOf(sql(company.id), company, { locale: company.defaultLanguage, slug: null })
  if (content === null) return false
  response.type('application/xml').send(sitemap(content, settings.languages, base))
  return true
}
