import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#infra/demo/accounts.ts'
import { errorsOf, launchBrowser } from '#tests/support/browser.ts'
import { enters } from '#tests/support/call-rooms.ts'
import { fakeDevices } from '#tests/support/calls.ts'
import type { JsonDocument, JsonResource } from '#tests/support/http-client.ts'
import { loopbackCalls } from '#tests/support/lossy-network.ts'
import { type RunningProduct, startProduct } from '#tests/support/product.ts'

/** What a new employee does from the first request to the first report, on a phone, counted tap by tap. */

const most = 20
const minute = 60_000
const mentor = 'presenter@demo.test'

let browser: Browser
let product: RunningProduct
let page: Page
let errors: readonly unknown[]
let taps: string[] = []

beforeAll(async () => {
  browser = await launchBrowser([...fakeDevices, ...loopbackCalls])
  product = await startProduct({})
  const context = await browser.newContext({
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  })
  errors = errorsOf(context)
  page = await enter(await context.newPage(), 'participant@demo.test')
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function enter(on: Page, email: string): Promise<Page> {
  await on.goto(`${product.origin}/dashboard`)
  await on.getByLabel('Adresse e-mail professionnelle').fill(email)
  await on.getByLabel('Mot de passe', { exact: true }).fill(demoPassword)
  await on.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await on.getByRole('heading', { level: 1, name: /^Bonjour/ }).waitFor()
  return on
}

/** One tap. A field takes one before anything is typed. */
async function tap(target: Locator): Promise<void> {
  await target.click()
  taps.push(String(target))
}

async function write(field: Locator, words: string): Promise<void> {
  await tap(field)
  await page.keyboard.insertText(words)
}

/** The mentor, by HTTP. */
async function mentorCalls(): Promise<(method: string, path: string, data?: object) => Promise<JsonDocument>> {
  const signedIn = await fetch(`${product.origin}/auth/sign_in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: mentor, password: demoPassword }),
  })
  const session = ['access-token', 'client', 'uid'].map((name) => [name, signedIn.headers.get(name) ?? ''])
  return async (method, path, data) => {
    const answer = await fetch(`${product.origin}/api/v1/${path}`, {
      method,
      headers: { ...Object.fromEntries(session), 'Content-Type': 'application/vnd.api+json' },
      ...(data !== undefined && { body: JSON.stringify({ data }) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as JsonDocument
  }
}

const found = (resource: JsonResource | undefined): JsonResource => {
  if (resource === undefined) throw new Error('it is not in the list')
  return resource
}
const menu = (name: string) => page.getByRole('navigation').getByRole('link', { name }).last()

test(`asks, plans, meets and reports in at most ${most} taps`, async () => {
  const call = await mentorCalls()
  taps = []

  await tap(menu('Communauté'))
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Claire Vasseur-Aubry' })
  await tap(card.getByRole('link').first())
  await write(page.getByLabel('Votre message'), 'Bonjour Claire, en juin je prends une équipe. En parlons-nous ?')
  await tap(page.getByRole('button', { name: 'Envoyer ma demande' }))
  await page
    .getByText(/Votre demande est partie vers Claire/)
    .first()
    .waitFor()

  const received = await call('GET', 'mentoring_requests?role=presenter&aasm_state=requested&include=participant')
  const ines = (received.included ?? []).find(({ attributes }) => attributes['first_name'] === 'Inès')
  const request = found(received.data.find(({ relationships }) => relationships['participant']?.data?.id === ines?.id))
  await call('PATCH', `mentoring_requests/${request.id}`, {
    type: request.type,
    id: request.id,
    attributes: { aasm_state: 'confirmed' },
  })

  await tap(menu('Accueil'))
  const next = page.getByRole('region', { name: 'Claire Vasseur-Aubry vous accompagne' })
  await tap(next.getByRole('button', { name: /^Proposer .+ à Claire Vasseur-Aubry$/ }).first())
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Envoyer la proposition' }))
  await page.getByText('La date est proposée à Claire').first().waitFor()

  // The mentor has an hour at once.
  const { data: meetings } = await call('GET', 'meetings?aasm_state=requested')
  const meeting = found(meetings.find(({ attributes }) => attributes['topic'] === 'Faire connaissance'))
  await call('POST', `meetings/${meeting.id}/appointments`, {
    type: 'appointments',
    attributes: {
      starts_at: new Date(Math.ceil(Date.now() / (5 * minute) + 1) * 5 * minute).toISOString(),
      minutes: 45,
      time_zone: 'Europe/Paris',
    },
  })

  await tap(page.getByRole('button', { name: /^Accepter le/ }))
  await tap(
    page.getByRole('region', { name: /^Session 1 avec Claire/ }).getByRole('link', { name: 'Rejoindre la session' }),
  )
  await tap(page.getByRole('button', { name: 'Allumer ma caméra et mon micro' }))
  await tap(page.getByRole('button', { name: 'Entrer dans la salle' }))
  const other = await (await browser.newContext({ locale: 'fr-FR', timezoneId: 'Europe/Paris' })).newPage()
  await enter(other, mentor)
  await other.goto(`${product.origin}/dashboard/webconferences/${meeting.id}`)
  await enters(other)
  await page
    .getByText(/Claire est là/)
    .first()
    .waitFor()

  await tap(page.getByRole('button', { name: 'Quitter' }))
  await tap(page.getByRole('dialog').getByRole('radio', { name: /Terminer la session/ }))
  await tap(page.getByRole('button', { name: 'Terminer pour nous deux' }))

  const send = page.getByRole('button', { name: 'Envoyer mon compte rendu' })
  await send.waitFor()
  await tap(page.getByRole('radio', { name: /Une décision, et une date/ }))
  for (const group of await page.getByRole('radiogroup').all())
    if ((await group.locator(':checked').count()) === 0) await tap(group.getByRole('radio').first())
  for (const box of (await page.getByRole('group', { name: /./ }).getByRole('checkbox').all()).slice(0, 1))
    await tap(box)
  await tap(send)
  await page
    .getByText(/^Envoyé\./)
    .first()
    .waitFor()

  expect(taps.length, taps.join('\n')).toBeLessThanOrEqual(most)
})

test('no page had an error, and none scrolls sideways', async () => {
  expect(errors).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})
