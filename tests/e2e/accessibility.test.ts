import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { publicPaths } from '#api/content/public-pages/paths.ts'
import { demoPassword } from '#infra/demo/accounts.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { startProduct } from '#tests/support/product.ts'

/**
 * Every page in both languages, light and dark, wide and narrow: axe finds no violation of WCAG 2.2 AA, and nothing
 * overflows.
 */

const looks = [
  { locale: 'fr', colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { locale: 'en', colorScheme: 'dark', viewport: { width: 360, height: 740 } },
] as const
type Look = (typeof looks)[number]

let browser: Browser
let product: Awaited<ReturnType<typeof startProduct>>
const contexts: BrowserContext[] = []
/** What the security policy of the pages kept from happening. */
const blocked: string[] = []

beforeAll(async () => {
  browser = await launchBrowser()
  product = await startProduct()
})
// Pages of an earlier test would go on working.
beforeEach(() => Promise.all(contexts.splice(0).map((context) => context.close())))
afterAll(async () => {
  await browser.close()
  await product.stop()
})

interface Session {
  readonly headers: Readonly<Record<string, string>>
  readonly userId: string
}

async function signInByHttp(email: string): Promise<Session> {
  const answer = await fetch(`${product.origin}/auth/sign_in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  const { data } = (await answer.json()) as { data: { id: string } }
  const names = ['access-token', 'client', 'uid']
  return { headers: Object.fromEntries(names.map((name) => [name, answer.headers.get(name) ?? ''])), userId: data.id }
}

/** The first id of a list in this person's view. */
async function firstId({ headers }: Session, path: string): Promise<string> {
  const answer = await fetch(`${product.origin}${path}`, { headers })
  const { data } = (await answer.json()) as { data: { id: string }[] }
  return data[0]?.id ?? ''
}

async function firstProfile({ headers, userId }: Session, name: string): Promise<string> {
  const answer = await fetch(`${product.origin}/api/v1/users/${userId}`, { headers })
  const { data } = (await answer.json()) as { data: { relationships: Record<string, { data: { id: string }[] }> } }
  return data.relationships[name]?.data[0]?.id ?? ''
}

async function speak({ headers, userId }: Session, locale: string): Promise<void> {
  const { status } = await fetch(`${product.origin}/api/v1/users/${userId}`, {
    method: 'PATCH',
    headers: { ...headers, 'Content-Type': 'application/vnd.api+json' },
    body: JSON.stringify({ data: { type: 'users', id: userId, attributes: { locale } } }),
  })
  expect(status).toBe(200)
}

async function open(look: Look): Promise<Page> {
  const context = await browser.newContext({
    locale: look.locale === 'fr' ? 'fr-FR' : 'en-GB',
    timezoneId: 'Europe/Paris',
    colorScheme: look.colorScheme,
    viewport: look.viewport,
    reducedMotion: 'reduce',
  })
  contexts.push(context)
  const page = await context.newPage()
  page.on('console', (message) => {
    if (/content security policy|trusted ?type|trusted(script|html)/i.test(message.text())) blocked.push(message.text())
  })
  return page
}

async function enter(look: Look, email: string, path: string): Promise<Page> {
  const page = await open(look)
  await page.goto(`${product.origin}${path}`)
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(demoPassword)
  await page.locator('form button[type=submit]').click()
  return page
}

/** Waits for the page's heading and its lists, then runs axe. */
async function expectAccessible(page: Page, look: Look): Promise<void> {
  // Under a dialog the page's heading exists but is hidden from assistive technology.
  const heading = page.locator('h1, [role=heading][aria-level="1"]')
  await heading.first().waitFor()
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  expect(await heading.count()).toBe(1)
  expect(await page.locator('html').getAttribute('lang')).toBe(look.locale)
  expect(blocked).toEqual([])
  // No page has frames, so that the results need no second page to be put together. What passes is not described: that
  // takes longer than the rules.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`),
  ).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}

