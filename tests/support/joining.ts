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
      { timeout: 30_000 },
    )
    .toBe(1)
  await mail.click()
  const button = page.frameLocator('iframe').getByRole('link').first()
  return (await button.getAttribute('href')) ?? ''
}

export async function enterConsole(page: Page, origin: string, email: string, password: string): Promise<void> {
  await page.goto(`${origin}/admin/`)
  await page.getByLabel('Adresse e-mail professionnelle').fill(email)
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(password)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Tableau de bord' }).waitFor()
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

/** The five steps, from the link of the mail. The page is reloaded in the middle: nothing typed is lost. */
export async function join(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: 'Commencer' }).click()
  expect(new URL(page.url()).pathname).toBe('/auth/sign_up')
  await page.getByRole('radio').first().check({ force: true })
  await page.getByRole('button', { name: 'Continuer' }).click()
  await page.getByLabel('Jour').fill('4')
  await page.getByLabel('Mois').fill('6')
  await page.getByLabel('Année').fill('1994')
  await page.reload()
  expect(await page.getByLabel('Année').inputValue()).toBe('1994')
  await page.getByRole('radio', { name: 'Femme' }).check({ force: true })
  await page.getByLabel('Intitulé de poste').fill('Chargée d’affaires')
  await page.getByLabel('Statut').selectOption({ index: 1 })
  await page.getByLabel('Entité').selectOption({ index: 1 })
  await page.getByLabel('Téléphone professionnel').fill('06 12 34 56 78')
  await page.getByLabel('Ville ou site').fill('Nantes')
  await page.getByRole('button', { name: 'Continuer' }).click()
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByLabel('Le même, une seconde fois').fill(password)
  await page.getByRole('button', { name: 'Continuer' }).click()
  for (const promise of [/^J’ai lu la charte/, /^J’accepte les conditions/])
    await page.getByRole('checkbox', { name: promise }).check({ force: true })
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
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

export async function signIn(page: Page, link: string, email: string, password: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel(/^Adresse e-mail/).fill(email)
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(password)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
}
