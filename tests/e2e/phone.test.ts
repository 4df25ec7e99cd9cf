import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#infra/demo/accounts.ts'
import { theEnd, theSessions } from '#tests/support/accompaniment.ts'
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

test('a proposed date is taken by keys, and the accompaniment begins', async () => {
  const offer = mentee.getByRole('article').filter({ hasText: 'Idriss Benchekroun' })
  await keyboard.press(offer.getByRole('button', { name: /^Choisir le/ }).first())
  await mentee.getByText('Date choisie : Idriss vous accompagne').first().waitFor()
  expect(await offer.getByRole('button', { name: /^Choisir le/ }).count()).toBe(0)
})

const scene = { people, mentee: () => mentee, mentor: () => mentor, hand: keyboard }
theSessions({ ...scene, mails: () => mailServer.received })

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

test('no page had an error', () => {
  expect(errors).toEqual([])
})
