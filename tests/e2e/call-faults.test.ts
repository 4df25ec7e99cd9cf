import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoPassword } from '#infra/demo/accounts.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { type Caller, enters, framesOf, moves, otherIn, pictureIn, signedIn } from '#tests/support/call-rooms.ts'
import { agreedMeeting, callers, callOff, fakeDevices } from '#tests/support/calls.ts'
import { onServer } from '#tests/support/copy-database.ts'
import { loopbackCalls, lossyNetwork } from '#tests/support/lossy-network.ts'
import { startProduct } from '#tests/support/product.ts'

/** What may happen to a call of two browsers, and what they read then. */

let browser: Browser
let product: Awaited<ReturnType<typeof startProduct>>
let meeting: string
const pages = {} as Record<Caller, Page>
const network = lossyNetwork()
const errors: unknown[] = []

beforeAll(async () => {
  browser = await launchBrowser([...fakeDevices, ...loopbackCalls])
  product = await startProduct()
  meeting = await agreedMeeting(product.origin)
  for (const name of ['mentee', 'mentor'] as const)
    pages[name] = (await signedIn(browser, product.origin, name, errors, network)).page
})
afterAll(async () => {
  await browser.close()
  await product.stop()
  network.close()
})

test('both come in at once', async () => {
  const { mentee, mentor } = pages
  await Promise.all(
    [mentee, mentor].map(async (page) => {
      await page.goto(`${product.origin}/dashboard/webconferences/${meeting}`)
      await page.getByRole('button', { name: 'Allumer ma caméra et mon micro' }).click()
      await page.getByRole('heading', { name: 'Tout est prêt' }).waitFor()
    }),
  )
  await Promise.all([mentee, mentor].map((page) => page.getByRole('button', { name: 'Entrer dans la salle' }).click()))
  expect(await Promise.all([moves(mentor), moves(mentee)])).toEqual([true, true])
})

test.each([5, 20])('a network that loses %i packets of a hundred', async (loss) => {
  const before = network.figures.lost
  network.lose(loss)
  await vi.waitFor(() => expect(network.figures.lost).toBeGreaterThan(before + 50), { timeout: 80_000 })
  expect(await Promise.all([moves(pages.mentor), moves(pages.mentee)])).toEqual([true, true])
  const quality = loss === 20 ? /^Connexion faible/ : /^Connexion (moyenne|faible)|^Bonne connexion/
  await pages.mentor.getByText(quality).waitFor()
  network.lose(0)
})

test('where the network is narrow one goes on without pictures, and comes back to them', async () => {
  const { mentee, mentor } = pages
  network.lose(20)
  await mentee.getByRole('button', { name: 'Continuer en audio seul' }).click()
  network.lose(0)
  await mentee.getByText('Audio seul : aucune image n’est envoyée ni reçue.').waitFor()
  await mentor.getByText(/continue en audio seul\s: votre image ne part pas/).waitFor()
  await otherIn(mentor).getByText('caméra coupée').waitFor()
  await pictureIn(otherIn(mentee)).waitFor({ state: 'hidden' })
  // What was on its way has come.
  let last = -1
  const stands = async () => {
    const before = last
    last = await framesOf(mentee)
    return before === last
  }
  await expect.poll(stands, { interval: 1_000, timeout: 80_000 }).toBe(true)
  await mentee.getByRole('button', { name: 'Revenir à l’image' }).click()
  expect(await Promise.all([moves(mentor), moves(mentee)])).toEqual([true, true])
})

test('a network that is away for 15 seconds: both read so, and see each other again', async () => {
  const { mentee, mentor } = pages
  network.lose(100)
  const away = wait(15_000)
  await mentee.getByText('Reconnexion… la session continue').first().waitFor()
  await mentor.getByText('Reconnexion… la session continue').first().waitFor()
  await away
  network.lose(0)
  expect(await Promise.all([moves(mentor), moves(mentee)])).toEqual([true, true])
})

/** The mentee's stay, as the server has it. */
async function stayOfMentee(): Promise<unknown> {
  let stay: unknown
  await onServer(product.database, async (client) => {
    const found = await client.query(`select stay from realtime.call_stays
      where party = 'participant' and expires_at > now() order by since desc limit 1`)
    stay = Reflect.get((found.rows[0] as object | undefined) ?? {}, 'stay')
  })
  return stay
}

