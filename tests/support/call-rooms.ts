import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { demoPassword } from '#infra/demo/accounts.ts'
import { errorsOf } from './browser.ts'
import { callers, third } from './calls.ts'
import type { LossyNetwork } from './lossy-network.ts'

export type Caller = keyof typeof callers

/** Beside other work of the machine a picture takes its time. */
const waiting = { timeout: 80_000 }

/** The mentee comes with a phone, the mentor with a desk. @returns their first page, signed in */
export async function signedIn(
  browser: Browser,
  origin: string,
  name: Caller | 'third',
  errors: unknown[] = [],
  network?: LossyNetwork,
) {
  const context: BrowserContext = await browser.newContext({
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: name === 'mentee' ? { width: 360, height: 740 } : { width: 1280, height: 800 },
  })
  errorsOf(context, errors)
  await network?.hold(context)
  const page = await context.newPage()
  await page.goto(`${origin}/dashboard`)
  await page.getByLabel('Adresse e-mail professionnelle').fill(name === 'third' ? third : callers[name])
  await page.getByLabel('Mot de passe', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: /^Bonjour/ }).waitFor()
  return { context, page }
}

/** From the door to the room, with camera and microphone. */
export async function enters(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Allumer ma caméra et mon micro' }).click()
  await page.getByRole('heading', { name: 'Tout est prêt' }).waitFor()
  await page.getByRole('button', { name: 'Entrer dans la salle' }).click()
  await page.getByRole('toolbar', { name: 'Commandes de la visio' }).waitFor()
}

/** The tile of the other one. */
export const otherIn = (page: Page) => page.getByRole('region').first()
export const pictureIn = (tile: Locator) => tile.locator('video')

/** The picture of the other one comes, and moves. */
export async function moves(page: Page, tile: Locator = otherIn(page)): Promise<boolean> {
  const video = pictureIn(tile)
  await video.waitFor({ state: 'visible' })
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth), waiting).toBeGreaterThan(0)
  // The count begins anew where a new stay brings a new stream: it is held against the last look.
  let last = await framesOf(page, tile)
  const grows = async () => {
    const before = last
    last = await framesOf(page, tile)
    return last > before
  }
  await expect.poll(grows, waiting).toBe(true)
  return true
}

/** How many video frames of the other one were rendered. */
export const framesOf = (page: Page, tile: Locator = otherIn(page)) =>
  pictureIn(tile).evaluate((element: HTMLVideoElement) => element.getVideoPlaybackQuality().totalVideoFrames)
