import { rm } from 'node:fs/promises'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorsOf, launchBrowser } from '#tests/support/browser.ts'
import { company, host } from '#tests/support/keycloak/acme.ts'
import { demoFolder, type RunningProduct, runMain } from '#tests/support/product.ts'

/**
 * What an operator does from an empty company to the first mentoring requests, counted: each click, each field that is
 * filled, each choice, each file. `OPERATOR_PATH_PEOPLE=5000` makes the file larger (docs/decisions/2901).
 */

const most = 45
const size = Number(process.env['OPERATOR_PATH_PEOPLE'] ?? 300)
const waiting = { timeout: 500_000 }
const password = 'Trois-chats-dorment-au-soleil'

let folder: string
let browser: Browser
let product: RunningProduct
let page: Page
let errors: readonly unknown[]

beforeAll(async () => {
  folder = await demoFolder()
  ;[product, browser] = await Promise.all([runMain({ DATA_DIR: folder }), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await rm(folder, { recursive: true, force: true })
})

const acts = new Map<string, number>()
let step = ''
const counted = async (work: Promise<unknown>) => {
  await work
  acts.set(step, (acts.get(step) ?? 0) + 1)
}
const click = (target: Locator) => counted(target.click())
const press = (name: string | RegExp, within: Page | Locator = page) =>
  click(within.getByRole('button', { name, exact: true }))
const write = (name: string | RegExp, text: string) =>
  counted(page.getByRole('textbox', { name, exact: true }).fill(text))
const choose = (name: string | RegExp, option: string | { readonly label: string }) =>
  counted(page.getByRole('combobox', { name, exact: true }).selectOption(option))
const confirm = (name: string) => press(name, page.getByRole('dialog'))
const waitForText = (text: string | RegExp) => page.getByText(text).first().waitFor(waiting)

/** By the list of the dashboard that leads a new company. */
async function start(name: string): Promise<void> {
  step = name
  const list = page.getByRole('region', { name: 'Pour commencer' })
  if (!(await list.isVisible()))
    await click(page.getByRole('navigation').getByRole('link', { name: 'Tableau de bord', exact: true }))
  await click(list.getByRole('listitem').filter({ hasText: name }).getByRole('link'))
}

/** Mentees and mentors in turn, with what their profiles need to be visible. */
function people(): string {
  const lines = Array.from({ length: size }, (_, n) => {
    const mentor = n % 2 === 1
    const role = mentor ? 'mentor' : 'mentoré'
    const who = `p${n}@acme.example;Prénom${n};Nom${n};${role};usine;fr;Lyon;FR;Chargé d’affaires`
    const skills = mentor ? 'Budget|Négociation;' : ';Budget|Négociation'
    const words = 'Dix ans entre le terrain et le bureau, et le goût de transmettre.'
    const texts = mentor ? `${words};${words};` : `;;${words}`
    const page = `https://www.linkedin.com/in/p${n}`
    return `${who};${skills};12;${texts};2 12:00-14:00;Site ${n};${page};book > Apprendre > A. Nous`
  })
  const columns =
    'email;first_name;last_name;profiles;business_unit;languages;city;country;job_title;skills;needed_skills;' +
    'seniority_years;mission;presentation;participant_presentation;availabilities;worksite;linkedin_url;resources'
  return [columns, ...lines].join('\n')
}

test(`an operator comes from an empty company to the first requests in at most ${most} clicks and fields`, async () => {
  const args = ['--slug', 'acme', '--name', 'Acme', '--host', host, '--admin', 'ana.silva@acme.example', '--json']
  const made = JSON.parse(await company(product, folder, 'create', ...args)) as { first_password_url: string }
  const context = await browser.newContext({ locale: 'fr-FR', timezoneId: 'Europe/Paris' })
  errors = errorsOf(context)
  page = await context.newPage()

  step = 'Première connexion'
  await page.goto(made.first_password_url)
  await counted(page.getByLabel('Nouveau mot de passe', { exact: true }).fill(password))
  await counted(page.getByLabel('Le même, une seconde fois').fill(password))
  await press('Ouvrir la console')
  await page.getByRole('checkbox').last().waitFor(waiting)
  for (const box of await page.getByRole('checkbox').all()) await click(box)
  await press('Accepter et continuer')
  await page.getByRole('heading', { level: 1, name: 'Tableau de bord' }).waitFor(waiting)

  await start('Vos couleurs et votre logo')
  await write('Foncée', '#235BE8')
  await press('Publier la marque')
  await waitForText(/^Enregistré/)

  await start('Les entités de l’entreprise')
  await write('Code', 'usine')
  await write('Nom (français)', 'Usine')
  await write('Nom (anglais)', 'Plant')
  await press('Enregistrer')
  await waitForText('Usine')

  await start('Les compétences')
  await press(/^Coller/)
  await counted(page.getByRole('dialog').getByRole('textbox').fill('Budget\nNégociation\nDélégation'))
  await confirm('Voir ce qui est nouveau')
  await confirm('Ajouter 3 étiquettes')
  await waitForText(/3 .*ajoutée/)
  await confirm('Fermer')

  await start('Un programme')
  await write('Nom (français)', 'Cap')
  await write('Nom (anglais)', 'Heading')
  await press('Enregistrer')
  await waitForText(/^Le programme est créé/)

  await start('Les questions des profils et des bilans')
  await page.getByRole('table').waitFor(waiting)

  await start('Des mentorés et des mentors')
  await choose('Que faire de ces personnes', 'accounts')
  await counted(
    page
      .getByLabel('Fichier CSV')
      .setInputFiles({ name: 'acme.csv', mimeType: 'text/csv', buffer: Buffer.from(people()) }),
  )
  await choose(/^Programme/, { label: 'Cap' })
  await press('Contrôler le fichier')
  await waitForText('Contrôlé, rien n’est écrit')
  await press(/^Écrire les comptes/)
  await confirm('Écrire les comptes')
  await waitForText('Terminé')

  await start('Une première rencontre')
  await write('Nom du brouillon', 'Premier tour')
  await press('Calculer les binômes')
  await waitForText(/\d binômes retenus/)
  await press('Créer les demandes…')
  await confirm('Créer les demandes')
  await waitForText(/[1-9]\d* demandes créées\./)

  const list = [...acts].map(([name, count]) => `${count} ${name}`).join('\n')
  const total = [...acts.values()].reduce((sum, count) => sum + count, 0)
  if (process.env['OPERATOR_PATH_PEOPLE'] !== undefined) process.stdout.write(`${list}\n${total} in all\n`)
  expect(total, list).toBeLessThanOrEqual(most)
  expect(errors).toEqual([])
})
