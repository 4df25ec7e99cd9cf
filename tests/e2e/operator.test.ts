import { readFile, rm, writeFile } from 'node:fs/promises'
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorsOf, launchBrowser } from '#tests/support/browser.ts'
import { createFakeOidc, type FakeOidc } from '#tests/support/fake-oidc.ts'
import { acceptTexts, linkOfMail, welcomeAdministrator } from '#tests/support/joining.ts'
import { company, host } from '#tests/support/keycloak/acme.ts'
import { demoFolder, type RunningProduct, runMain } from '#tests/support/product.ts'

/**
 * An operator sets up a company from nothing in the console alone, and an auditor proves from an export what was true.
 * Each test goes on where the one before has ended.
 */

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../..')
const ana = 'ana.silva@acme.example'
const auditor = 'odile.durand@acme.example'
const password = 'Trois-chats-dorment-au-soleil'
/** A yellow on which white text cannot be read. */
const yellow = '#FFB000'

let folder: string
let browser: Browser
let product: RunningProduct
let provider: FakeOidc
let origin: string
let page: Page
let errors: readonly unknown[]

beforeAll(async () => {
  folder = await demoFolder()
  ;[product, provider, browser] = await Promise.all([runMain({ DATA_DIR: folder }), createFakeOidc(), launchBrowser()])
  origin = `http://${host}:${product.port}`
})
afterAll(async () => {
  await browser?.close()
  await provider?.close()
  await product?.stop()
  await rm(folder, { recursive: true, force: true })
})

const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const field = (name: string | RegExp) =>
  page.getByRole('textbox', { name, exact: true }).or(page.getByRole('spinbutton', { name, exact: true }))
const write = (name: string, text: string) => field(name).fill(text)
const choose = (name: string | RegExp, option: string | { readonly label: string }) =>
  page.getByRole('combobox', { name, exact: true }).selectOption(option)
const title = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const confirm = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
/** What the last step of a test leads to. */
const waiting = { timeout: 120_000 }
const isVisible = (text: string | RegExp) => page.getByText(text).first().isVisible()

/** By the menu, whose parts are opened first. */
async function go(entry: string) {
  await page.getByRole('navigation').getByRole('button', { expanded: true }).first().waitFor()
  const closed = page.getByRole('navigation').getByRole('button', { expanded: false })
  while ((await closed.count()) > 0) await closed.first().click()
  await page.getByRole('navigation').getByRole('link', { name: entry, exact: true }).click()
  await title(entry)
}

/** Chooses a password by a link, and enters the console, which asks for the texts. */
async function choosePassword(link: string, email: string) {
  await page.goto(link)
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(password)
  await page.getByLabel('Le même, une seconde fois').fill(password)
  await press('Changer le mot de passe')
  await page.getByRole('heading', { name: 'C’est changé' }).waitFor()
  await page.goto(`${origin}/dashboard`)
  if (page.url().includes('sign_in')) {
    await page.getByLabel(/^Adresse e-mail/).fill(email)
    await page.getByRole('textbox', { name: 'Mot de passe' }).fill(password)
    await press('Se connecter')
  }
  await acceptTexts(page)
  await page.getByRole('heading', { level: 1, name: 'Avant de commencer' }).waitFor({ state: 'hidden' })
}

async function newPage() {
  const context = await browser.newContext({ locale: 'fr-FR', timezoneId: 'Europe/Paris' })
  errors = errorsOf(context)
  page = await context.newPage()
}

test('the command line makes the company with its first administrator alone, who enters the console', async () => {
  const args = ['--slug', 'acme', '--name', 'Acme', '--host', host, '--admin', ana, '--json']
  const made = JSON.parse(await company(product, folder, 'create', ...args)) as { first_password_url: string }
  await newPage()
  await welcomeAdministrator(page, made.first_password_url, password)
  expect(await page.getByRole('navigation').getByRole('link', { name: 'Demandes' }).isVisible()).toBe(true)
})

