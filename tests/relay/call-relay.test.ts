import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'
import { type Caller, enters, moves, signedIn } from '#tests/support/call-rooms.ts'
import { agreedMeeting, fakeDevices } from '#tests/support/calls.ts'
import { startTurn, type TurnServer } from '#tests/support/coturn.ts'
import { loopbackCalls } from '#tests/support/lossy-network.ts'
import { type RunningProduct, startProduct } from '#tests/support/product.ts'

/** Calls that no direct path carries, through a coturn; and the device test's result for a network. */

const metricsToken = 'only-for-this-test-of-calls'
let browser: Browser
let turn: TurnServer
let product: RunningProduct
const pages = {} as Record<Caller, Page>

/** In the page: its connections take no path but the relay's. */
function relayAlone(): void {
  const Direct = RTCPeerConnection
  const connections: RTCPeerConnection[] = []
  const Relayed = class extends Direct {
    constructor(configuration: RTCConfiguration = {}) {
      super({ ...configuration, iceTransportPolicy: 'relay' })
      connections.push(this)
    }
  }
  Object.assign(window, { RTCPeerConnection: Relayed, connections })
}

/** The kinds of both ends of the path that a page's call takes. */
const pathOf = (page: Page) =>
  page.evaluate(async () => {
    const connections = Reflect.get(window, 'connections') as readonly RTCPeerConnection[]
    const reports = [...((await connections.at(-1)?.getStats()) ?? [])].map(([, report]) => report as RTCStats & object)
    const known = (id: unknown) => reports.find((report) => report.id === id)
    const pair = known(Reflect.get(reports.find(({ type }) => type === 'transport') ?? {}, 'selectedCandidatePairId'))
    return ['localCandidateId', 'remoteCandidateId'].map((end): unknown =>
      Reflect.get(known(Reflect.get(pair ?? {}, end)) ?? {}, 'candidateType'),
    )
  })

beforeAll(async () => {
  browser = await launchBrowser([...fakeDevices, ...loopbackCalls])
  turn = await startTurn()
  product = await startProduct({ env: { ...turn.env, METRICS_TOKEN: metricsToken } })
  for (const name of ['mentee', 'mentor'] as const) pages[name] = (await signedIn(browser, product.origin, name)).page
})
afterAll(async () => {
  await browser.close()
  await product.stop()
  await turn.stop()
})

test('a call that no direct path carries goes through the relay, and is counted there', async () => {
  const meeting = await agreedMeeting(product.origin)
  for (const page of Object.values(pages)) {
    const context: BrowserContext = page.context()
    await context.addInitScript(relayAlone)
    await page.goto(`${product.origin}/dashboard/webconferences/${meeting}`)
    await enters(page)
  }
  expect(await Promise.all([moves(pages.mentor), moves(pages.mentee)])).toEqual([true, true])
  expect(await pathOf(pages.mentor)).toEqual(['relay', 'relay'])
  const metrics = await fetch(`${product.origin}/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } })
  expect(await metrics.text()).toMatch(/binome_call_setup_seconds_count\{path="relay"\} [12]\n/)
  expect(product.output()).not.toMatch(/candidate|127\.0\.0\.1:49\d{3}/)
})

const testDevices = async (page: Page) => {
  await page.goto(`${product.origin}/dashboard/help/device-test`)
  await page.getByRole('button', { name: 'Commencer le test' }).click()
}

/** What the test says of the network. */
const reachIn = (page: Page) =>
  page
    .getByText(/réseau/)
    .and(page.getByRole('status'))
    .textContent()

test('the test of devices finds the relay', async () => {
  await testDevices(pages.mentor)
  expect(await reachIn(pages.mentor)).toBe('La visio passe, quel que soit le réseau de votre binôme.')
})

test('the test of devices says when the relay is out of reach', async () => {
  await turn.stop()
  const storageState = await pages.mentor.context().storageState()
  const context = await browser.newContext({ locale: 'fr-FR', storageState })
  const page = await context.newPage()
  await testDevices(page)
  expect(await reachIn(page)).toMatch(/^Ce réseau n’atteint pas le relais/)
  await context.close()
})
