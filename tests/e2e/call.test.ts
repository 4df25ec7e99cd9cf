import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'
import { type Caller, enters, moves, otherIn, pictureIn, signedIn } from '#tests/support/call-rooms.ts'
import { agreedMeeting, agreedWorkshop, fakeDevices, staysOf } from '#tests/support/calls.ts'
import { loopbackCalls } from '#tests/support/lossy-network.ts'
import { type RunningProduct, startProduct } from '#tests/support/product.ts'
import { startStun } from '#tests/support/stun.ts'

/** A session by video, in two browsers whose cameras and microphones are made up. */

const metricsToken = 'only-for-this-test-of-calls'
let browser: Browser
let product: RunningProduct
let meeting: string
const pages = {} as Record<Caller, Page>
const contexts = {} as Record<Caller, BrowserContext>
const errors: unknown[] = []

beforeAll(async () => {
  browser = await launchBrowser([...fakeDevices, ...loopbackCalls])
  product = await startProduct({ env: { METRICS_TOKEN: metricsToken, LOG_LEVEL: 'debug' } })
  meeting = await agreedMeeting(product.origin)
  for (const name of ['mentee', 'mentor'] as const) {
    const entered = await signedIn(browser, product.origin, name, errors)
    pages[name] = entered.page
    contexts[name] = entered.context
  }
})
afterAll(async () => {
  await browser.close()
  await product.stop()
})

async function heightOf(part: Locator): Promise<number> {
  return (await part.boundingBox())?.height ?? 0
}

/** From the session to the room. */
async function comes(page: Page): Promise<void> {
  await page.goto(`${product.origin}/dashboard/sessions/${meeting}`)
  await page.getByRole('link', { name: 'Rejoindre la visio' }).click()
  await enters(page)
}

test('who comes first sees themselves, and that the other one is not there', async () => {
  await comes(pages.mentee)
  await otherIn(pages.mentee).getByRole('heading').waitFor()
  expect(await otherIn(pages.mentee).getByRole('heading').textContent()).toMatch(/n’est pas là$/)
})

test('the two see each other move', async () => {
  await comes(pages.mentor)
  expect(await Promise.all([moves(pages.mentor), moves(pages.mentee)])).toEqual([true, true])
})

test('a key turns the microphone off, a button the camera, and the other one reads both', async () => {
  const { mentee, mentor } = pages
  await mentee.keyboard.press('m')
  await mentee.getByRole('button', { name: 'Micro coupé' }).waitFor()
  await otherIn(mentor).getByText('micro coupé').waitFor()
  await mentee.getByRole('button', { name: 'Caméra allumée' }).click()
  await otherIn(mentor).getByText('caméra coupée').waitFor()
  await pictureIn(otherIn(mentor)).waitFor({ state: 'hidden' })
  await mentee.getByRole('button', { name: 'Caméra coupée' }).click()
  expect(await moves(mentor)).toBe(true)
  await mentee.getByRole('button', { name: 'Micro coupé' }).click()
  await otherIn(mentor).getByText('micro coupé').waitFor({ state: 'detached' })
})

test('a shared screen takes the place of one’s picture, and the other one’s goes into a small window', async () => {
  const { mentee, mentor } = pages
  await mentor.getByRole('button', { name: 'Partager l’écran' }).click()
  await otherIn(mentee)
    .getByText(/partage son écran/)
    .waitFor()
  expect(await moves(mentee)).toBe(true)
  await mentor.getByRole('button', { name: 'Arrêter le partage' }).click()
  await otherIn(mentee)
    .getByText(/partage son écran/)
    .waitFor({ state: 'detached' })
  expect(await moves(mentee)).toBe(true)
  await mentor.getByRole('button', { name: 'Petite fenêtre' }).click()
  await mentor.waitForFunction(() => document.pictureInPictureElement?.matches('.tiles > :first-child video') === true)
  await mentor.evaluate(() => document.exitPictureInPicture())
})