describe.each(looks)('$locale, $colorScheme, $viewport.width px', (look) => {
  test.each([
    '/auth/sign_in',
    '/auth/forgot_password',
    '/auth/edit_password?reset_password_token=any',
    '/auth/edit_password?expired=true',
    '/auth/sign_in_link?token=any',
    '/auth/program_sign_up',
    '/sso/unauthorized?reason=account_unknown&reference=7f2a19',
    '/nowhere',
  ])('axe finds nothing on %s for a visitor', async (path) => {
    const page = await open(look)
    await page.goto(`${product.origin}${path}`)
    await expectAccessible(page, look)
  })

  test('axe finds nothing on the public pages, nor on a form with faults', async () => {
    const page = await open(look)
    for (const paths of Object.values(publicPaths)) {
      await page.goto(`${product.origin}${paths[look.locale]}`)
      await expectAccessible(page, look)
    }
    await page.goto(`${product.origin}${publicPaths.contact[look.locale]}`)
    await page.locator('main form .primary').click()
    await page.getByRole('alert').waitFor()
    await expectAccessible(page, look)
  })

  test('axe finds nothing on a refused sign-in', async () => {
    const page = await open(look)
    await page.goto(`${product.origin}/auth/sign_in`)
    await page.locator('input[type=email]').fill('participant@demo.test')
    await page.locator('input[type=password]').fill('wrong')
    await page.locator('form button[type=submit]').click()
    await page.getByRole('alert').first().waitFor()
    await expectAccessible(page, look)
  })

  test('axe finds nothing on the pages of a mentee', async () => {
    const session = await signInByHttp('participant@demo.test')
    await speak(session, look.locale)
    const mentor = await firstId(session, '/api/v1/presenters')
    const page = await enter(look, 'participant@demo.test', '/dashboard')
    await page.getByRole('heading', { level: 1, name: /Inès/ }).waitFor()
    await expectAccessible(page, look)
    for (const path of [
      '/dashboard/community',
      `/dashboard/profile/presenter/${mentor}`,
      '/dashboard/personal_settings',
      '/dashboard/personal_settings#second_factor',
      '/dashboard/personal_settings#notifications',
      '/dashboard/my_data',
      '/dashboard/nowhere',
    ]) {
      await page.goto(`${product.origin}${path}`)
      await expectAccessible(page, look)
    }
    await page.goto(`${product.origin}/dashboard/community`)
    await page.getByRole('button', { name: /^(Filtres|Filters)/ }).click()
    await page.getByRole('dialog').waitFor()
    await expectAccessible(page, look)
  })

  test('axe finds nothing on what a mentee reads', async () => {
    const session = await signInByHttp('participant@demo.test')
    await speak(session, look.locale)
    const article = await firstId(session, '/api/v1/articles')
    const page = await enter(look, 'participant@demo.test', '/dashboard')
    await page.getByRole('heading', { level: 1, name: /Inès/ }).waitFor()
    for (const path of [
      '/dashboard/news',
      `/dashboard/news/${article}`,
      '/dashboard/training_tools',
      '/dashboard/help',
      '/dashboard/help/device-test',
      '/dashboard/help/contact',
      '/dashboard/meetings_history',
      '/dashboard/messenger',
    ]) {
      await page.goto(`${product.origin}${path}`)
      await expectAccessible(page, look)
    }
  })

  test('axe finds nothing on what a mentee has', async () => {
    const session = await signInByHttp('participant@demo.test')
    await speak(session, look.locale)
    const meeting = await firstId(session, '/api/v1/meetings')
    const relationship = await firstId(session, '/api/v1/mentoring_relationships')
    const own = await firstProfile(session, 'participant_profiles')
    const page = await enter(look, 'participant@demo.test', '/dashboard')
    await page.getByRole('heading', { level: 1, name: /Inès/ }).waitFor()
    for (const path of [
      '/dashboard/availability_settings',
      `/dashboard/profile/participant/${own}`,
      `/dashboard/sessions/${meeting}`,
      `/dashboard/relationships/${relationship}`,
      `/dashboard/webconferences/${meeting}`,
      '/profile-choice',
      '/profiling',
      '/profiling/edit-user-profile',
    ]) {
      await page.goto(`${product.origin}${path}`)
      await expectAccessible(page, look)
    }
  })

  test('axe finds nothing on the pages of a mentor', async () => {
    const session = await signInByHttp('presenter@demo.test')
    await speak(session, look.locale)
    const page = await enter(look, 'presenter@demo.test', '/dashboard')
    await page.getByRole('article').first().waitFor()
    await expectAccessible(page, look)
    const own = await firstProfile(session, 'presenter_profiles')
    for (const view of ['', '?view=mentee']) {
      await page.goto(`${product.origin}/dashboard/profile/presenter/${own}${view}`)
      await expectAccessible(page, look)
    }
    await page.goto(`${product.origin}/dashboard`)
    await page.getByRole('article').first().waitFor()
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByRole('dialog').getByRole('link').first().waitFor()
    await expectAccessible(page, look)
    await page.keyboard.press('Escape')
    const asking = [
      /^(Refuser la demande|Decline)/,
      /^(Proposer d’autres dates|Propose|Suggest)/,
      /^(Terminer l’accompagnement|End the mentoring)/,
    ]
    for (const action of asking) {
      await page.getByRole('button', { name: action }).first().click()
      await page.getByRole('dialog').waitFor()
      await expectAccessible(page, look)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
  })

  test('axe finds nothing in the console of an administrator', async () => {
    const session = await signInByHttp('admin@demo.test')
    await speak(session, look.locale)
    const start = await open(look)
    await start.goto(`${product.origin}/admin/`)
    await expectAccessible(start, look)
    const page = await enter(look, 'admin@demo.test', '/admin/')
    await page.getByRole('heading', { level: 1, name: /Tableau de bord|Dashboard/ }).waitFor()
    await expectAccessible(page, look)
    for (const list of ['mentoring_requests', 'mentoring_relationships', 'users', 'programs']) {
      await page.goto(`${product.origin}/admin/${list}`)
      await page.locator('main tbody tr, main ul > li').nth(1).waitFor()
      await expectAccessible(page, look)
    }
    const answer = await fetch(`${product.origin}/admin/api/mentoring_requests?_start=0&_end=1`, {
      headers: session.headers,
    })
    const [record] = (await answer.json()) as { id: string }[]
    await page.goto(`${product.origin}/admin/mentoring_requests/${record?.id}/show`)
    await page.getByRole('tab').first().waitFor()
    await expectAccessible(page, look)
    await page.getByRole('tab', { name: /Historique|History/ }).click()
    await page
      .getByText(/Demande envoyée|Request sent/)
      .first()
      .waitFor()
    await expectAccessible(page, look)
  })
})

test('axe finds nothing on any list of the console, nor on what its first link opens', async () => {
  const [look] = looks
  await speak(await signInByHttp('admin@demo.test'), look.locale)
  const page = await enter(look, 'admin@demo.test', '/admin/')
  await page.getByRole('heading', { level: 1, name: 'Tableau de bord' }).waitFor()
  const rail = page.getByRole('navigation').first()
  const closed = rail.locator('button[aria-expanded=false]')
  while ((await closed.count()) > 0) await closed.first().click()
  const lists = await hrefsIn(rail)
  expect(lists.length).toBeGreaterThan(30)
  for (const list of lists) {
    await follow(page, rail, list)
    await expectAccessible(page, look)
    const main = page.locator('main')
    const opened = (await hrefsIn(main)).find((href) => href.startsWith(`${list}/`))
    if (opened === undefined) continue
    await follow(page, main, opened)
    await expectAccessible(page, look)
  }
})

/** Loads no page anew: that takes longer than to show the next one. */
async function follow(page: Page, part: Locator, href: string): Promise<void> {
  // A record may open beside its list, whose heading stays.
  const headings = async () => (await page.locator('h1, main h2').allTextContents()).join()
  const before = await headings()
  await part.locator(`a[href="${href}"]`).first().click()
  await page.waitForURL(`**${href}`)
  await expect.poll(headings).not.toBe(before)
}

const hrefsIn = (part: Locator): Promise<string[]> =>
  part.locator('a[href^="/admin/"]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