test('one sleeps for longer than a stay waits: on waking they are in it with another one', async () => {
  const { mentee, mentor } = pages
  network.lose(100)
  const before = await stayOfMentee()
  await onServer(product.database, (client) =>
    client.query(`update realtime.call_stays set expires_at = now() where stay = $1`, [before]),
  )
  await expect.poll(async () => [undefined, before].includes(await stayOfMentee()), { timeout: 80_000 }).toBe(false)
  network.lose(0)
  expect(await Promise.all([moves(mentor), moves(mentee)])).toEqual([true, true])
})

test('the server is killed: picture and sound go on, and later changes arrive again', async () => {
  const { mentee, mentor } = pages
  const { port, database } = product
  await product.stop('SIGKILL')
  await mentor.getByText(/Le serveur ne répond plus/).waitFor()
  const before = await framesOf(mentor)
  await expect.poll(() => framesOf(mentor)).toBeGreaterThan(before)
  product = await startProduct({ database, env: { PORT: String(port) } })
  await mentor.getByText(/Le serveur ne répond plus/).waitFor({ state: 'detached' })
  await mentee.getByText(/Le serveur ne répond plus/).waitFor({ state: 'detached' })
  await mentee.getByRole('button', { name: 'Micro allumé' }).click()
  await otherIn(mentor).getByText('micro coupé').waitFor()
  expect(await Promise.all([moves(mentor), moves(mentee)])).toEqual([true, true])
})

test('a session runs out: picture and sound go on, changes do not arrive until the next sign-in', async () => {
  const { mentee, mentor } = pages
  await onServer(product.database, (client) =>
    client.query(
      `update app.sessions set ends_at = now() where user_id = (select id from app.users where email = $1)`,
      [callers.mentee],
    ),
  )
  await mentee.getByText('Votre connexion au site a expiré').waitFor()
  expect(await Promise.all([moves(mentor), moves(mentee)])).toEqual([true, true])
  await mentee.getByRole('button', { name: 'Micro coupé' }).click()
  const [beside] = await Promise.all([
    mentee.context().waitForEvent('page'),
    mentee.getByRole('link', { name: 'Se reconnecter' }).click(),
  ])
  await beside.getByLabel('Adresse e-mail professionnelle').fill(callers.mentee)
  await beside.getByLabel('Mot de passe', { exact: true }).fill(demoPassword)
  expect(await otherIn(mentor).getByText('micro coupé').isVisible()).toBe(true)
  await beside.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await mentee.getByText('Votre connexion au site a expiré').waitFor({ state: 'detached' })
  await otherIn(mentor).getByText('micro coupé').waitFor({ state: 'detached' })
  expect(await Promise.all([moves(mentor), moves(mentee)])).toEqual([true, true])
  await beside.close()
})

test('one signs out elsewhere: they must sign in, the other one reads that they left', async () => {
  const { mentee, mentor } = pages
  const beside = await mentee.context().newPage()
  await beside.goto(`${product.origin}/dashboard`)
  await beside.getByRole('heading', { level: 1, name: /^Bonjour/ }).waitFor()
  await beside.getByRole('navigation', { name: 'Navigation mobile' }).getByRole('button', { name: 'Plus' }).click()
  await beside.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await mentee.getByLabel('Mot de passe', { exact: true }).waitFor()
  await otherIn(mentor)
    .getByRole('heading', { name: /a quitté la salle$/ })
    .waitFor()
  await beside.close()
  pages.mentee = (await signedIn(browser, product.origin, 'mentee', errors, network)).page
  await pages.mentee.goto(`${product.origin}/dashboard/webconferences/${meeting}`)
  await enters(pages.mentee)
  expect(await Promise.all([moves(mentor), moves(pages.mentee)])).toEqual([true, true])
})

test('the session is called off: both read that it is over', async () => {
  const { mentee, mentor } = pages
  await callOff(product.origin, meeting)
  for (const page of [mentee, mentor]) {
    await page.getByRole('heading', { name: 'La visio est terminée' }).waitFor()
    await page.getByRole('link', { name: 'Revenir à la session' }).first().waitFor()
  }
  expect(errors).toEqual([])
})
