import { rm } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorsOf, launchBrowser } from '#tests/support/browser.ts'
import { join, linkOfMail } from '#tests/support/joining.ts'
import { company } from '#tests/support/keycloak/acme.ts'
import { demoFolder, type RunningProduct, runMain } from '#tests/support/product.ts'

/**
 * The first ten minutes of a new person, from the public home to a visible profile, a good match and a first request:
 * in French on a phone, in English on a desk.
 */

let folder: string
let browser: Browser
let product: RunningProduct

beforeAll(async () => {
  folder = await demoFolder()
  ;[product, browser] = await Promise.all([runMain({ DATA_DIR: folder }), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await rm(folder, { recursive: true, force: true })
})

test('a company opens its sign-up to everybody', async () => {
  await company(product, folder, 'set', 'valombre', 'invitation_only=no')
  const page = async () => (await fetch(`${product.origin}/auth/sign_in`, { headers: { accept: 'text/html' } })).text()
  await expect.poll(page, { timeout: 120_000 }).toContain('"sign_up":true')
})

const french = {
  home: '/',
  join: 'Rejoindre le programme',
  address: /^Adresse e-mail/,
  askLink: 'Recevoir le lien',
  welcome: /^Bienvenue Lina/,
  enter: 'Plus tard, voir mon espace',
  next: 'Suivant',
  skip: 'Passer',
  languages: 'Français',
  presentation: 'Votre présentation',
  seniority: '3 à 9 ans',
  skills: /^Les compétences que vous cherchez/,
  skillsWanted: ['Management d’équipe', 'Délégation', 'Conduite du changement'],
  jobs: /^Les métiers que vous visez/,
  job: 'Direction d’exploitation',
  units: 'Réseaux',
  needs: /^De quoi avez-vous besoin/,
  keepOrder: 'Garder cet ordre',
  background: 'D’où parlez-vous ?',
  wanted: 'Que cherchez-vous ?',
  motivations: 'Qu’est-ce qui vous fait avancer ?',
  resources: 'Qu’est-ce qui vous inspire ?',
  hours: 'Quand êtes-vous libre ?',
  finalise: 'Finaliser',
  published: 'Votre profil est publié',
  community: 'Communauté',
  score: /^Affinité : \d+ sur 100$/,
  news: 'Fil d’entraide',
  // On a phone the invitation alone is a button.
  write: /^Qu’aimeriez-vous demander/,
  title: 'Titre',
  text: 'Texte',
  publish: 'Publier',
  navigation: 'Navigation mobile',
  bottom: ['Accueil', 'Communauté', 'Messages', 'Mon profil'],
  // On a phone the last entry of the bar.
  account: /^Plus$/,
  entries: [
    'Mon profil',
    'Choisir mon profil',
    'Disponibilités',
    'Historique des sessions',
    'Outils',
    'Fil d’entraide',
    'Réglages',
    'Vos données',
    'Aide',
    'Le programme Passerelles',
  ],
  signOut: 'Se déconnecter',
  signedOut: 'Se connecter',
} as const
type Words = { [Name in keyof typeof french]: (typeof french)[Name] extends string ? string : Widened<Name> }
type Widened<Name extends keyof typeof french> = (typeof french)[Name] extends RegExp ? RegExp : readonly string[]
const english: Words = {
  home: '/en',
  join: 'Join the program',
  address: /email address/,
  askLink: 'Send me the link',
  welcome: /^Welcome Lina/,
  enter: 'Later, take me to my space',
  next: 'Next',
  skip: 'Skip',
  languages: 'English',
  presentation: 'Your introduction',
  seniority: '3 to 9 years',
  skills: /^The skills you’re looking for/,
  skillsWanted: ['Team management', 'Delegation', 'Change management'],
  jobs: /^The jobs you’re aiming for/,
  job: 'Operations leadership',
  units: 'Networks',
  needs: /^What do you need/,
  keepOrder: 'Keep this order',
  background: 'What’s your background?',
  wanted: 'What are you looking for?',
  motivations: 'What drives you?',
  resources: 'What inspires you?',
  hours: 'When are you free?',
  finalise: 'Publish',
  published: 'Your profile is published',
  community: 'Community',
  score: /^Affinity: \d+ out of 100$/,
  news: 'Help feed',
  write: /^Write$/,
  title: 'Title',
  text: 'Text',
  publish: 'Publish',
  navigation: 'Main navigation',
  bottom: ['My mentoring', 'Community', 'Messages'],
  account: /^My account/,
  entries: [
    'My profile',
    'Switch profile',
    'Availability',
    'Session history',
    'Tools',
    'Help feed',
    'Settings',
    'Your data',
    'Help',
    'Passerelles program',
  ],
  signOut: 'Sign out',
  signedOut: 'Sign in',
}

describe.each([
  ['in French on a phone', 'fr', french, { width: 360, height: 740 }],
  ['in English on a desk', 'en', english, { width: 1280, height: 800 }],
] as const)('a new person, %s,', (_, language, say: Words, viewport) => {
  const email = `lina.${language}@valombre.example`
  let page: Page
  let errors: readonly unknown[]

  beforeAll(async () => {
    const locale = language === 'fr' ? 'fr-FR' : 'en-GB'
    const context = await browser.newContext({ locale, timezoneId: 'Europe/Paris', viewport })
    errors = errorsOf(context)
    page = await context.newPage()
  })

  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
  async function choose(field: RegExp, label: string) {
    await page.getByRole('combobox', { name: field }).fill(label)
    await page.getByRole('option', { name: label }).first().click()
  }

  test('joins from the public home, by the link of a mail', async () => {
    await page.goto(product.origin + say.home)
    await page.getByRole('link', { name: say.join }).first().click()
    await page.getByLabel(say.address).fill(email)
    await press(say.askLink)
    await page.getByRole('status').filter({ hasText: email }).waitFor()
    await join(
      page,
      await linkOfMail(page, product.origin, email, /Passerelles/),
      'Trois-chats-dorment-au-soleil',
      language,
    )
    await page
      .getByRole('button', { name: say.enter })
      .or(page.getByRole('link', { name: say.enter }))
      .click()
    await heading(say.welcome)
    expect(await sideways()).toBe(0)
  })

  test('answers what the profile asks, step by step, and publishes it', async () => {
    await page.goto(`${product.origin}/profiling`)
    await page.getByLabel(say.presentation).fill('Je coordonne des chantiers et je voudrais diriger une équipe.')
    await page.getByRole('radio', { name: say.seniority }).check({ force: true })
    await page.getByRole('checkbox', { name: say.languages }).check({ force: true })
    await press(say.next)
    // The address changes before the step is drawn.
    await heading(say.background)
    await press(say.next)
    await heading(say.wanted)
    for (const skill of say.skillsWanted) await choose(say.skills, skill)
    await choose(say.jobs, say.job)
    await page.getByRole('checkbox', { name: say.units }).check({ force: true })
    await page.getByLabel(say.needs).fill('Apprendre à déléguer.')
    await press(say.next)
    await heading(say.motivations)
    await press(say.keepOrder)
    await press(say.next)
    await heading(say.resources)
    await press(say.skip)
    await heading(say.hours)
    await press(say.skip)
    await press(say.finalise)
    await heading(say.published)
    expect(await sideways()).toBe(0)
  })

  test('finds first a mentor who fits', async () => {
    await page.goto(`${product.origin}/dashboard/community`)
    const first = page.getByRole('main').getByRole('article').first()
    await first.getByRole('heading', { name: 'Claire Vasseur-Aubry' }).waitFor()
    const score = await first.getByRole('img', { name: say.score }).getAttribute('aria-label')
    expect(Number(/\d+/.exec(score ?? '')?.[0])).toBeGreaterThanOrEqual(80)
    expect(await sideways()).toBe(0)
  })

  test('asks a question in the feed, where it then stands', async () => {
    const question = language === 'fr' ? 'Par où commencer avec une équipe ?' : 'Where do I begin with a team?'
    await page.goto(`${product.origin}/dashboard/news`)
    await press(say.write)
    await page.getByLabel(say.title, { exact: true }).fill(question)
    await page.getByLabel(say.text, { exact: true }).fill('Je commence en juin.')
    await press(say.publish)
    await page.getByRole('heading', { level: 1, name: question }).waitFor()
    await page.goto(`${product.origin}/dashboard/news`)
    await page.getByRole('link', { name: question }).waitFor()
    expect(await sideways()).toBe(0)
  })

  test('comes by each entry of the menus to a page that works', async () => {
    for (const name of say.bottom) {
      await page.getByRole('navigation', { name: say.navigation }).getByRole('link', { name }).click()
      await working()
    }
    // The pages of the profile's steps have no menu: each entry is chosen from the community.
    const community = `${product.origin}/dashboard/community`
    for (const name of say.entries) {
      await page.goto(community)
      await page.getByRole('button', { name: say.account }).click()
      await page.getByRole('menuitem', { name, exact: true }).click()
      await page.waitForURL((url) => url.href !== community)
      await working()
    }
    await page.goto(community)
    await page.getByRole('button', { name: say.account }).click()
    await page.getByRole('menuitem', { name: say.signOut, exact: true }).click()
    await page.getByRole('button', { name: say.signedOut, exact: true }).waitFor()
    expect(errors).toEqual([])
  })

  /** It has a heading, nothing of it failed, and it does not scroll sideways. */
  async function working() {
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.getByRole('alert').allTextContents()).toEqual([])
    expect(await sideways(), page.url()).toBe(0)
  }
})
