import { rm } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'
import {
  acceptTexts,
  approve,
  enterConsole,
  inviteByFile,
  join,
  linkOfMail,
  signIn,
  welcomeAdministrator,
} from '#tests/support/joining.ts'
import { company, companyFile, consoleOf, host, type Json, peopleFile } from '#tests/support/keycloak/acme.ts'
import { createRealm, keycloakPassword, type KeycloakRealm } from '#tests/support/keycloak/realm.ts'
import { type KeycloakServer, noKeycloak, startKeycloak } from '#tests/support/keycloak/server.ts'
import { demoFolder, type RunningProduct, runMain } from '#tests/support/product.ts'

const ana = 'ana.silva@acme.example'
const password = 'Trois-chats-dorment-au-soleil'
const leftOut = await noKeycloak()

/**
 * A company, from the command line to its people at work: the embedded product with its mailbox, a browser, and the
 * company's directory in a real Keycloak. Each test goes on where the one before has ended.
 */
describe.skipIf(leftOut)('a company with a directory of its own', () => {
  let folder: string
  let browser: Browser
  let product: RunningProduct
  let keycloak: KeycloakServer
  let realm: KeycloakRealm
  let origin: string
  let console: Awaited<ReturnType<typeof consoleOf>>
  let saml: Json
  const contexts: BrowserContext[] = []

  beforeAll(async () => {
    folder = await demoFolder()
    ;[product, keycloak, browser] = await Promise.all([runMain({ DATA_DIR: folder }), startKeycloak(), launchBrowser()])
    origin = `http://${host}:${product.port}`
    realm = await createRealm(
      keycloak,
      'acme',
      [
        ['bruno', 'Bruno', 'Keller'],
        ['chloe', 'Chloé', 'Marchand'],
        ['zoe', 'Zoé', 'Nobili'],
      ].map(([username = '', firstName = '', lastName = '']) => ({
        username,
        firstName,
        lastName,
        email: `${username}@acme.example`,
      })),
    )
    // The first time, Keycloak is fetched and prepared.
  }, 600_000)
  afterAll(async () => {
    await Promise.all(contexts.map((context) => context.close()))
    await browser?.close()
    await keycloak?.stop()
    await product?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** A browser of one's own, in French. */
  async function open(address: string): Promise<Page> {
    const context = await browser.newContext({ locale: 'fr-FR', timezoneId: 'Europe/Paris' })
    contexts.push(context)
    const page = await context.newPage()
    await page.goto(address)
    return page
  }
  /** By the button of a connection, to Keycloak and back. */
  async function comeBy(button: string, username: string, page?: Page): Promise<Page> {
    const own = page ?? (await open(`${origin}/auth/sign_in`))
    await own.getByRole('link', { name: button }).click()
    await own.getByLabel('Username or email').fill(username)
    await own.getByRole('textbox', { name: 'Password' }).fill(keycloakPassword)
    await own.getByRole('button', { name: 'Sign In' }).click()
    return own
  }

  const offered = async () => (await console.get('/api/v1/companies')).text

  test('an operator makes it, and its administrator comes in by the printed link', async () => {
    const args = ['--slug', 'acme', '--name', 'Acme', '--host', host, '--admin', ana, '--json']
    const made = await company(product, folder, 'create', ...args, '--file', await companyFile(folder))
    const { first_password_url: link } = JSON.parse(made) as { readonly first_password_url: string }
    const page = await open(link)
    await welcomeAdministrator(page, link, password)
    expect(page.url()).not.toContain('token')
    console = await consoleOf(product, ana, password)
  })

  test('the administrator invites by a file, a person joins from the mail, is approved, and comes in', async () => {
    const email = 'lina.moreau@acme.example'
    const administrator = await open(origin)
    await enterConsole(administrator, origin, ana, password)
    await inviteByFile(administrator, origin, `email;prénom;nom\n${email};Lina;Moreau\npas une adresse;X;Y\n`)

    const person = await open(origin)
    await join(person, await linkOfMail(person, origin, email, /invit/i), password)
    await person.getByRole('heading', { level: 1, name: 'Votre inscription est envoyée' }).waitFor()
    await approve(administrator, origin, 'Lina Moreau')
    await signIn(person, await linkOfMail(person, origin, email, /^Votre compte est ouvert/), email, password)
    await person.getByRole('heading', { level: 1, name: /^Bienvenue Lina/ }).waitFor()
    const [{ state } = { state: '' }] = await console.send<readonly Json[]>('GET', `invitations?q=${email}`)
    expect(state).toBe('used')
  })

  test('the administrator connects the directory by SAML, from its metadata, and by OpenID Connect', async () => {
    const imported = await console.send('POST', 'single_sign_on_imports', { url: realm.samlDescriptor })
    saml = await console.send('POST', 'single_sign_on', {
      kind: 'saml',
      label: 'Annuaire Acme',
      enabled: true,
      linking_domains: ['acme.example'],
      settings: imported.settings,
    })
    const metadata = await console.get(new URL(saml.metadata_url).pathname)
    await realm.addSamlClient(metadata.text)
    const client = { id: 'binome', secret: 'a-secret-of-the-test' }
    const oidc = await console.send('POST', 'single_sign_on', {
      kind: 'oidc',
      label: 'Portail Acme',
      enabled: true,
      just_in_time: true,
      settings: { issuer: realm.url, client_id: client.id },
      client_secret: client.secret,
    })
    await realm.addOidcClient({ ...client, callback: oidc.callback_url })
    for (const { id } of [saml, oidc]) {
      const { checks, state } = await console.send('POST', `single_sign_on/${id}/test_connection`, {})
      expect(checks.filter((check) => check.state !== 'ok')).toEqual([])
      expect(state).toBe('ok')
    }
    // Visitors see a change within five seconds.
    await expect.poll(offered, { timeout: 120_000 }).toContain('Portail Acme')
  })

  test('a colleague comes in over SAML, and the logout of the directory ends the session', async () => {
    const file = await peopleFile(folder, ['bruno@acme.example', 'Bruno', 'Keller'])
    await company(product, folder, 'import-people', 'acme', '--people', file)
    const page = await comeBy('Annuaire Acme', 'bruno')
    await acceptTexts(page)
    await page.getByRole('heading', { level: 1, name: /^Bienvenue Bruno/ }).waitFor()
    expect(page.url()).not.toContain('code')

    await page.goto(`${realm.url}/protocol/openid-connect/logout`)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('heading', { name: 'You are logged out' }).waitFor()
    await page.goto(`${origin}/dashboard`)
    await page.getByRole('link', { name: 'Annuaire Acme' }).waitFor()
  })

  test('somebody whom only the directory knows reads why there is no way in', async () => {
    const page = await comeBy('Annuaire Acme', 'zoe')
    await page.getByRole('heading', { level: 1, name: /^Acme vous connaît/ }).waitFor()
    expect(page.url()).toContain('/sso/unauthorized')
  })

  test('another one comes in over OpenID Connect, once an administrator has approved', async () => {
    const page = await comeBy('Portail Acme', 'chloe')
    await page.getByRole('heading', { level: 1, name: 'Votre inscription est à l’examen' }).waitFor()
    const [person] = await console.send<readonly Json[]>('GET', 'users?q=Marchand')
    await console.send('POST', `users/${person?.id}/approve`, {})
    // The directory still knows this browser.
    await page.goto(`${origin}/auth/sign_in`)
    await page.getByRole('link', { name: 'Portail Acme' }).click()
    await acceptTexts(page)
    await page.getByText('Chloé').first().waitFor()
    expect(page.url()).toContain(origin)
  })

  test('a new certificate of the directory is taken over from its metadata, beside the old one', async () => {
    const certificates = async () => (await console.send('GET', `single_sign_on/${saml.id}`)).settings.certificates
    expect(await certificates()).toHaveLength(1)
    await realm.rollKey()
    const page = await comeBy('Annuaire Acme', 'bruno')
    await page.getByRole('heading', { level: 1, name: /^Bienvenue Bruno/ }).waitFor()
    expect(await certificates()).toHaveLength(2)
  })
})