test('the brand is published, its pale colour corrected', async () => {
  await go('Réglages')
  await write('Foncée', yellow)
  await page.getByText(/avec du blanc, trop peu\. Appliquée\s: #/).waitFor()
  await press('Publier la marque')
  await expect.poll(() => isVisible(/^Enregistré/), waiting).toBe(true)
})

test('profiles are listed as soon as an import has created them', async () => {
  await page.getByRole('tab', { name: 'Langues et règles' }).click()
  await write('Profil visible à partir de, en %', '0')
  await press('Enregistrer')
  await expect.poll(() => isVisible(/^Enregistré/), waiting).toBe(true)
})

test('a unit, a program with its season, and a question of the profile are made', async () => {
  await go('Entités')
  await page.getByRole('link', { name: 'Nouvelle entité' }).click()
  await write('Code', 'usine')
  await write('Nom (français)', 'Usine')
  await write('Nom (anglais)', 'Plant')
  await press('Enregistrer')
  await page.getByText('Usine').first().waitFor()

  await go('Programmes')
  await page.getByRole('link', { name: 'Nouveau programme' }).click()
  await write('Nom (français)', 'Cap')
  await write('Nom (anglais)', 'Heading')
  await write('Code', 'cap')
  await write('Présentation (français)', 'Un an pour apprendre ensemble')
  await write('Présentation (anglais)', 'A year to learn together')
  await page.getByLabel(/^Inscriptions, du/).fill('2026-01-01')
  await page.getByLabel(/^Clôture le/).fill('2099-12-31')
  await press('Enregistrer')
  await page.getByText(/^Le programme est créé/).waitFor()

  await go('Questions des profils')
  await page.getByRole('link', { name: 'Nouvelle question' }).click()
  await title('Nouvelle question')
  await write('Nom du champ', 'rythme')
  await page.getByRole('combobox', { name: 'Concerne' }).selectOption({ index: 1 })
  await choose('Type de réponse', 'input')
  await write('Question (français)', 'Quel rythme ?')
  await write('Question (anglais)', 'Which pace?')
  await press('Enregistrer')
  await expect.poll(() => isVisible('Quel rythme ?'), waiting).toBe(true)
})

const people = [
  'Mail pro;Prénom;Nom;Profil;UO;Parle;Horaires;Remarque',
  'ines.lopez@acme.example;Inès;Lopez;mentoré;usine;fr;2 12:00-14:00;-',
  'hugo.petit@acme.example;Hugo;Petit;mentoré;usine;fr;2 12:00-14:00;-',
  'claire.roux@acme.example;Claire;Roux;mentor;usine;fr;2 12:00-14:00;-',
  'idriss.benali@acme.example;Idriss;Benali;mentor;usine;fr;2 12:00-14:00;-',
  `${auditor};Odile;Durand;mentor;;;;-`,
  'pas une adresse;X;Y;mentor;;;;-',
].join('\n')

test('people come by a file: its columns are mapped, it is checked, then written', async () => {
  await go('Invitations')
  await page.getByRole('link', { name: 'Importer' }).click()
  await page.getByRole('link', { name: 'Importer un fichier' }).click()
  await choose('Que faire de ces personnes', 'accounts')
  await page
    .getByLabel('Fichier CSV')
    .setInputFiles({ name: 'acme.csv', mimeType: 'text/csv', buffer: Buffer.from(people) })
  await expect.poll(() => page.getByRole('combobox', { name: /UO/ }).inputValue()).toBe('business_unit')
  await choose(/^Programme/, { label: 'Cap' })
  await press('Contrôler le fichier')
  await page.getByText('Contrôlé, rien n’est écrit').waitFor()
  await page.getByText('Ce n’est pas une adresse e-mail').waitFor()
  expect(await page.getByText('Nouveau compte').count()).toBe(5)
  await press('Écrire les comptes des lignes justes')
  await confirm('Écrire les comptes')
  await page.getByText('Terminé').first().waitFor()
})

test('single sign-on is configured wrong, then right', async () => {
  await go('Connexion unique')
  await page.getByRole('link', { name: 'Nouvelle connexion' }).click()
  await choose('Type', 'oidc')
  await write('Nom du bouton', 'Portail Acme')
  await write('Identité du fournisseur', provider.issuer.replace('/realm', '/nowhere'))
  await write('Identifiant du client', 'binome')
  await write('Secret', 'secret')
  await press('Enregistrer')
  await press('Tester la connexion')
  await page.getByText('Échoué').waitFor()
  await write('Identité du fournisseur', provider.issuer)
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await press('Enregistrer')
  expect((await saved).status()).toBe(200)
  await press('Tester la connexion')
  await page.getByText(/^Réussi/).waitFor()
})

test('what a match weighs is changed, and the cohort matched; the first requests are created', async () => {
  await go('Programmes')
  await page.getByRole('link', { name: 'Cap' }).first().click()
  await page.getByRole('tab', { name: 'Affinité' }).click()
  await write('Points : Compétences recherchées', '20')
  await write('Points : Disponibilités communes', '25')
  await press(/^Publier la règle n°/)
  await confirm('Publier')
  await page.getByText(/est en vigueur\.$/).waitFor()

  await go('Former les binômes')
  await page.getByRole('link', { name: 'Nouveau brouillon' }).click()
  await write('Nom du brouillon', 'Premier tour')
  await choose('Programme', { label: 'Cap' })
  await write('Affinité mini', '0')
  await press('Calculer les binômes')
  await page.getByText('2 binômes retenus').waitFor()
  await press('Créer les demandes…')
  await confirm('Créer les demandes')
  await expect.poll(() => isVisible('2 demandes créées.'), waiting).toBe(true)
})

test('an auditor is appointed, and proves requests and their own role from an export', async () => {
  await go('Personnes')
  await page.getByRole('link', { name: 'Odile Durand' }).first().click()
  await press('Actions pour Odile Durand')
  await page.getByRole('menuitem', { name: 'Donner un rôle…' }).click()
  await choose('Rôle', 'auditor')
  await confirm('Donner le rôle')
  await page.getByText('Le rôle est donné.').waitFor()

  await page.context().close()
  await newPage()
  await page.goto(`${origin}/auth/sign_in`)
  await page.getByRole('link', { name: /oublié/ }).click()
  await page.getByLabel(/^Adresse e-mail/).fill(auditor)
  await page.getByRole('button').last().click()
  await choosePassword(await linkOfMail(page, origin, auditor, /mot de passe/i), auditor)
  // One session serves both applications.
  await page.goto(`${origin}/admin/`)
  await go('Journal')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Journal avec preuves, de toute l’entreprise' }).click(),
  ])
  const file = path.join(folder, 'log.ndjson')
  await download.saveAs(file)
  await expect(verify(file)).resolves.toContain('nothing is wrong')
  const log = await readFile(file, 'utf8')
  const events = log.split('\n').filter((line) => line.includes('"type"'))
  expect(events.filter((line) => line.includes('"MentoringRequest'))).toHaveLength(2)
  const granted = events.filter((line) => line.includes('RoleGranted') && line.includes('auditor'))
  expect(granted).toHaveLength(1)
  // A changed file is detected.
  await writeFile(
    file,
    log.replace(granted[0] ?? '', (line) => line.replaceAll('auditor', 'referent')),
  )
  await expect(verify(file)).rejects.toMatchObject({ code: 1 })
  expect(errors).toEqual([])
})

/** As an auditor does who has the file alone. @throws with the code of the process when something is wrong */
async function verify(file: string): Promise<string> {
  const { stdout } = await run(process.execPath, ['infra/platform/audit/verify-export.ts', file], { cwd: root })
  return stdout
}
