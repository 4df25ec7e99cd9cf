import { readFile } from 'node:fs/promises'
import ICAL from 'ical.js'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pointer, type Hand } from './hands.ts'
import type { ReceivedMail } from './mail/faulty-smtp.ts'

interface Scene {
  /** First name and address of each. */
  readonly people: { readonly mentee: Person; readonly mentor: Person }
  readonly mentee: () => Page
  readonly mentor: () => Page
  /** How the mentee uses theirs. Default: with a pointer. */
  readonly hand?: Hand
  /** Every mail that the product has sent so far. */
  readonly mails: () => readonly ReceivedMail[]
}

interface Person {
  readonly firstName: string
  readonly email: string
}

const minute = 60_000
/** Of the mentor, before the sessions. */
let levelBefore: string | null = null

const topic = 'Prendre la responsabilité de six techniciens'

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
async function typeDate(page: Page, at: number, { press, write }: Hand = pointer): Promise<void> {
  const { day, time } = typed(at)
  await press(page.getByRole('button', { name: 'Autre moment', exact: true }))
  await write(page.getByLabel('Jour', { exact: true }), day)
  await write(page.getByLabel(/^Début/), time)
}

/** The heading of the moment: what the session is for this person now. */
const moment = (page: Page, name: RegExp) => page.getByRole('heading', { level: 2, name }).waitFor()

/** Invitations in the mails to somebody, oldest first. */
function invitationsTo(mails: readonly ReceivedMail[], address: string) {
  return mails
    .filter(({ to }) => to === address)
    .flatMap(({ raw }) => {
      const part = /Content-Type: text\/calendar[^]*?\r\n\r\n([^]*?)\r\n--/.exec(raw)
      if (part?.[1] === undefined) return []
      const isBase64 = /Content-Transfer-Encoding: base64/.test(part[0])
      const text = isBase64 ? Buffer.from(part[1], 'base64').toString() : unquoted(part[1])
      const calendar = ICAL.Component.fromString(text)
      const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined)
      return [{ method: calendar.getFirstPropertyValue('method'), uid: event.uid, sequence: event.sequence }]
    })
}

