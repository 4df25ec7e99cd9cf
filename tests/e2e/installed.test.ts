import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#infra/demo/accounts.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { startProduct } from '#tests/support/product.ts'

/** The application as a browser installs it: its manifest, its worker, a page without a network, a notice. */

let browser: Awaited<ReturnType<typeof launchBrowser>>
let product: Awaited<ReturnType<typeof startProduct>>
let context: BrowserContext
let page: Page
let devTools: CDPSession
let registrationId = ''

beforeAll(async () => {
  browser = await launchBrowser()
  product = await startProduct()
  context = await browser.newContext({ locale: 'fr-FR', timezoneId: 'Europe/Paris', reducedMotion: 'reduce' })
  page = await context.newPage()
  devTools = await context.newCDPSession(page)
  devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.at(-1)?.registrationId ?? registrationId
  })
  await devTools.send('ServiceWorker.enable')
  await page.goto(`${product.origin}/auth/sign_in`)
  await page.locator('input[type=email]').fill('participant@demo.test')
  await page.locator('input[type=password]').fill(demoPassword)
  await page.locator('form button[type=submit]').click()
  await page.waitForURL(/\/dashboard/)
  await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
})
afterAll(async () => {
  await context.close()
  await browser.close()
  await product.stop()
})

test('can be installed: nothing is missing but a profile that is not private', async () => {
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((error) => error !== 'in-incognito')).toEqual([])
  const { url, errors } = await devTools.send('Page.getAppManifest')
  expect([url, errors]).toEqual([`${product.origin}/manifest.webmanifest`, []])
})

test('without a network says so, in place of an error of the browser, and is back with it', async () => {
  await context.setOffline(true)
  await page.goto(`${product.origin}/dashboard/news`)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Vous êtes hors connexion')
  await context.setOffline(false)
  await page.goto(`${product.origin}/dashboard/news`)
  await page.getByRole('heading', { level: 1, name: 'Fil d’entraide' }).waitFor()
})

/** What the worker shows: a browser without windows has no place for it, so that the test reads the worker instead. */
interface WorkerNotice {
  readonly title: string
  readonly options: { readonly body?: string; readonly icon?: string; readonly tag?: string }
}

test('shows what is pushed, with the icon of the company', async () => {
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(() => {
    const notices: unknown[] = []
    const scope = globalThis as unknown as { shown: unknown[]; registration: object }
    scope.shown = notices
    Object.assign(scope.registration, {
      showNotification: async (title: string, options: object) => void notices.push({ title, options }),
    })
  })
  const payload = { title: 'Valombre', body: 'Inès vous demande', path: '/dashboard', tag: 'mentoring_requests/1' }
  await devTools.send('ServiceWorker.deliverPushMessage', {
    origin: product.origin,
    registrationId,
    data: JSON.stringify(payload),
  })
  const noticesOf = async () =>
    (await worker?.evaluate(() => (globalThis as unknown as { shown: WorkerNotice[] }).shown)) ?? []
  await expect.poll(noticesOf).toHaveLength(1)
  const [notice] = await noticesOf()
  expect(notice).toMatchObject({ title: 'Valombre', options: { body: payload.body, tag: payload.tag } })
  const icon = await page.request.get(`${product.origin}${notice?.options.icon ?? ''}`)
  expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/png'])
})