test('who leaves is missed, and comes back', async () => {
  const { mentee, mentor } = pages
  await mentee.reload()
  await otherIn(mentor).getByRole('heading').waitFor()
  await enters(mentee)
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

test('one comes in on a phone while the desk waits at the door: the desk says so, then comes back', async () => {
  const desk = await contexts.mentor.newPage()
  await desk.goto(`${product.origin}/dashboard/sessions/${meeting}`)
  await desk.getByText('Vous êtes dans la salle, sur un autre écran.').waitFor()
  await pages.mentor.goto(`${product.origin}/dashboard/webconferences/${meeting}`)
  await pages.mentor.getByText('Maëlys est déjà dans la salle').waitFor()
  await desk.getByText('Maëlys vous attend dans la salle.').waitFor()
  const phone = await signedIn(browser, product.origin, 'mentor', errors)
  await phone.page.setViewportSize({ width: 360, height: 740 })
  await phone.page.goto(`${product.origin}/dashboard/webconferences/${meeting}`)
  await enters(phone.page)
  expect(await Promise.all([moves(phone.page), moves(pages.mentee)])).toEqual([true, true])
  await desk.getByText('Vous êtes dans la salle, sur un autre écran.').waitFor()
  await pages.mentor.getByText(/Vous êtes dans la salle, sur un autre écran/).waitFor()
  expect(await pages.mentor.getByText('Maëlys est déjà dans la salle').count()).toBe(0)
  await desk.close()
  await enters(pages.mentor)
  await phone.page.getByRole('heading', { name: 'Vous continuez dans une autre fenêtre' }).waitFor()
  expect(await Promise.all([moves(pages.mentor), moves(pages.mentee)])).toEqual([true, true])
  await phone.context.close()
})

test('what they write in the call joins their messages when both want it', async () => {
  const { mentee, mentor } = pages
  await mentor.getByRole('button', { name: 'Discussion' }).click()
  await mentor.getByRole('textbox', { name: /^Écrire à/ }).fill('https://exemple.org/deleguer')
  await mentor.keyboard.press('Enter')
  await mentee.getByRole('button', { name: /1 ligne non lue/ }).click()
  await mentee.getByRole('log').getByText('https://exemple.org/deleguer').waitFor()
  await mentee.getByRole('checkbox', { name: 'Garder dans nos messages' }).check()
  await mentor.getByText(/le veut/).waitFor()
  await mentor.getByRole('checkbox', { name: 'Garder dans nos messages' }).check()
  await mentee.getByText(/la discussion rejoint vos messages/).waitFor()
  await mentee.getByRole('textbox', { name: /^Écrire à/ }).fill('Merci, je le lis ce soir.')
  await mentee.keyboard.press('Enter')
  await mentor.getByRole('log').getByText('Merci, je le lis ce soir.').waitFor()
  // One's own lines stand among the other one's.
  for (const page of [mentee, mentor]) {
    const log = await page.getByRole('log').boundingBox()
    for (const line of await page.getByRole('log').getByRole('listitem').all())
      expect((await line.boundingBox())?.width).toBe(log?.width)
  }
  const desk = mentee.viewportSize()
  // A phone, then its keyboard on the lower part of the screen.
  for (const height of [740, 440]) {
    await mentee.setViewportSize({ width: 360, height })
    await expect.poll(() => heightOf(mentee.getByRole('log'))).toBeGreaterThanOrEqual(160)
  }
  if (desk) await mentee.setViewportSize(desk)
  const messages = await contexts.mentor.newPage()
  await messages.goto(`${product.origin}/dashboard/messenger`)
  await messages
    .getByRole('link', { name: /Maëlys/ })
    .first()
    .click()
  const last = messages.locator('[data-message]')
  await last.filter({ hasText: 'Merci, je le lis ce soir.' }).waitFor()
  // Each of the two sends their own: which comes first is open.
  expect((await last.allTextContents()).slice(-2).toSorted()).toEqual([
    'Merci, je le lis ce soir.',
    'https://exemple.org/deleguer',
  ])
  await messages.close()
  await mentee.getByRole('button', { name: 'Fermer la discussion' }).click()
})

test('notes stand beside one’s report and not in it, and ending leads there; the other one is notified', async () => {
  const { mentee, mentor } = pages
  await mentor.getByRole('button', { name: 'Notes' }).click()
  const notes = mentor.getByRole('textbox', { name: 'Notes' })
  await notes.fill('Garder une heure le lundi.')
  const desk = mentor.viewportSize()
  for (const height of [740, 440]) {
    await mentor.setViewportSize({ width: 360, height })
    await expect.poll(() => heightOf(notes)).toBeGreaterThanOrEqual(120)
  }
  await mentor.getByRole('button', { name: 'Fermer les notes' }).click()
  if (desk) await mentor.setViewportSize(desk)
  await mentor.getByRole('button', { name: 'Quitter' }).click()
  await mentor.getByRole('radio', { name: /Terminer la session/ }).check()
  await mentor.getByRole('button', { name: 'Terminer pour nous deux' }).click()
  await mentor.waitForURL(`**/dashboard/feedback/${meeting}`)
  await mentor.getByText('Garder une heure le lundi.').waitFor()
  expect(await mentor.getByRole('textbox', { name: /^Compte rendu/ }).inputValue()).toBe('')
  await mentee.getByRole('button', { name: 'Quitter' }).waitFor()
  expect(errors).toEqual([])
})

test('three in a workshop see each other; one leaves and comes back; it is kept as evidence', async () => {
  const workshop = await agreedWorkshop(product.origin)
  const entered = await signedIn(browser, product.origin, 'third', errors)
  const three = [pages.mentor, pages.mentee, entered.page]
  for (const page of three) {
    await page.goto(`${product.origin}/dashboard/workshops/${workshop}`)
    await page.getByRole('link', { name: 'Entrer dans la salle' }).click()
    await enters(page)
  }
  /** Two others, then oneself. */
  const seesBoth = async (page: Page) => {
    const tiles = page.getByRole('region')
    // On a busy machine the way in may take longer than its 20 seconds: the test tries again on that message.
    const again = page.getByRole('button', { name: 'Réessayer' })
    const playing = async () => {
      if (await again.isVisible()) await again.click()
      return tiles.count()
    }
    await expect.poll(playing, { timeout: 240_000 }).toBe(3)
    return (await moves(page, tiles.nth(0))) && (await moves(page, tiles.nth(1)))
  }
  expect(await Promise.all(three.map(seesBoth))).toEqual([true, true, true])
  await pages.mentee.getByRole('button', { name: 'Quitter' }).click()
  await pages.mentee.waitForURL(`**/dashboard/workshops/${workshop}`)
  for (const page of [pages.mentor, entered.page])
    await expect.poll(() => page.getByRole('region').count(), { timeout: 80_000 }).toBe(2)
  await pages.mentee.getByRole('link', { name: 'Entrer dans la salle' }).click()
  await enters(pages.mentee)
  expect(await Promise.all(three.map(seesBoth))).toEqual([true, true, true])
  // What its end counts minutes from.
  const stays = await staysOf(product.origin, workshop)
  const [came, gone] = ['WorkshopJoined', 'WorkshopLeft']
  expect(stays.map(([type]) => type)).toEqual([came, came, came, gone, came])
  const [, mentee] = stays.map(([, person]) => person)
  expect([stays[3], stays[4]]).toEqual([
    [gone, mentee],
    [came, mentee],
  ])
  await entered.context.close()
  expect(errors).toEqual([])
})

test('the metrics count the paths of these calls; the log has no word and no address of them', async () => {
  const answer = await fetch(`${product.origin}/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } })
  const metrics = await answer.text()
  const figure = (name: string) =>
    Number(
      metrics
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.slice(name.length) ?? NaN,
    )
  // Each of the two ends sends its own report; one may still be on its way.
  expect(figure('binome_call_setup_seconds_count{path="direct"}')).toBeGreaterThan(5)
  expect(figure('binome_call_setup_seconds_sum{path="direct"}')).toBeGreaterThan(0)
  expect(figure('binome_call_drops_total')).toBeGreaterThanOrEqual(0)
  expect(metrics).toContain('# TYPE binome_call_ice_failures_total counter')
  const log = product.output()
  expect(log).toContain('a socket is open')
  const leaks = [
    /candidate/i,
    /ice-ufrag|fingerprint/i,
    /v=0/,
    /\.local\b/,
    /exemple\.org/,
    /Merci, je le lis/,
    /une heure/,
  ]
  expect(leaks.filter((words) => words.test(log))).toEqual([])
  expect(log.match(/\b(?!127\.0\.0\.1\b)\d{1,3}(\.\d{1,3}){3}\b/g) ?? []).toEqual([])
})

/** What the test says of the network. */
const reachIn = (page: Page) =>
  page
    .getByText(/réseau/)
    .and(page.getByRole('status'))
    .textContent()

async function tests(page: Page): Promise<void> {
  await page.goto(`${product.origin}/dashboard/help/device-test`)
  await page.getByRole('button', { name: 'Commencer le test' }).click()
}

test('without a relay, the device test warns when each server sees another port', async () => {
  const context = await browser.newContext({ locale: 'fr-FR', storageState: await contexts.mentee.storageState() })
  const page = await context.newPage()
  const servers = await Promise.all([40_001, 40_002].map((port) => startStun({ address: '203.0.113.7', port })))
  const same = await Promise.all([40_003, 40_003].map((port) => startStun({ address: '203.0.113.7', port })))
  let handedOut = servers
  await context.route('**/api/v1/ice_servers', async (route) => {
    const answer = await route.fetch()
    const document = (await answer.json()) as { data: { attributes: object } }
    Object.assign(document.data.attributes, { relay: false, servers: [{ urls: handedOut.map(({ url }) => url) }] })
    await route.fulfill({ response: answer, json: document })
  })
  await tests(page)
  expect(await reachIn(page)).toMatch(/^Ce réseau donne une autre porte à chaque appel/)
  handedOut = same
  await tests(page)
  expect(await reachIn(page)).toMatch(/^Cette installation n’a pas de relais/)
  await page.getByRole('button', { name: 'Jouer un son' }).click()
  await page.getByRole('button', { name: 'Non', exact: true }).click()
  await page.getByText(/^Montez le volume/).waitFor()
  await page.getByRole('button', { name: 'Oui', exact: true }).click()
  await page.getByText('Caméra, micro et son répondent.').waitFor()
  for (const server of [...servers, ...same]) server.close()
  await context.close()
})
