import { randomBytes } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import type { BaseUrlOf } from '#commands/links/ports.ts'
import type { SignUps } from '#commands/invitations/sign-ups.ts'
import type { CompanyId } from '#domain/shared/ids.ts'
import type { Sql } from '#projections/sql.ts'
import { brandFrom } from '#theme/brand.ts'
import { readBytes } from '../http/body.ts'
import { contextOf } from '../http/context.ts'
import { apiSecurityHeaders, isOwn } from '../http/headers.ts'
import type { RateLimits, SocialPictures } from '../ports.ts'
import { documentsInForce } from '../queries/documents.ts'
import { type Content, contentOf } from './content.ts'
import { robotsText, sitemap } from './crawlers.ts'
import { emptyForm, faultsOf, formFields, type FormName, type FormState, trapName, typedIn } from './fields.ts'
import { createFigures, type FiguresOf } from './figures.ts'
import { contactPage, demoPage, sentPage } from './forms.ts'
import { documentOf, type Page } from './frame.ts'
import { homePage } from './home.ts'
import { type Asked, askedBy, isOfApplication, type Locale, pathOf } from './paths.ts'
import { send } from './send.ts'
import { socialPath } from './social.ts'
import { type Fonts, styleOf } from './style.ts'
import { afestPage, faqPage, lostPage, documentPage } from './texts.ts'

export interface PublicPagesDependencies {
  readonly sql: (companyId: CompanyId) => Sql
  readonly signUps: Pick<SignUps, 'leaveContact'>
  readonly limits: Pick<RateLimits, 'hit'>
  readonly baseUrlOf: BaseUrlOf
  readonly pictures: SocialPictures
  readonly fonts: Fonts
}

interface Site extends PublicPagesDependencies {
  readonly figuresOf: FiguresOf
}

/** The longest form, in bytes: 4,000 characters of three bytes, each written as nine. */
const longestForm = 64_000

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
    const asked = askedBy(path)
    const form = method === 'POST' && (asked?.page === 'demo' || asked?.page === 'contact') ? asked.page : null
    // An unknown file is no page.
    if (isOfApplication(path) || /\/[^/]*\.\w+$/.test(path) || (!reads && form === null)) next()
    else await answer(site, request, response, asked, form)
  }
}

async function answer(
  site: Site,
  request: Request,
  response: Response,
  asked: Asked | null,
  form: FormName | null,
): Promise<void> {
  const { company, locale: accepted } = contextOf(response)
  const { languages } = company.attributes.settings
  const wanted = asked?.locale ?? (/^\/en(\/|$)/.test(request.path) ? 'en' : accepted)
  const locale = languages.includes(wanted) ? wanted : company.defaultLanguage
  if (asked !== null && locale !== asked.locale && form === null) {
    response.redirect(302, pathOf(asked.page, locale, asked.program))
    return
  }
  const sql = site.sql(company.id)
  const found = await contentOf(sql, company, locale, asked?.program ?? null)
  const content = found ?? (await contentOf(sql, company, locale, null))
  if (content === null) throw new Error('the company has no content')
  const known = found === null ? null : asked
  const page =
    known === null
      ? lostPage(content)
      : form === null
        ? await pageOf(site, content, known, request)
        : await submitted(site, content, form, request, response)
  await sendDocument(site, request, response, { content, page, asked: known, languages })
}

async function pageOf(site: Site, content: Content, asked: Asked, request: Request): Promise<Page> {
  const { company, program, locale } = content
  const sql = site.sql(company.id)
  if (asked.page === 'home') return homePage(content, await site.figuresOf(sql, company.id, program?.id ?? null))
  if (asked.page === 'faq') {
    const { q } = request.query
    return faqPage(content, typeof q === 'string' ? q.trim().slice(0, 80) : '')
  }
  if (asked.page === 'afest') return afestPage(content)
  if (asked.page === 'demo') return demoPage(content, emptyForm, 200)
  if (asked.page === 'contact') return contactPage(content, emptyForm, 200)
  const document = (await documentsInForce(sql, locale)).find((one) => one.document === asked.page)
  return document === undefined ? lostPage(content) : documentPage(content, document)
}

