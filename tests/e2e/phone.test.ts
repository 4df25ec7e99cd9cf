import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#infra/demo/accounts.ts'
import { invitationsTo, theEnd, theMeetings } from '#tests/support/accompaniment.ts'
import { errorsOf, launchBrowser } from '#tests/support/browser.ts'
import { keyboard } from '#tests/support/hands.ts'
import { type FaultySmtp, faultySmtp } from '#tests/support/mail/faulty-smtp.ts'
import { type Partner, partnerByApi } from '#tests/support/partner.ts'
import { type RunningProduct, startProduct } from '#tests/support/product.ts'

/** The sessions of an accompaniment for somebody on a phone, 360 pixels wide, who uses nothing but keys. */

const people = {
  mentee: { firstName: 'Sophie', fullName: 'Sophie Arnaud-Leclercq', email: 'sophie.arnaud@valombre.example' },
  mentor: { firstName: 'Idriss', email: 'idriss.benchekroun@valombre.example' },
}

/** The pages that somebody opens from the menus. */
const walked = [
  '/dashboard/mentoring_center',
  '/dashboard/community',
  '/dashboard/messenger',
  '/dashboard/news',
  '/dashboard/training_tools',
  '/dashboard/meetings_history',
  '/dashboard/availability_settings',
  '/dashboard/personal_settings',
  '/dashboard/personal_settings#devices',
  '/dashboard/my_data',
  '/dashboard/help',
  '/dashboard/help/contact',
  '/profile-choice',
  '/profiling',
]

const publicPages = [
  '/',
  '/en',
  '/programmes/passerelles',
  '/charter-mentoring-entreprise',
  '/faq-mentoring',
  '/en/mentoring-faq',
  '/cgu',
  '/confidentialite',
  '/cookies',
  '/contact-mentoring',
  '/solution-formation-afest',
  '/demo',
  '/nowhere',
]

let browser: Browser
let product: RunningProduct
let mailServer: FaultySmtp
let mentee: Page
let errors: readonly unknown[]
let mentor: Partner

beforeAll(async () => {
  ;[browser, mailServer] = await Promise.all([launchBrowser(), faultySmtp()])
  product = await startProduct({ env: { SMTP_URL: mailServer.url, MAIL_FROM: 'binome@valombre.example' } })
  const { email, fullName } = people.mentee
  ;[mentee, mentor] = await Promise.all([enter(email), partnerByApi(product.origin, people.mentor.email, fullName)])
})
afterAll(async () => {
  await browser.close()
  await product.stop()
  await mailServer.close()
})

async function enter(email: string): Promise<Page> {
  const { press, write } = keyboard
  const context = await browser.newContext({
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 360, height: 740 },
  })
  errors = errorsOf(context)
  const page = await context.newPage()
  await page.goto(`${product.origin}/dashboard`)
  await write(page.getByLabel('Adresse e-mail professionnelle'), email)
  await write(page.getByLabel('Mot de passe', { exact: true }), demoPassword)
  await press(page.getByRole('button', { name: 'Se connecter', exact: true }))
  await page.getByRole('heading', { level: 1, name: /^Bonjour/ }).waitFor()
  return page
}

test('a proposed date is taken by keys, and the accompaniment begins with its first session', async () => {
  const offer = mentee.getByRole('article').filter({ hasText: 'Idriss Benchekroun' })
  await keyboard.press(offer.getByRole('button', { name: /^Choisir le/ }).first())
  await keyboard.press(mentee.getByRole('dialog').locator('button[type=submit]'))
  await mentee.getByText('Date choisie : Idriss vous accompagne').first().waitFor()
  expect(await offer.getByRole('button', { name: /^Choisir le/ }).count()).toBe(0)
  await mentee.getByRole('region', { name: 'Mon mentor' }).getByText('1. Convenue').waitFor()
})

/** How many mails there were before the session that the two meet at. */
let before = 0

