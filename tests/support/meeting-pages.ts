import type { Page } from 'playwright-core'
import { pointer, type Hand } from './hands.ts'

/** What somebody does on the pages of an accompaniment. */

/** A day and a time on the clocks of Paris, as somebody types them. */
function typed(at: number): { readonly day: string; readonly time: string } {
  const parts = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', ...options }).format(at)
  return {
    day: parts({ day: '2-digit', month: '2-digit', year: 'numeric' }),
    time: parts({ hour: '2-digit', minute: '2-digit' }),
  }
}

/** Chooses a moment by typing it, whatever hours the two have in common. */
export async function typeDate(page: Page, at: number, { press, write }: Hand = pointer): Promise<void> {
  const { day, time } = typed(at)
  await press(page.getByRole('button', { name: 'Autre moment', exact: true }))
  await write(page.getByLabel('Jour', { exact: true }), day)
  await write(page.getByLabel(/^Début/), time)
}

/** By the menu; with a pointer by its address, whatever lies over the page. */
export async function toCenter(page: Page, hand: Hand = pointer): Promise<void> {
  if (hand === pointer) await page.goto(new URL('/dashboard/mentoring_center', page.url()).href)
  else await hand.press(page.getByRole('navigation').getByRole('link', { name: /^Accueil/ }))
  await page.getByRole('heading', { level: 1, name: /^Bonjour/ }).waitFor()
}

/** Follows the newest notification that says so. */
export async function follow(page: Page, notification: RegExp, { press }: Hand = pointer): Promise<void> {
  await press(page.getByRole('button', { name: /^Notifications/ }))
  await press(page.getByRole('dialog').getByRole('link', { name: notification }).first())
}

/** The heading of the moment: what the session is for this person now. */
export const moment = (page: Page, name: RegExp) => page.getByRole('heading', { level: 2, name }).waitFor()

/** By its name, as in the settings. */
export async function levelOf(page: Page): Promise<string> {
  return page.locator('li[aria-current="step"] b').first().innerText()
}

/** Writes a report, from the session's page. */
export async function report(page: Page, words: string, hand: Hand = pointer): Promise<void> {
  await hand.press(page.getByRole('link', { name: 'Rédiger mon compte rendu' }))
  await rate(page, words, hand)
  await hand.press(page.getByRole('button', { name: 'Envoyer mon compte rendu' }))
  await page
    .getByText(/^Envoyé\./)
    .first()
    .waitFor()
}

/** What the accompaniment was worth, once it is over. */
export async function rateAccompaniment(page: Page, other: string, words: string, by: Hand = pointer): Promise<void> {
  await toCenter(page, by)
  await by.press(page.getByRole('button', { name: /^Accompagnements terminés/ }))
  await by.press(page.getByRole('link', { name: new RegExp(`^Voir l’accompagnement avec ${other}`) }).first())
  await by.press(page.locator('a[href*="/dashboard/feedback_relationships/"]').first())
  await rate(page, words, by)
  await by.press(page.getByRole('button', { name: 'Envoyer mon bilan' }))
  await page
    .getByText(/^Envoyé\./)
    .first()
    .waitFor()
}

/** Chooses the fourth level, and fills in the other fields. */
async function rate(page: Page, words: string, { write, choose }: Hand): Promise<void> {
  await choose(page.getByRole('radio', { name: /Une décision, et une date|Des décisions tenues/ }))
  for (const group of await page.getByRole('radiogroup').all())
    if ((await group.locator(':checked').count()) === 0) await choose(group.getByRole('radio').first())
  for (const box of (await page.getByRole('checkbox').all()).slice(0, 1)) await choose(box)
  for (const field of await page.getByRole('textbox').all()) await write(field, words)
}