/** The page after a form: what is wrong with it, with all that was typed, or that it was sent. */
async function submitted(
  site: Site,
  content: Content,
  name: FormName,
  request: Request,
  response: Response,
): Promise<Page> {
  const { company, say, locale } = content
  const values = typedIn((await readBytes(request, longestForm)).toString('utf8').replaceAll(/%00|\0/g, ''))
  const refused = (status: number, state: Partial<FormState>): Page =>
    (name === 'demo' ? demoPage : contactPage)(content, { ...emptyForm, values, ...state }, status)
  if (!isFromHere(request)) return refused(403, { notice: say('form.foreign') })
  const parsed = formFields[name].safeParse(values)
  if (!parsed.success) return refused(422, { faults: faultsOf(parsed.error) })
  // Whoever fills in what people do not see is told that all went well.
  if ((values[trapName] ?? '') !== '') return sentPage(content, name, parsed.data)
  const wait = await site.limits.hit('contact', company.id, contextOf(response).address)
  if (wait !== null) {
    response.setHeader('Retry-After', wait)
    return refused(429, { notice: say('form.limited', { minutes: Math.ceil(wait / 60) }) })
  }
  const { email, first_name: firstName, last_name: lastName, ...rest } = parsed.data
  await site.signUps.leaveContact(company.id, {
    email,
    firstName,
    lastName,
    kind: name,
    locale,
    company: 'company' in rest ? rest.company : null,
    size: 'size' in rest ? rest.size : null,
    subject: 'subject' in rest ? rest.subject : null,
    message: 'message' in rest ? rest.message : null,
    wantsInformation: 'information' in rest && rest.information === 'on',
  })
  return sentPage(content, name, parsed.data)
}

/** Browsers say where a form was sent from; what does not say it is no form of ours. */
function isFromHere(request: Request): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site !== undefined) return site === 'same-origin'
  return origin !== undefined && isOwn(request, origin)
}

async function sendDocument(
  { fonts, baseUrlOf }: Site,
  request: Request,
  response: Response,
  {
    content,
    page,
    asked,
    languages,
  }: {
    readonly content: Content
    readonly page: Page
    readonly asked: Asked | null
    readonly languages: readonly Locale[]
  },
): Promise<void> {
  const { company, locale } = content
  const { brand } = company.attributes
  const nonce = randomBytes(16).toString('base64')
  const text = documentOf(page, {
    content,
    asked,
    languages,
    base: await baseUrlOf(company.id),
    picture: socialPath(brand),
    nonce,
    style: styleOf(brandFrom(brand), fonts),
    fonts,
  })
  await send(request, response, { status: page.status, locale, nonce, text })
}

/** False: the picture is of an older brand. */
async function sendFile({ sql, baseUrlOf, pictures }: Site, request: Request, response: Response): Promise<boolean> {
  const { company } = contextOf(response)
  const { brand, settings } = company.attributes
  const isPicture = request.path.endsWith('.png')
  if (isPicture && request.path !== socialPath(brand)) return false
  apiSecurityHeaders(request, response, () => undefined)
  if (isPicture) {
    response
      .set('Cache-Control', 'public, max-age=31536000, immutable')
      .type('png')
      .send(await pictures.of(brand))
    return true
  }
  const base = await baseUrlOf(company.id)
  response.set('Cache-Control', 'public, max-age=3600')
  if (request.path === '/robots.txt') {
    response.type('txt').send(robotsText(base))
    return true
  }
  const content = await contentOf(sql(company.id), company, company.defaultLanguage, null)
  if (content === null) return false
  response.type('application/xml').send(sitemap(content, settings.languages, base))
  return true
}
