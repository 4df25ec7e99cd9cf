import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#infra/demo/accounts.ts'
import { theEnd, theMeetings } from './accompaniment.ts'
import { errorsOf, launchBrowser } from './browser.ts'
import { type FaultySmtp, faultySmtp } from './mail/faulty-smtp.ts'
import { partnerInBrowser } from './partner.ts'
import type { RunningProduct } from './product.ts'

interface Stage {
  /** Two processes on one database; the mentee is on the first, mentor and administrator on the second. */
  readonly start: (env: Readonly<Record<string, string>>) => Promise<readonly [RunningProduct, RunningProduct]>
  /** Just before somebody presses the button. */
  readonly meanwhile?: (moment: 'asking' | 'accepting' | 'revoking') => Promise<unknown>
}

const claire = 'Claire Vasseur-Aubry'
const message =
  'Bonjour Claire, en juin je prends la responsabilité de six techniciens. Seriez-vous d’accord pour en parler ?'

/**
 * The first mile, as three people live it in three browsers: a mentee asks, the mentor sees it arrive and accepts, the
 * mentee sees that; an administrator reads it event by event and revokes another one. On the demo companies,
 * whatever keeps their events.
 */
export function theStory({ start, meanwhile = async () => undefined }: Stage): void {
  let browser: Browser
  let first: RunningProduct
  let second: RunningProduct
  let mailServer: FaultySmtp
  const contexts: BrowserContext[] = []
  const errors: unknown[] = []

  beforeAll(async () => {
    browser = await launchBrowser()
    mailServer = await faultySmtp()
    ;[first, second] = await start({ SMTP_URL: mailServer.url, MAIL_FROM: 'binome@valombre.example' })
  })
  afterAll(async () => {
    await Promise.all(contexts.map((context) => context.close()))
    await browser.close()
    await second.stop()
    await first.stop()
    await mailServer.close()
  })

  /** A browser of one's own, signed in, in French and on Paris time. */
  async function enter(origin: string, email: string, path = '/dashboard'): Promise<Page> {
    const context = await browser.newContext({ locale: 'fr-FR', timezoneId: 'Europe/Paris' })
    contexts.push(context)
    errorsOf(context, errors)
    const page = await context.newPage()
    await page.goto(`${origin}${path}`)
    await page.getByLabel('Adresse e-mail professionnelle').fill(email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
    return page
  }

  let mentee: Page
  let mentor: Page

  test('a mentee ranks mentors by score with reasons, searches without accents, filters, sends a request', async () => {
    mentee = await enter(first.origin, 'participant@demo.test')
    await mentee.getByRole('heading', { level: 1, name: 'Bonjour Inès' }).waitFor()
    await mentee.getByRole('navigation').getByRole('link', { name: 'Communauté' }).first().click()
    await mentee.getByRole('heading', { level: 1, name: 'Communauté' }).waitFor()

    const cards = mentee
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: mentee.getByRole('heading') })
    const best = cards.filter({ hasText: claire })
    await best.getByRole('img', { name: /82/ }).waitFor()
    expect(await best.getByText(/4 des 5/).count()).toBeGreaterThan(0)

    // A full mentor is in the list until the filter leaves those with a free place.
    const full = cards.filter({ hasText: 'Marie-Hélène Kerguelen' })
    await full.getByText('Complet').waitFor()
    await mentee.getByRole('button', { name: 'Avec une place libre' }).click()
    await full.waitFor({ state: 'detached' })
    await best.waitFor()
    await mentee.getByRole('button', { name: 'Tout effacer' }).click()
    await full.waitFor()

    await mentee.getByRole('searchbox').fill('benechkroun')
    await mentee.getByText('Personne ne correspond à tout cela').waitFor()
    await mentee.getByRole('searchbox').fill('bénchek')
    await cards.filter({ hasText: 'Idriss Benchekroun' }).waitFor()
    expect(await cards.count()).toBe(1)
    await mentee.getByRole('searchbox').fill('delegation')
    await cards.filter({ hasText: claire }).waitFor()

    await cards.filter({ hasText: claire }).getByRole('link').first().click()
    await mentee.getByRole('heading', { level: 1, name: claire }).waitFor()
    await mentee.getByRole('heading', { name: /Pourquoi\s+82 sur 100/ }).waitFor()
    await mentee.getByLabel('Votre message').fill(message)
  })

  test('the mentor sees the request without reloading, reads its reasons, and accepts', async () => {
    mentor = await enter(second.origin, 'presenter@demo.test')
    await mentor.getByRole('heading', { level: 1, name: 'Bonjour Claire' }).waitFor()
    const bell = mentor.getByRole('button', { name: /^Notifications/ })
    await bell.waitFor()
    const before = await unread(bell)

    await meanwhile('asking')
    await mentee.getByRole('button', { name: 'Envoyer ma demande' }).click()
    await mentee
      .getByText(/Votre demande est partie vers Claire/)
      .first()
      .waitFor()
    await mentor.getByRole('button', { name: new RegExp(`^Notifications, ${before + 1} non lue`) }).waitFor()

    await mentor.getByRole('button', { name: /^Notifications/ }).click()
    const panel = mentor.getByRole('dialog')
    await panel
      .getByRole('link', { name: /Inès Carbonnel vous envoie une demande de mentorat/ })
      .first()
      .click()
    await panel.waitFor({ state: 'hidden' })
    const card = mentor.getByRole('article').filter({ hasText: 'Inès Carbonnel' }).first()
    await card.getByText(message).waitFor()
    await card.getByText('Pourquoi cette affinité').waitFor()
    await card.getByText('Voir le détail des 82 points').click()
    await mentor.getByRole('heading', { name: 'Pourquoi 82 sur 100' }).waitFor()
    await mentor.keyboard.press('Escape')
    await meanwhile('accepting')
    const accept = mentor.getByRole('button', { name: 'Accepter la demande d’Inès Carbonnel' })
    await accept.click()
    // On a busy machine the store may be back after the call has ended: the test presses again on that message. The
    // accepted request stands in the other list; the message of it stays for a moment only.
    const isAccepted = async () => {
      const mentees = mentor.getByRole('region', { name: 'Mes mentorés' })
      if (await mentees.getByText('Inès Carbonnel').first().isVisible()) return true
      await accept.click({ timeout: 1_000 }).catch(() => undefined)
      return false
    }
    await expect.poll(isAccepted, { interval: 2_000, timeout: 240_000 }).toBe(true)
    expect(await accept.count()).toBe(0)
  })

  test('the mentee sees the answer live, and both see the relationship', async () => {
    await mentee
      .getByText(`${claire.split(' ')[0]} vous accompagne`)
      .first()
      .waitFor()
    await mentee.goto(`${first.origin}/dashboard/mentoring_center`)
    for (const [page, section, other] of [
      [mentee, /Mes? mentors?/, claire],
      [mentor, 'Mes mentorés', 'Inès Carbonnel'],
    ] as const) {
      const region = page.getByRole('region', { name: section })
      await region.getByText(other).first().waitFor()
      await expect.poll(() => region.getByText('Première session').count()).toBeGreaterThan(0)
    }
  })

  test('a third mentee accepts a proposed date, and has a place in the list of a mentor who is full', async () => {
    const third = await enter(first.origin, 'sophie.arnaud@valombre.example')
    await third.getByRole('heading', { level: 1, name: 'Bonjour Sophie' }).waitFor()
    // A date that Idriss proposed is taken, after one confirmation, and the mentoring begins with it.
    const offer = third.getByRole('article').filter({ hasText: 'Idriss Benchekroun' })
    await offer.getByText(/À vous de choisir avant le/).waitFor()
    await offer
      .getByRole('button', { name: /^Choisir le/ })
      .first()
      .click()
    await third.getByRole('dialog').locator('button[type=submit]').click()
    await third.getByText('Date choisie : Idriss vous accompagne').first().waitFor()
    const mentor = third.getByRole('region', { name: 'Mon mentor' })
    await mentor.getByText('Idriss Benchekroun').waitFor()
    expect(await mentor.getByText('À convenir ensemble').count()).toBe(0)
    await third.goto(`${first.origin}/dashboard/community`)
    await third.getByRole('searchbox').fill('kerguelen')
    await third
      .getByRole('link', { name: /Marie-Hélène Kerguelen/ })
      .first()
      .click()
    await third.getByRole('heading', { name: /^Vous êtes 1re/ }).waitFor()
    expect(await third.getByRole('button', { name: 'Envoyer ma demande' }).count()).toBe(0)
  })

  test('an administrator reads a request event by event, and revokes another one', async () => {
    const administrator = await enter(second.origin, 'admin@demo.test', '/admin/')
    await administrator.getByRole('heading', { level: 1, name: 'Tableau de bord' }).waitFor()
    await administrator.getByRole('link', { name: /^Demandes/ }).click()
    await administrator.getByRole('heading', { level: 1, name: 'Demandes' }).waitFor()
    const row = administrator.getByRole('row').filter({ hasText: 'Inès Carbonnel' }).filter({ hasText: claire })
    await row.getByText('Confirmée').waitFor()
    await row.getByRole('link').first().click()
    await administrator.getByRole('tab', { name: 'Historique' }).click()
    for (const event of [
      'Demande envoyée, affinité 82',
      'Demande confirmée',
      'Place réservée chez le mentor',
      'Accompagnement ouvert',
    ])
      await administrator.getByText(event).first().waitFor()
    await administrator.getByText('Texte personnel chiffré, non visible ici').first().waitFor()
    expect(await administrator.getByText(message).count()).toBe(0)

    await administrator.getByRole('link', { name: /^Demandes/ }).click()
    const other = administrator
      .getByRole('row')
      .filter({ hasText: 'Inès Carbonnel' })
      .filter({ hasText: 'Idriss Benchekroun' })
    await other.getByRole('link').first().click()
    await administrator.getByRole('button', { name: 'Révoquer…' }).click()
    const dialog = administrator.getByRole('dialog')
    await meanwhile('revoking')
    await dialog.getByRole('button', { name: 'Révoquer la demande' }).click()
    await administrator.getByText('La demande est révoquée. Les deux personnes sont prévenues.').waitFor()
    await mentee.getByRole('button', { name: /^Notifications, \d+ non lue/ }).click()
    await mentee
      .getByText('L’administration a révoqué la demande de mentorat avec Idriss Benchekroun')
      .first()
      .waitFor()
    await mentee.keyboard.press('Escape')
  })

  const people = {
    mentee: { firstName: 'Inès', email: 'participant@demo.test' },
    mentor: { firstName: 'Claire', email: 'presenter@demo.test' },
  }
  const scene = { people, mentee: () => mentee, mentor: () => partnerInBrowser(mentor, people.mentee.firstName) }
  theMeetings({ ...scene, mails: () => mailServer.received })

  test('the mentor finishes the accompaniment with a reason and a word, and the mentee reads both', async () => {
    await mentor.goto(`${second.origin}/dashboard/mentoring_center`)
    await mentor.getByRole('button', { name: 'Terminer l’accompagnement avec Inès Carbonnel' }).click()
    const dialog = mentor.getByRole('dialog', { name: 'Terminer l’accompagnement' })
    await dialog.getByRole('radio', { name: 'L’objectif est atteint' }).click()
    await dialog.getByLabel('Un mot pour Inès').fill('Bonne route, et donnez-moi des nouvelles.')
    await dialog.getByRole('button', { name: 'Terminer' }).click()
    await mentor.getByText('Vous avez terminé le mentorat').waitFor()
    expect(await mentor.getByRole('button', { name: 'Terminer l’accompagnement avec Inès Carbonnel' }).count()).toBe(0)

    await mentee.getByRole('button', { name: /^Notifications/ }).click()
    const notice = mentee.getByRole('link', { name: `Votre mentorat avec ${claire} est terminé` })
    await notice.getByText('L’objectif est atteint').waitFor()
    await notice.click()
    await mentee.getByText(/^Claire a terminé le mentorat/).waitFor()
    await mentee.getByText('Bonne route, et donnez-moi des nouvelles.').waitFor()
  })
  theEnd(scene)

  test('no page had an error', () => {
    expect(errors).toEqual([])
  })
}

/** What the bell counts, once the notifications of the demo have all arrived. */
async function unread(bell: Locator): Promise<number> {
  let last: string | null = ''
  const isSettled = async () => {
    const before = last
    last = await bell.getAttribute('aria-label')
    return before === last
  }
  await expect.poll(isSettled, { interval: 3_000, timeout: 180_000 }).toBe(true)
  return Number(/\d+/.exec(last ?? '')?.[0] ?? 0)
}