test('that session is called off by keys, and leaves both calendars', async () => {
  await keyboard.press(mentee.getByRole('article').getByRole('link', { name: /^Voir la session/ }))
  await keyboard.press(mentee.getByRole('button', { name: 'Annuler la session…' }))
  const dialog = mentee.getByRole('dialog')
  await keyboard.choose(dialog.getByRole('radio').first())
  await keyboard.press(dialog.getByRole('button', { name: 'Annuler la session' }))
  await dialog.waitFor({ state: 'detached' })
  for (const { email } of [people.mentee, people.mentor])
    await expect
      .poll(() => invitationsTo(mailServer.received, email).at(-1)?.method, { timeout: 120_000 })
      .toBe('CANCEL')
  before = mailServer.received.length
})

const scene = { people, mentee: () => mentee, mentor: () => mentor, hand: keyboard }
theMeetings({ ...scene, mails: () => mailServer.received.slice(before) })

test('the mentee ends the accompaniment by keys, with a reason and a word', async () => {
  await keyboard.press(mentee.getByRole('navigation').getByRole('link', { name: 'Accueil' }))
  const finish = mentee.getByRole('button', { name: 'Terminer l’accompagnement avec Idriss Benchekroun' })
  await keyboard.press(finish)
  const dialog = mentee.getByRole('dialog', { name: 'Terminer l’accompagnement' })
  await keyboard.choose(dialog.getByRole('radio', { name: 'L’objectif est atteint' }))
  await keyboard.write(dialog.getByLabel('Un mot pour Idriss'), 'Merci pour ces deux sessions.')
  await keyboard.press(dialog.getByRole('button', { name: 'Terminer' }))
  await mentee.getByText('Vous avez terminé le mentorat').waitFor()
  expect(await finish.count()).toBe(0)
})

theEnd(scene)

/** How far what is seen moves while a page comes, as a browser counts it: what a finger would miss. */
test('nothing moves under the thumb while a page comes, and no page is wider than the phone', async () => {
  await mentee.addInitScript(() => {
    const moved: number[] = []
    Object.assign(globalThis, { moved })
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) moved.push(Number(Reflect.get(shift, 'value')))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const found: [page: string, moved: number, sideways: number][] = []
  for (const page of walked) {
    await mentee.goto(`${product.origin}${page}`)
    await mentee.locator('#root h1').first().waitFor()
    await mentee.waitForLoadState('networkidle')
    const [moved, sideways] = await mentee.evaluate(() => [
      (Reflect.get(globalThis, 'moved') as number[]).reduce((all, one) => all + one, 0),
      document.documentElement.scrollWidth - innerWidth,
    ])
    if ((moved ?? 0) > 0.02 || (sideways ?? 0) > 0) found.push([page, moved ?? 0, sideways ?? 0])
  }
  expect(found).toEqual([])
})

/** What links of mails and pages lead to. */
const anchors = [
  ...['passkeys', 'second_factor', 'contact', 'notifications', 'devices', 'account'].map(
    (name) => `/dashboard/personal_settings#${name}`,
  ),
  '/dashboard/help#faq',
  '/dashboard/my_data#export',
]

test('a link to a part of a page shows it below the header, also where answers are slow', async () => {
  await mentee.route('**/api/v1/**', async (route) => {
    await delay(300)
    await route.continue()
  })
  const hidden: [anchor: string, top: number][] = []
  for (const anchor of anchors) {
    // Another part of the same page would not load it.
    await mentee.goto('about:blank')
    await mentee.goto(`${product.origin}${anchor}`)
    const part = mentee.locator(anchor.slice(anchor.indexOf('#')))
    await part.waitFor({ state: 'attached' })
    await mentee.waitForLoadState('networkidle')
    const { top, header, height } = await part.evaluate((element) => ({
      top: element.getBoundingClientRect().top,
      header: document.querySelector('header')?.getBoundingClientRect().bottom ?? 0,
      height: innerHeight,
    }))
    if (top < header || top > height / 2) hidden.push([anchor, top])
  }
  await mentee.unroute('**/api/v1/**')
  expect(hidden).toEqual([])
})

test('no public page is wider than a phone of 320 pixels', async () => {
  const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 320, height: 568 } })
  const page = await context.newPage()
  const wide: string[] = []
  for (const address of publicPages) {
    await page.goto(`${product.origin}${address}`)
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) wide.push(address)
  }
  await context.close()
  expect(wide).toEqual([])
})

test('no page had an error', () => {
  expect(errors).toEqual([])
})
