import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { Browser } from 'playwright-core'
import { demoAccounts, demoPassword } from '#infra/demo/accounts.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { runMain } from '#tests/support/product.ts'
import { sized } from './support/quick.ts'
import { median, type Row } from './support/row.ts'
import { visit, type Visit } from './support/slow-phone.ts'

const rounds = sized(5, 1, 3)
/** Milliseconds, files, and kB of scripts that a first visit may take. */
const bounds = { text: 1_500, usable: 4_000, files: 12, 'sign-in': 72, center: 225 }

/**
 * A first visit of a slow phone to the sign-in and to the center: the first text, what it came for, and what it loads.
 * The yardstick is a bare page of as many bytes, visited by turns.
 */
export async function run(): Promise<Row[]> {
  const folder = await mkdtemp('/var/tmp/binome-bench-')
  await chmod(folder, 0o755)
  const product = await runMain({ DATA_DIR: folder, LOG_LEVEL: 'error' })
  const browser = await launchBrowser()
  try {
    const { origin } = product
    const session = await signedIn(browser, origin)
    return [
      ...(await rowsOf(browser, 'sign-in', () => visit(browser, `${origin}/auth/sign_in`, '#root form button'))),
      ...(await rowsOf(browser, 'center', () => visit(browser, `${origin}/dashboard`, '#root main article', session))),
    ]
  } finally {
    await browser.close()
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function rowsOf(browser: Browser, page: 'sign-in' | 'center', visited: () => Promise<Visit>): Promise<Row[]> {
  const { bytes } = await visited()
  const bare = await barePage(bytes)
  const ours: Visit[] = []
  const theirs: Visit[] = []
  try {
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await visited())
      theirs.push(await visit(browser, bare.url, '#loaded'))
    }
  } finally {
    bare.server.close()
  }
  const middle = (visits: readonly Visit[], what: keyof Visit) => median(visits.map((one) => one[what]))
  const row = (name: string, figure: number, unit: string, bound: number, yardstick: number | null): Row => ({
    name: `${page}: ${name}`,
    figure,
    unit,
    yardstick: yardstick === null ? 'the bound' : `a bare page of ${Math.round(bytes / 1000)} kB`,
    ratio: figure / (yardstick ?? bound),
    bound: `≤ ${bound} ${unit}`,
    ok: figure <= bound,
  })
  return [
    row('first text', middle(ours, 'text'), 'ms', bounds.text, middle(theirs, 'text')),
    row('usable', middle(ours, 'usable'), 'ms', bounds.usable, middle(theirs, 'usable')),
    row('scripts until then', middle(ours, 'scripts') / 1000, 'kB', bounds[page], null),
    row('scripts and styles in all', middle(ours, 'files'), 'files', bounds.files, null),
  ]
}

/** A page of text with one script, which says when it has come; as many bytes in all. */
async function barePage(bytes: number): Promise<{ readonly url: string; readonly server: Server }> {
  const page = '<!doctype html><title>Bare</title><p>Bonjour</p><script src="/script.js" defer></script>'
  const script = `document.body.append(Object.assign(document.createElement('i'), { id: 'loaded' }))\n//`
  const texts = { '/': page, '/script.js': script.padEnd(bytes - page.length, '.') }
  const server = createServer((request, response) => {
    const [text, type] = request.url === '/' ? [texts['/'], 'html'] : [texts['/script.js'], 'javascript']
    response.writeHead(200, { 'Content-Type': `text/${type}`, 'Content-Length': text.length }).end(text)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The bare page has no port')
  return { url: `http://127.0.0.1:${address.port}/`, server }
}

/** What a browser keeps of a mentee who has signed in. */
async function signedIn(browser: Browser, origin: string) {
  const context = await browser.newContext({ locale: 'fr-FR' })
  const page = await context.newPage()
  await page.goto(`${origin}/dashboard`)
  await page.getByLabel('Adresse e-mail professionnelle').fill(demoAccounts[0]?.email ?? '')
  await page.getByLabel('Mot de passe', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: /^Bonjour/ }).waitFor()
  await page.waitForLoadState('networkidle')
  const state = await context.storageState()
  await context.close()
  return state
}
