import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { demoPassword } from '#infra/demo/accounts.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { agreedMeeting, callers, fakeDevices } from '#tests/support/calls.ts'
import { type LossyNetwork, loopbackCalls, lossyNetwork } from '#tests/support/lossy-network.ts'
import { sized } from './support/quick.ts'
import { median, type Row } from './support/row.ts'

const rounds = sized(50, 1, 15)
const [p50Bound, p99Bound] = [1_200, 3_000]
const cuts = sized(10, 1, 3)
/** How long the network is away, and how soon both see each other move again, ms. */
const [away, backBound] = [10_000, 3_000]

/**
 * Two browsers on this machine, one of them in the room: from the other one's click on « Entrer » until both show each
 * other's picture. The product and both browsers share the processors.
 */
export async function run(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'binome-bench-'))
  let product: ChildProcess | undefined
  let browser: Browser | undefined
  const network = lossyNetwork()
  try {
    const started = await start(folder)
    product = started.child
    const { origin } = started
    // The last of two flags holds: as many pictures a second as a camera makes.
    browser = await launchBrowser([...fakeDevices, '--use-fake-device-for-media-stream=fps=20', ...loopbackCalls])
    const meeting = await agreedMeeting(origin)
    const room = `${origin}/dashboard/webconferences/${meeting}`
    const [mentee, mentor] = [
      await enter(browser, network, origin, 'mentee'),
      await enter(browser, network, origin, 'mentor'),
    ]
    await ready(mentee, room)
    await mentee.getByRole('button', { name: 'Entrer dans la salle' }).click()
    const took: number[] = []
    for (let round = -2; round < rounds; round += 1) {
      await ready(mentor, room)
      const from = performance.now()
      await mentor.getByRole('button', { name: 'Entrer dans la salle' }).click()
      await Promise.all([seesTheOther(mentor), seesTheOther(mentee)])
      if (round >= 0) took.push(performance.now() - from)
      await mentor.goto('about:blank')
      await mentee.getByRole('heading', { name: /a quitté la salle$/ }).waitFor()
    }
    const sorted = took.toSorted((a, b) => a - b)
    const row = (name: string, figure: number, bound: number): Row => ({
      name: `click to both pictures, ${name} of ${rounds}`,
      figure,
      unit: 'ms',
      yardstick: 'the bound',
      ratio: figure / bound,
      bound: `≤ ${bound} ms`,
      ok: figure <= bound,
    })
    await ready(mentor, room)
    await mentor.getByRole('button', { name: 'Entrer dans la salle' }).click()
    await Promise.all([seesTheOther(mentor), seesTheOther(mentee)])
    const back: number[] = []
    for (let cut = 0; cut < cuts; cut += 1) {
      network.lose(100)
      await wait(away)
      const from = performance.now()
      const frames = [await framesOf(mentor), await framesOf(mentee)]
      network.lose(0)
      await Promise.all([mentor, mentee].map((page, n) => movesOn(page, frames[n] ?? 0)))
      back.push(performance.now() - from)
      await wait(2_000)
    }
    const slowest = Math.max(...back)
    return [
      {
        name: `both pictures move again after ${away / 1_000} s without a network, slowest of ${cuts}`,
        figure: slowest,
        unit: 'ms',
        yardstick: `the bound (median ${Math.round(median(back))} ms)`,
        ratio: slowest / backBound,
        bound: `≤ ${backBound} ms`,
        ok: slowest <= backBound,
      },
      row('p50', median(took), p50Bound),
      row('p99', sorted[Math.ceil(rounds * 0.99) - 1] ?? NaN, p99Bound),
    ]
  } finally {
    await browser?.close()
    network.close()
    if (product !== undefined && product.exitCode === null) {
      const ended = once(product, 'exit')
      product.kill()
      await ended
    }
    await rm(folder, { recursive: true, force: true })
  }
}

/** The embedded product, with the demo. */
async function start(folder: string): Promise<{ readonly child: ChildProcess; readonly origin: string }> {
  const child = spawn(process.execPath, ['infra/main.ts'], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, DATABASE_URL: '', DRAIN_SECONDS: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((resolve, reject) => {
    let printed = ''
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const found = /Binôme is ready: http:\/\/\S+?:(\d+)/.exec(printed)?.[1]
      if (found !== undefined) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`the product ended (${code}):\n${printed}`)))
  })
  return { child, origin: `http://localhost:${port}` }
}

async function enter(
  browser: Browser,
  network: LossyNetwork,
  origin: string,
  name: keyof typeof callers,
): Promise<Page> {
  const context = await browser.newContext({ locale: 'fr-FR', timezoneId: 'Europe/Paris' })
  await network.hold(context)
  const page = await context.newPage()
  await page.goto(`${origin}/dashboard`)
  await page.getByLabel('Adresse e-mail professionnelle').fill(callers[name])
  await page.getByLabel('Mot de passe', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: /^Bonjour/ }).waitFor()
  return page
}

/** At the door of the room, with camera and microphone. */
async function ready(page: Page, room: string): Promise<void> {
  await page.goto(room)
  await page.getByRole('button', { name: 'Allumer ma caméra et mon micro' }).click()
  await page.getByRole('heading', { name: 'Tout est prêt' }).waitFor()
}

async function seesTheOther(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const video = document.querySelector<HTMLVideoElement>('.tiles > :first-child video')
    return video !== null && !video.hidden && video.videoWidth > 0 && video.currentTime > 0
  })
}

/** How many video frames of the other one were rendered. */
const framesOf = (page: Page) => page.locator('.tiles > :first-child video').evaluate(frames)
const frames = (video: HTMLVideoElement | SVGElement | HTMLElement) =>
  video instanceof HTMLVideoElement ? video.getVideoPlaybackQuality().totalVideoFrames : 0

async function movesOn(page: Page, before: number): Promise<void> {
  await page.waitForFunction((before) => {
    const video = document.querySelector<HTMLVideoElement>('.tiles > :first-child video')
    return video !== null && !video.hidden && video.getVideoPlaybackQuality().totalVideoFrames > before + 3
  }, before)
}
