import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#infra/demo/accounts.ts'
import { theSessions } from '#tests/support/accompaniment.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { keyboard, pointer, type Hand } from '#tests/support/hands.ts'
import { type FaultySmtp, faultySmtp } from '#tests/support/mail/faulty-smtp.ts'
import { type RunningProduct, startProduct } from '#tests/support/product.ts'

/** The sessions of an accompaniment for somebody on a phone, 360 pixels wide, who uses nothing but keys. */

const people = {
  mentee: { firstName: 'Sophie', email: 'sophie.arnaud@valombre.example' },
  mentor: { firstName: 'Idriss', email: 'idriss.benchekroun@valombre.example' },
}

let browser: Browser
let product: RunningProduct
let mailServer: FaultySmtp
let mentee: Page
let mentor: Page

beforeAll(async () => {
  ;[browser, mailServer] = await Promise.all([launchBrowser(), faultySmtp()])
  product = await startProduct({ env: { SMTP_URL: mailServer.url, MAIL_FROM: 'binome@valombre.example' } })
  mentee = await enter(people.mentee.email, 360, keyboard)
  mentor = await enter(people.mentor.email, 1280, pointer)
})
afterAll(async () => {
  await browser.close()
  await product.stop()
  await mailServer.close()
})

async function enter(email: string, width: number, { press, write }: Hand): Promise<Page> {
  const context = await browser.newContext({
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width, height: 740 },
  })
  const page = await context.newPage()
  await page.goto(product.origin)
  await write(page.getByLabel('Adresse e-mail professionnelle'), email)
  await write(page.getByLabel('Mot de passe', { exact: true }), demoPassword)
  await press(page.getByRole('button', { name: 'Se connecter', exact: true }))
  await page.getByRole('heading', { level: 1, name: /^Bonjour/ }).waitFor()
  return page
}

test('a proposed date is taken by keys, and the accompaniment begins', async () => {
  const offer = mentee.getByRole('article').filter({ hasText: 'Idriss Benchekroun' })
  await keyboard.press(offer.getByRole('button', { name: /^Choisir le/ }).first())
  await mentee.getByText('Date choisie : Idriss vous accompagne').first().waitFor()
  expect(await mentee.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})

theSessions({ people, mentee: () => mentee, mentor: () => mentor, hand: keyboard, mails: () => mailServer.received })
