import { readFile } from 'node:fs/promises'
import ICAL from 'ical.js'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pointer, type Hand } from './hands.ts'
import type { ReceivedMail } from './mail/faulty-smtp.ts'
import type { Partner } from './partner.ts'
import { follow, moment, rateAccompaniment, report, toCenter, typeDate } from './meeting-pages.ts'

interface Scene {
  /** First name and address of each. */
  readonly people: { readonly mentee: Person; readonly mentor: Person }
  readonly mentee: () => Page
  readonly mentor: () => Partner
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
let levelBefore = ''

const topic = 'Prendre la responsabilité de six techniciens'

/** Invitations in the mails to somebody, oldest first. */
export function invitationsTo(mails: readonly ReceivedMail[], address: string) {
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
 * session. `theEnd` covers what follows the end.
 */
export function theMeetings({ people, mentee, mentor, mails, hand = pointer }: Scene): void {
  const { press, write, choose } = hand

  test('the mentor declares sessions held elsewhere, up to one before the next level', async () => {
    levelBefore = await mentor().declareUpToNextLevel()
    expect(levelBefore).not.toBe('')
  })

  test('a session is planned, countered and agreed, and both calendars get it', async () => {
    await toCenter(mentee(), hand)
    // On the card, and among what is to be done unless the panel says it.
    const plan = mentee().getByRole('link', {
      name: new RegExp(`^Planifier une session avec ${people.mentor.firstName}`),
    })
    await press(plan.first())
    await mentee()
      .getByRole('heading', { name: /^Planifier la session/ })
      .waitFor()
    await write(mentee().getByLabel('Sujet'), topic)
    await press(mentee().getByRole('button', { name: /^Préciser/ }))
    await choose(mentee().getByRole('radio', { name: 'Aucun en particulier' }))
    // A session by phone is started by hand; one by video by who joins it.
    await choose(mentee().getByRole('radio', { name: /^Par téléphone/ }))
    await typeDate(mentee(), Date.now() + 7 * 24 * 60 * minute, hand)
    await press(mentee().getByRole('button', { name: 'Envoyer la proposition' }))
    await moment(mentee(), /^Vous avez proposé/)

    // Soon enough to be begun at once.
    await mentor().counter(Math.ceil(Date.now() / (5 * minute) + 1) * 5 * minute)

    await moment(mentee(), new RegExp(`^${people.mentor.firstName} propose`))
    await press(mentee().getByRole('button', { name: /^Accepter le/ }))
    await moment(mentee(), /^Votre session est à/)
    await mentor().seesAgreed()

    const of = (address: string) => invitationsTo(mails(), address)
    // Each got what the other one did, and what they did themselves: both calendars end at the same change.
    const sequences = (address: string) =>
      [...new Set(of(address).map(({ sequence }) => sequence))].sort((a, b) => a - b)
    const last = (address: string) => sequences(address).at(-1)
    for (const { email } of [people.mentee, people.mentor])
      await expect.poll(() => sequences(email).length, { timeout: 120_000 }).toBeGreaterThan(1)
    await expect.poll(() => last(people.mentee.email) === last(people.mentor.email), { timeout: 120_000 }).toBe(true)
    const all = [...of(people.mentee.email), ...of(people.mentor.email)]
    expect(new Set(all.map(({ uid }) => uid)).size).toBe(1)
    expect(all.map(({ method }) => method)).toEqual(all.map(() => 'REQUEST'))
  })

  test('it is started and ended by one of the two, and both report', async () => {
    await press(mentee().getByRole('button', { name: /^Démarrer/ }))
    await mentor().end()
    await mentor().report('Deux tâches à confier d’ici vendredi.')
    await moment(mentee(), /a écrit/)
    await report(mentee(), 'Je délègue les astreintes.', hand)
    await mentee().getByText('Deux tâches à confier d’ici vendredi.').first().waitFor()
    expect(await mentee().getByText('Très efficace').count()).toBeGreaterThan(0)
    await mentor().reads('Je délègue les astreintes.', 'Très efficace')
  })

  test('a second session without a date is held the same way', async () => {
    await mentor().holdAnother('Les astreintes')
    await mentor().report('Le planning est juste.')
    await follow(mentee(), /a écrit son compte rendu/, hand)
    await report(mentee(), 'Trois personnes formées.', hand)
    expect(await mentee().getByText('Le planning est juste.').count()).toBeGreaterThan(0)
  })
}

/** After the end: both say what it was worth, and the history and its file hold what was held. */
export function theEnd({ people, mentee, mentor, hand = pointer }: Omit<Scene, 'mails'>): void {
  test('both rate the accompaniment, and each reads the other once both have', async () => {
    await mentor().rate('Une vraie décision.')
    await rateAccompaniment(mentee(), people.mentor.firstName, 'Une écoute rare.', hand)
    await mentee().getByText('Une vraie décision.').first().waitFor()
    await mentor().reads('Une écoute rare.')
    expect(await mentee().getByText('Une écoute rare.').count()).toBeGreaterThan(0)
  })

  test('the history and its file hold both sessions, and the mentor has reached the next level', async () => {
    const page = mentee()
    await hand.press(page.getByRole('button', { name: /^(Mon compte|Plus$)/ }))
    await hand.pick(page.getByRole('menuitem', { name: 'Historique' }))
    for (const held of [topic, 'Les astreintes']) await page.getByText(held).first().waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      hand.press(page.getByRole('button', { name: 'Exporter en CSV' })),
    ])
    const file = await readFile(await download.path(), 'utf8')
    expect(file).toContain(topic)
    expect(file).toContain('Les astreintes')

    await expect.poll(() => mentor().level(), { timeout: 40_000 }).not.toBe(levelBefore)
  })
}