function unquoted(text: string): string {
  const bytes = text
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

/**
 * An accompaniment after its beginning: a session with a counter-proposal and its invitations, both reports, a second
 * session. What follows the end is told by `theEnd`.
 */
export function theSessions({ people, mentee, mentor, mails, hand = pointer }: Scene): void {
  const { press, write, choose } = hand

  test('the mentor declares sessions held elsewhere, up to one before the next level', async () => {
    const page = mentor()
    await page.goto(new URL('/dashboard/personal_settings', page.url()).href)
    const missing = await page.getByText(/^Encore (une|\d+) sessions? avant/).textContent()
    const declared = page.getByLabel('Nombre de sessions tenues hors plateforme')
    const more = Number(/\d+/.exec(missing ?? '')?.[0] ?? 1) - 1
    await declared.fill(String(Number(await declared.inputValue()) + more))
    await declared.press('Enter')
    await page.getByText(/^Encore une session avant/).waitFor()
    levelBefore = await levelOf(page)
    expect(levelBefore).toBeTruthy()
  })

  test('a session is planned, countered and agreed, and both calendars are told', async () => {
    await mentee().goto(new URL('/dashboard/mentoring_center', mentee().url()).href)
    await press(
      mentee().getByRole('link', { name: new RegExp(`^Planifier une session avec ${people.mentor.firstName}`) }),
    )
    await mentee()
      .getByRole('heading', { name: /^Planifier la session/ })
      .waitFor()
    await write(mentee().getByLabel('Sujet'), topic)
    await choose(mentee().getByRole('radio', { name: 'Aucun en particulier' }))
    await press(mentee().getByRole('button', { name: 'Continuer' }))
    await typeDate(mentee(), Date.now() + 7 * 24 * 60 * minute, hand)
    await press(mentee().getByRole('button', { name: 'Relire' }))
    await press(mentee().getByRole('button', { name: 'Envoyer la proposition' }))
    await moment(mentee(), /^Vous avez proposé/)

    await mentor()
      .getByRole('button', { name: /^Notifications/ })
      .click()
    await mentor()
      .getByRole('dialog')
      .getByRole('link', { name: new RegExp(people.mentee.firstName) })
      .first()
      .click()
    await moment(mentor(), new RegExp(`^${people.mentee.firstName} propose`))
    await mentor().getByRole('link', { name: 'Proposer une autre date' }).click()
    // Soon enough to be begun at once.
    await typeDate(mentor(), Math.ceil(Date.now() / (5 * minute) + 1) * 5 * minute)
    await mentor().getByRole('button', { name: 'Relire' }).click()
    await mentor().getByRole('button', { name: 'Envoyer la proposition' }).click()
    await moment(mentor(), /^Vous avez proposé/)

    await moment(mentee(), new RegExp(`^${people.mentor.firstName} propose`))
    await press(mentee().getByRole('button', { name: /^Accepter le/ }))
    for (const page of [mentee(), mentor()]) await moment(page, /^Votre session est à/)

    const of = (address: string) => invitationsTo(mails(), address)
    // Each got what the other one did, and what they did themselves: both calendars end at the same change.
    const sequences = (address: string) =>
      [...new Set(of(address).map(({ sequence }) => sequence))].sort((a, b) => a - b)
    const last = (address: string) => sequences(address).at(-1)
    for (const { email } of [people.mentee, people.mentor])
      await expect.poll(() => sequences(email).length, { timeout: 30_000 }).toBeGreaterThan(1)
    await expect.poll(() => last(people.mentee.email) === last(people.mentor.email), { timeout: 30_000 }).toBe(true)
    const all = [...of(people.mentee.email), ...of(people.mentor.email)]
    expect(new Set(all.map(({ uid }) => uid)).size).toBe(1)
    expect(all.map(({ method }) => method)).toEqual(all.map(() => 'REQUEST'))
  })

  test('it is started and ended by one of the two, and both report', async () => {
    await press(mentee().getByRole('button', { name: /^Démarrer/ }))
    await moment(mentor(), /^Votre session a commencé/)
    await mentor().getByRole('button', { name: 'Terminer la session' }).click()
    await report(mentor(), 'Deux tâches à confier d’ici vendredi.')
    await moment(mentee(), /a écrit/)
    await report(mentee(), 'Je délègue les astreintes.', { hand })
    for (const [page, words] of [
      [mentee(), 'Deux tâches à confier d’ici vendredi.'],
      [mentor(), 'Je délègue les astreintes.'],
    ] as const) {
      await page.getByText(words).first().waitFor()
      expect(await page.getByText('Très efficace').count()).toBeGreaterThan(0)
    }
  })

  test('a second session without a date is held the same way', async () => {
    await mentor()
      .getByRole('link', { name: /^Planifier la session suivante/ })
      .first()
      .click()
    await mentor()
      .getByRole('heading', { name: /^Planifier la session/ })
      .waitFor()
    await mentor().getByLabel('Sujet').fill('Les astreintes')
    await mentor().getByRole('radio', { name: 'Aucun en particulier' }).check()
    await mentor().getByRole('button', { name: 'Continuer' }).click()
    await mentor().getByRole('button', { name: 'Sans date', exact: true }).click()
    await mentor().getByRole('button', { name: 'Relire' }).click()
    await mentor().getByRole('button', { name: 'Prévoir sans date' }).click()
    await moment(mentor(), /^Il reste à trouver une date/)
    await mentor()
      .getByRole('button', { name: /^Démarrer/ })
      .click()
    await mentor().getByRole('button', { name: 'Terminer la session' }).click()
    await report(mentor(), 'Le planning est juste.')
    await mentee().goto(mentor().url().replace(new URL(mentor().url()).origin, new URL(mentee().url()).origin))
    await report(mentee(), 'Trois personnes formées.', { hand, isOpen: true })
    expect(await mentee().getByText('Le planning est juste.').count()).toBeGreaterThan(0)
  })
}

/** After the end: both say what it was worth, and the history and its file hold what was held. */
export function theEnd({ people, mentee, mentor, hand = pointer }: Omit<Scene, 'mails'>): void {
  test('both rate the accompaniment, and each reads the other once both have', async () => {
    for (const [page, other, words, by] of [
      [mentor(), people.mentee, 'Une vraie décision.', pointer],
      [mentee(), people.mentor, 'Une écoute rare.', hand],
    ] as const) {
      await page.goto(new URL('/dashboard/mentoring_center', page.url()).href)
      await by.press(page.getByRole('button', { name: /^Accompagnements terminés/ }))
      await by.press(
        page.getByRole('link', { name: new RegExp(`^Voir l’accompagnement avec ${other.firstName}`) }).first(),
      )
      await by.press(page.locator('a[href*="/dashboard/feedback_relationships/"]').first())
      await rate(page, words, by)
      await by.press(page.getByRole('button', { name: 'Envoyer mon bilan' }))
      await page
        .getByText(/^Envoyé\./)
        .first()
        .waitFor()
    }
    await mentee().getByText('Une vraie décision.').first().waitFor()
    await mentor().getByText('Une écoute rare.').first().waitFor()
    expect(await mentee().getByText('Une écoute rare.').count()).toBeGreaterThan(0)
  })

  test('the history and its file hold both sessions, and the mentor has reached the next level', async () => {
    const page = mentor()
    await page.goto(new URL('/dashboard/meetings_history', page.url()).href)
    for (const held of [topic, 'Les astreintes']) await page.getByText(held).first().waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exporter en CSV' }).click(),
    ])
    const file = await readFile(await download.path(), 'utf8')
    expect(file).toContain(topic)
    expect(file).toContain('Les astreintes')

    await page.goto(new URL('/dashboard/personal_settings', page.url()).href)
    await expect.poll(() => levelOf(page), { timeout: 10_000 }).not.toBe(levelBefore)
  })
}

/** By its name, as the settings tell it. */
async function levelOf(page: Page): Promise<string | null> {
  return page.locator('li[aria-current="step"] b').first().textContent()
}

/** Writes a report, from the session's page where the form is not open yet. */
async function report(
  page: Page,
  words: string,
  { hand = pointer, isOpen = false }: { readonly hand?: Hand; readonly isOpen?: boolean } = {},
): Promise<void> {
  if (!isOpen) await hand.press(page.getByRole('link', { name: 'Rédiger mon compte rendu' }))
  await rate(page, words, hand)
  await hand.press(page.getByRole('button', { name: 'Envoyer mon compte rendu' }))
  await page
    .getByText(/^Envoyé\./)
    .first()
    .waitFor()
}

/** Chooses the fourth level, and gives what else is asked for. */
async function rate(page: Page, words: string, { write, choose }: Hand): Promise<void> {
  await choose(page.getByRole('radio', { name: /Une décision, et une date|Des décisions tenues/ }))
  for (const group of await page.getByRole('radiogroup').all())
    if ((await group.locator(':checked').count()) === 0) await choose(group.getByRole('radio').first())
  for (const box of (await page.getByRole('checkbox').all()).slice(0, 1)) await choose(box)
  for (const field of await page.getByRole('textbox').all()) await write(field, words)
}
