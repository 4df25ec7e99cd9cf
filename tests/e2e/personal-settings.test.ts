import { generate } from 'otplib'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#infra/demo/accounts.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { startProduct } from '#tests/support/product.ts'

/** A passkey and a second factor in a browser, from the settings to the next sign-in: one person, one story. */

let browser: Awaited<ReturnType<typeof launchBrowser>>
let product: Awaited<ReturnType<typeof startProduct>>
let context: BrowserContext
let page: Page
let devTools: CDPSession
let authenticatorId: string

const email = 'presenter@demo.test'
const settings = '/dashboard/personal_settings#second_factor'

beforeAll(async () => {
  browser = await launchBrowser()
  product = await startProduct()
  context = await browser.newContext({ locale: 'fr-FR', timezoneId: 'Europe/Paris', reducedMotion: 'reduce' })
  page = await context.newPage()
  devTools = await context.newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const added = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      defaultBackupEligibility: true,
      defaultBackupState: true,
    },
  })
  authenticatorId = added.authenticatorId
})
afterAll(async () => {
  await context.close()
  await browser.close()
  await product.stop()
})

const section = (name: string) => page.getByRole('region', { name })
const dialog = () => page.getByRole('dialog')
const press = (name: string | RegExp) => dialog().getByRole('button', { name }).click()

async function signOut() {
  await page.goto(`${product.origin}/auth/sign_out`)
  await page.waitForURL(/\/auth\/sign_in/)
}
async function givePassword() {
  await page.goto(`${product.origin}/auth/sign_in?next=${encodeURIComponent(settings)}`)
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(demoPassword)
  await page.locator('form button[type=submit]').click()
}
/** Leaves the next call for a passkey's options without an answer: its caller goes on waiting. */
const holdNextQuestion = () => page.route('**/auth/sign_in/passkey/options', () => undefined, { times: 1 })
const isInside = () => page.waitForURL(/\/dashboard/)

test('a passkey is added in the settings, signs in without a password, and is then listed as used', async () => {
  await givePassword()
  await isInside()
  await section('Clés d’accès').getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
  await dialog().getByLabel('Nom').fill('Téléphone de test')
  await press('Créer la clé d’accès')
  const line = section('Clés d’accès').getByRole('listitem')
  await line.getByText('jamais utilisée').waitFor()
  expect(await line.textContent()).toContain('Aussi sur vos autres appareils')

  // A second one on the same authenticator is refused by the browser.
  await section('Clés d’accès').getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
  await dialog().getByLabel('Nom').fill('Encore')
  await press('Créer la clé d’accès')
  await dialog().getByText('Cet appareil a déjà une clé d’accès pour votre compte').waitFor()
  await press('Annuler')

  // The page asks by itself as well, and this authenticator would sign in before anybody pressed the button.
  await holdNextQuestion()
  const optionsRequest = page.waitForRequest('**/auth/sign_in/passkey/options')
  await signOut()
  await optionsRequest
  await page.getByRole('button', { name: 'Se connecter avec une clé d’accès' }).click()
  await isInside()
  await page.goto(`${product.origin}${settings}`)
  await line.getByText(/utilisée (à l’instant|maintenant|il y a)/).waitFor()
})

test('a second factor is set up in the settings, and required after the password', async () => {
  // The passkey would sign in by itself.
  await section('Clés d’accès')
    .getByRole('button', { name: /^Supprimer/ })
    .click()
  await press('Supprimer')
  await section('Clés d’accès').getByText('Vous n’en avez pas encore.').waitFor()
  // On the device too: what it offers is refused, and the words of that move the button under a click.
  await devTools.send('WebAuthn.clearCredentials', { authenticatorId })

  await section('Double authentification').getByRole('button', { name: 'Activer la double authentification' }).click()
  await press('Continuer')
  const picture = dialog().getByRole('img')
  await picture.waitFor()
  // Drawn, so that the security policy lets it through.
  expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  const secret = ((await dialog().locator('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog()
    .getByLabel('Code')
    .fill(await generate({ secret }))
  await press('Activer')
  await dialog().getByText('Gardez vos codes de secours').waitFor()
  const [recoveryCode = ''] = await dialog().getByRole('listitem').allTextContents()
  await press('Je les ai gardés')
  await section('Double authentification').getByText('Il en reste 10').waitFor()

  await signOut()
  await givePassword()
  // The code of the set-up is spent; the next step's counts already.
  const epoch = Math.floor(Date.now() / 1000) + 30
  await page.getByLabel('Code').fill(await generate({ secret, epoch }))
  await page.getByRole('button', { name: 'Continuer' }).click()
  await isInside()

  await signOut()
  await givePassword()
  await page.getByLabel('Code').fill(recoveryCode)
  await page.getByRole('button', { name: 'Continuer' }).click()
  await isInside()
  await page.goto(`${product.origin}${settings}`)
  await section('Double authentification').getByText('Il en reste 9').waitFor()
})
