import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#infra/demo/accounts.ts'
import { errorsOf, launchBrowser } from '#tests/support/browser.ts'
import { agreedSession, callers, fakeDevices } from '#tests/support/calls.ts'
import { type RunningProduct, startProduct } from '#tests/support/product.ts'

/** A session by video, in two browsers whose cameras and microphones are made up. */

type Name = keyof typeof callers

let browser: Browser
let product: RunningProduct
let meeting: string
const pages = {} as Record<Name, Page>
const contexts = {} as Record<Name, BrowserContext>
const errors: unknown[] = []

beforeAll(async () => {
  browser = await launchBrowser(fakeDevices)
  product = await startProduct()
  meeting = await agreedSession(product.origin)
  pages.mentee = await enter('mentee')
  pages.mentor = await enter('mentor')
})
afterAll(async () => {
  await browser.close()
  await product.stop()
})

async function enter(name: Name): Promise<Page> {
  contexts[name] = await browser.newContext({
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: name === 'mentee' ? { width: 360, height: 740 } : { width: 1280, height: 800 },
  })
  errorsOf(contexts[name], errors)
  const page = await contexts[name].newPage()
  await page.goto(`${product.origin}/dashboard`)
  await page.getByLabel('Adresse e-mail professionnelle').fill(callers[name])
  await page.getByLabel('Mot de passe', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: /^Bonjour/ }).waitFor()
  return page
}

/** From the session to the room, with camera and microphone. */
async function comes(page: Page): Promise<void> {
  await page.goto(`${product.origin}/dashboard/sessions/${meeting}`)
  await page.getByRole('link', { name: 'Rejoindre la visio' }).click()
  await page.getByRole('button', { name: 'Allumer ma caméra et mon micro' }).click()
  await page.getByRole('heading', { name: 'Tout est prêt' }).waitFor()
  await page.getByRole('button', { name: 'Entrer dans la salle' }).click()
  await page.getByRole('toolbar', { name: 'Commandes de la visio' }).waitFor()
}

const other = (page: Page) => page.getByRole('region').first()
const patience = { timeout: 20_000 }
const picture = (tile: Locator) => tile.locator('video')

/** The picture of the other one comes, and moves. */
async function moves(page: Page): Promise<boolean> {
  const video = picture(other(page))
  await video.waitFor({ state: 'visible' })
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth), patience)
    .toBeGreaterThan(0)
  const at = await video.evaluate((element: HTMLVideoElement) => element.currentTime)
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), patience)
    .toBeGreaterThan(at)
  return true
}

test('who comes first sees themselves, and that the other one is not there', async () => {
  await comes(pages.mentee)
  await other(pages.mentee).getByRole('heading').waitFor()
  expect(await other(pages.mentee).getByRole('heading').textContent()).toMatch(/n’est pas là$/)
})

test('the two see each other move', async () => {
  await comes(pages.mentor)
  expect(await Promise.all([moves(pages.mentor), moves(pages.mentee)])).toEqual([true, true])
})

test('a key turns the microphone off, a button the camera, and the other one is told', async () => {
  const { mentee, mentor } = pages
  await mentee.keyboard.press('m')
  await mentee.getByRole('button', { name: 'Micro coupé' }).waitFor()
  await other(mentor).getByText('micro coupé').waitFor()
  await mentee.getByRole('button', { name: 'Caméra allumée' }).click()
  await other(mentor).getByText('caméra coupée').waitFor()
  await picture(other(mentor)).waitFor({ state: 'hidden' })
  await mentee.getByRole('button', { name: 'Caméra coupée' }).click()
  expect(await moves(mentor)).toBe(true)
  await mentee.getByRole('button', { name: 'Micro coupé' }).click()
  await other(mentor).getByText('micro coupé').waitFor({ state: 'detached' })
})

test('who leaves is missed, and comes back', async () => {
  const { mentee, mentor } = pages
  await mentee.reload()
  await other(mentor).getByRole('heading').waitFor()
  await mentee.getByRole('button', { name: 'Allumer ma caméra et mon micro' }).click()
  await mentee.getByRole('button', { name: 'Entrer dans la salle' }).click()
  expect(await Promise.all([moves(mentor), moves(mentee)])).toEqual([true, true])
})

test('a later window of the same person takes over', async () => {
  const later = await contexts.mentor.newPage()
  await comes(later)
  await pages.mentor.getByRole('heading', { name: 'Vous continuez dans une autre fenêtre' }).waitFor()
  expect(await Promise.all([moves(later), moves(pages.mentee)])).toEqual([true, true])
  await pages.mentor.close()
  pages.mentor = later
})

test('notes are the start of one’s report, and ending leads there; the other one is told', async () => {
  const { mentee, mentor } = pages
  await mentor.getByRole('button', { name: 'Notes' }).click()
  await mentor.getByRole('textbox', { name: 'Notes' }).fill('Garder une heure le lundi.')
  await mentor.getByRole('button', { name: 'Quitter' }).click()
  await mentor.getByRole('radio', { name: /Terminer la session/ }).check()
  await mentor.getByRole('button', { name: 'Terminer pour nous deux' }).click()
  await mentor.waitForURL(`**/dashboard/feedback/${meeting}`)
  await mentor.getByText('Garder une heure le lundi.').waitFor()
  await mentee.getByRole('button', { name: 'Quitter' }).waitFor()
  expect(errors).toEqual([])
})
