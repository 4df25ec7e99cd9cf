import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContextOptions } from 'playwright-core'

/** 1.6 Mb/s down, half of it up, 150 ms a round trip, and a processor four times slower than this one. */
const network = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 }
const slowdown = 4
/** Long enough for what comes behind the page. */
const behindMs = 3_000

export interface Visit {
  /** First text or picture, and the first frame with what was waited for: ms since the navigation. */
  readonly text: number
  readonly usable: number
  /** Bytes of all that had come until then, as sent, and of the scripts among it. */
  readonly bytes: number
  readonly scripts: number
  /** Scripts and style sheets, also those that come behind it. */
  readonly files: number
}

/** A first visit of a small phone, with nothing kept but `storageState`; over when `usable` is in the page. */
export async function visit(
  browser: Browser,
  url: string,
  usable: string,
  storageState?: BrowserContextOptions['storageState'],
): Promise<Visit> {
  const context = await browser.newContext({
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 360, height: 740 },
    // A page that it kept would be no first visit.
    serviceWorkers: 'block',
    ...(storageState !== undefined && { storageState }),
  })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', network)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const types = new Map<string, string>()
    const received: { readonly type: string; readonly at: number; readonly bytes: number }[] = []
    let began = Infinity
    session.on('Network.requestWillBeSent', ({ requestId, type, timestamp }) => {
      types.set(requestId, type ?? '')
      began = Math.min(began, timestamp)
    })
    session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
      received.push({ type: types.get(requestId) ?? '', at: timestamp, bytes: encodedDataLength })
    })
    await page.addInitScript((selector) => {
      new MutationObserver((_changes, observer) => {
        if (document.querySelector(selector) === null) return
        observer.disconnect()
        // After the frame that paints it.
        requestAnimationFrame(() => setTimeout(() => performance.mark('usable')))
      }).observe(document, { subtree: true, childList: true })
    }, usable)
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0)
    await wait(behindMs)
    const [text = NaN, usableAt = NaN] = await page.evaluate(() =>
      ['first-contentful-paint', 'usable'].map((name) => performance.getEntriesByName(name)[0]?.startTime),
    )
    const before = received.filter(({ at }) => (at - began) * 1000 <= usableAt)
    const sum = (entries: typeof received) => entries.reduce((all, { bytes }) => all + bytes, 0)
    return {
      text,
      usable: usableAt,
      bytes: sum(before),
      scripts: sum(before.filter(({ type }) => type === 'Script')),
      files: received.filter(({ type }) => type === 'Script' || type === 'Stylesheet').length,
    }
  } finally {
    await context.close()
  }
}
