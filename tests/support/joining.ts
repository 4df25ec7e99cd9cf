import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The mails of the demo mailbox, and what people and administrators do with them in the browser. */

/**
 * Waits for a mail in the demo mailbox.
 * @returns the address of its button
 */
export async function linkOfMail(page: Page, origin: string, to: string, subject: RegExp): Promise<string> {
  const mail = page.getByRole('listitem').filter({ hasText: to }).getByRole('link', { name: subject })
  await expect
    .poll(
      async () => {
        await page.goto(`${origin}/dev/mail`)
        return mail.count()
      },
      { timeout: 120_000 },
    )
    .toBe(1)
  await mail.click()
  const button = page.frameLocator('iframe').getByRole('link').first()
  return (await button.getAttribute('href')) ?? ''
}

export async function enterConsole(page: Page, origin: string, email: string, password: string): Promise<void> {
  await page.goto(`${origin}/admin/`)
  const address = page.getByLabel('Adresse e-mail professionnelle')
  const dashboard = page.getByRole('heading', { level: 1, name: 'Tableau de bord' })
  // One session serves both applications.
  await address.or(dashboard).first().waitFor()
  if (await dashboard.isVisible()) return
  await address.fill(email)
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(password)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await dashboard.waitFor()
}

/** An administrator has a file checked, and then invites the people of its good lines. */
export async function inviteByFile(page: Page, origin: string, csv: string): Promise<void> {
  await page.goto(`${origin}/admin/invitation_imports/create`)
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.getByLabel('Fichier CSV').setInputFiles(file)
  await page.getByRole('button', { name: 'Contrôler le fichier' }).click()
  await page.getByRole('button', { name: 'Inviter les personnes des lignes justes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Envoyer les invitations' }).click()
  await page.getByText('Terminé').first().waitFor()
}

const joining = {
  fr: {
    start: 'Commencer',
    next: 'Continuer',
    firstName: 'Prénom',
    lastName: 'Nom',
    day: 'Jour',
    month: 'Mois',
    year: 'Année',
    woman: 'Femme',
    job: 'Intitulé de poste',
    status: 'Statut',
    unit: 'Entité',
    phone: 'Téléphone professionnel',
    city: 'Ville ou site',
    password: 'Mot de passe',
    again: 'Le même, une seconde fois',
    promises: [/^J’ai lu la charte/, /^J’accepte les conditions/],
    // The second one where an administrator looks at every sign-up.
    create: /^(Créer mon compte|Envoyer mon inscription)$/,
  },
  en: {
    start: 'Start',
    next: 'Continue',
    firstName: 'First name',
    lastName: 'Last name',
    day: 'Day',
    month: 'Month',
    year: 'Year',
    woman: 'Woman',
    job: 'Job title',
    status: 'Status',
    unit: 'Unit',
    phone: 'Work phone',
    city: 'Town or site',
    password: 'Password',
    again: 'Repeat the password',
    promises: [/^I have read the mentoring charter/, /^I accept the terms/],
    create: /^(Create my account|Send my sign-up)$/,
  },
} as const

/**
 * The five steps, from the link of the mail, as a mentee. The page is reloaded in the middle: nothing typed is lost.
 * Without an invitation nobody has given the name, which is then typed.
 */
export async function join(page: Page, link: string, password: string, language: 'fr' | 'en' = 'fr'): Promise<void> {
  const say = joining[language]
  const write = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
  await page.goto(link)
  await page.getByRole('button', { name: say.start }).click()
  expect(new URL(page.url()).pathname).toBe('/auth/sign_up')
  await page.getByRole('radio').first().check({ force: true })
  await page.getByRole('button', { name: say.next }).click()
  const firstName = page.getByLabel(say.firstName, { exact: true })
  if ((await firstName.inputValue()) === '') {
    await firstName.fill('Lina')
    await write(say.lastName, 'Moreau')
  }
  await write(say.day, '4')
  await write(say.month, '6')
  await write(say.year, '1994')
  await page.reload()
  expect(await page.getByLabel(say.year, { exact: true }).inputValue()).toBe('1994')
  await page.getByRole('radio', { name: say.woman, exact: true }).check({ force: true })
  await page.getByLabel(say.job).fill('Chargée d’affaires')
  await page.getByLabel(say.status).selectOption({ index: 1 })
  await page.getByLabel(say.unit, { exact: true }).selectOption({ index: 1 })
  await page.getByLabel(say.phone).fill('06 12 34 56 78')
  await page.getByLabel(say.city).fill('Nantes')
  await page.getByRole('button', { name: say.next }).click()
  await write(say.password, password)
  await write(say.again, password)
  await page.getByRole('button', { name: say.next }).click()
  for (const promise of say.promises) await page.getByRole('checkbox', { name: promise }).check({ force: true })
  await page.getByRole('button', { name: say.create }).click()
}

/** An administrator approves the person in the list of those who wait. */
export async function approve(page: Page, origin: string, name: string): Promise<void> {
  await page.goto(`${origin}/admin/users?filter=${encodeURIComponent('{"status":"pending_approval"}')}`)
  await page.getByRole('link', { name }).first().click()
  await page.getByRole('button', { name: 'Valider' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Valider l’inscription' }).click()
  await page.getByText('L’inscription est validée.').waitFor()
}

/** The charter and the terms, at the first visit of an account that somebody else made. */
export async function acceptTexts(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Avant de commencer' }).waitFor()
  const accept = page.getByRole('button', { name: 'Accepter et continuer' })
  await accept.waitFor()
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await accept.click()
}

/** The first administrator chooses a password by the printed link, and the console asks for the texts. */
export async function welcomeAdministrator(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(password)
  await page.getByLabel('Le même, une seconde fois').fill(password)
  await page.getByRole('button', { name: 'Ouvrir la console' }).click()
  await page.getByRole('checkbox').last().waitFor()
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: 'Accepter et continuer' }).click()
  await page.getByRole('heading', { level: 1, name: 'Tableau de bord' }).waitFor()
}

export async function signIn(page: Page, link: string, email: string, password: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel(/^Adresse e-mail/).fill(email)
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(password)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
}
