import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#infra/demo/accounts.ts'
import { runningPostmaster } from '#infra/platform/embedded/postmaster.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { type RunningProduct, runMain } from '#tests/support/product.ts'

let folder: string
let browser: Browser
let product: RunningProduct | undefined

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'binome-start-'))
  await chmod(folder, 0o755)
  browser = await launchBrowser()
})
afterAll(async () => {
  await product?.stop()
  await browser.close()
  await rm(folder, { recursive: true, force: true })
})

const start = async () => {
  product = await runMain({ DATA_DIR: folder })
  return product
}
const health = async (port: number) => {
  const response = await fetch(`http://127.0.0.1:${port}/readyz`)
  return { status: response.status, body: (await response.json()) as { status: string } }
}
const signIn = (port: number, email: string) =>
  fetch(`http://127.0.0.1:${port}/auth/sign_in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
const cluster = () => runningPostmaster(path.join(folder, 'postgres', 'cluster'))

test('a first start creates the data, serves the product, and prints addresses and accounts', async () => {
  const { port, origin, output } = await start()
  expect(await health(port)).toMatchObject({ status: 200, body: { status: 'ready' } })
  expect(output()).toContain(`Binôme is ready: ${origin}`)
  expect(output()).toContain(`${origin}/admin`)
  expect(output()).toContain('participant@demo.test')
  expect(output()).toContain(demoPassword)
  expect((await signIn(port, 'participant@demo.test')).status).toBe(200)
})

test('shows the sign-in page in French', async () => {
  const page = await browser.newPage({ locale: 'fr-FR' })
  await page.goto(`${product?.origin}/auth/sign_in`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('fr')
  expect(await page.getByRole('button', { name: 'Se connecter' }).count()).toBeGreaterThan(0)
  await page.close()
})

test.each([
  ['the sign-in', 'fr', false, ['start-sign-in sign-in'], 'Se connecter'],
  ['the sign-in', 'en', false, ['start-sign-in sign-in'], 'Sign in'],
  ['the application', 'fr', true, ['start-bar', 'start-page', 'start-menu'], 'Accueil'],
  ['the application', 'en', true, ['start-bar', 'start-page', 'start-menu'], 'Home'],
])('%s has its frame in %s before any script has come', async (_, language, signedIn, parts, words) => {
  const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await page.route(/\/assets\/[^/]*\.js/, () => undefined)
  if (signedIn) await page.addInitScript(() => localStorage.setItem('binome-session', '{}'))
  // The browser asks for French; the reader has chosen on this device.
  await page.addInitScript((chosen) => localStorage.setItem('binome-locale', chosen), language)
  await page.goto(`${product?.origin}/dashboard`, { waitUntil: 'commit' })
  await page.getByText('Valombre').filter({ visible: true }).waitFor()
  const visible = page.locator('.start > *').filter({ visible: true })
  expect(await visible.evaluateAll((all) => all.map((one) => one.className))).toEqual(parts)
  expect(await page.locator('.start').innerText()).toContain(words)
  expect(
    await page
      .locator('.start [lang]')
      .filter({ visible: true })
      .evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute('lang')))]),
  ).toEqual([language])
  expect(await page.locator('.start').evaluate((frame) => frame.scrollHeight)).toBe(740)
  const brand = await page
    .locator('.start')
    .evaluate((frame) => getComputedStyle(frame).getPropertyValue('--warm-main'))
  expect(brand.trim()).toMatch(/^#/)
  await context.close()
})

test.each(['participant@demo.test', 'presenter@demo.test'])('no screen of %s is empty', async (email) => {
  const { port = 0 } = product ?? {}
  const signedIn = await signIn(port, email)
  const headers = Object.fromEntries(
    ['access-token', 'client', 'uid', 'token-type'].map((name) => [name, signedIn.headers.get(name) ?? '']),
  )
  const directory = email.startsWith('participant') ? 'presenters' : 'participants'
  for (const path of [directory, ...filled]) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`, { headers })
    const { data } = (await answer.json()) as { data: readonly object[] }
    expect([path, answer.status, data.length > 0]).toEqual([path, 200, true])
  }
})

/** The lists that the screens of the employees' application show; read models have followed by then. */
const filled = [
  'programs',
  'saved_searches',
  'tag_proposals',
  'articles',
  'mentoring_requests',
  'mentoring_relationships',
  'mentoring_center',
  'availabilities',
  'availability_exceptions',
  'meetings',
  'meetings_history',
  'feedbacks',
  'conversations',
  'notifications',
  'profile_accesses',
  'training_tools',
  'faqs',
  'charters',
]

test('a second start on the same data ends with one line: already running', async () => {
  await expect(runMain({ DATA_DIR: folder })).rejects.toThrow(
    `the product ended (1):\nBinôme already runs here (process ${product?.process.pid}, ${product?.origin}).\n`,
  )
})

test('a start on a used port ends with one line that says what to do', async () => {
  const other = await mkdtemp(path.join(tmpdir(), 'binome-port-'))
  await chmod(other, 0o755)
  const start = runMain({ DATA_DIR: other, DEMO: '0', PORT: String(product?.port) })
  await expect(start).rejects.toThrow(`Port ${product?.port} is taken by another program: set PORT to a free one`)
  expect(await runningPostmaster(path.join(other, 'postgres', 'cluster'))).toBeUndefined()
  await rm(other, { recursive: true, force: true })
})

test('the start after kill -9 takes over the running PostgreSQL and keeps all data', async () => {
  const before = await cluster()
  expect(before).toBeDefined()
  expect(await product?.stop('SIGKILL')).toBe('SIGKILL')
  expect(await cluster()).toEqual(before)
  const { port, output } = await start()
  expect(output()).toContain('its PostgreSQL is still there and is used on')
  expect(output()).not.toContain('Making the demo companies')
  expect(await cluster()).toEqual(before)
  expect((await signIn(port, 'presenter@demo.test')).status).toBe(200)
})

test('SIGTERM stops the product and PostgreSQL cleanly within 10 seconds', async () => {
  // A stop that takes longer than 9 seconds is aborted and exits with 1.
  expect(await product?.stop()).toBe(0)
  expect(await cluster()).toBeUndefined()
  expect(await readFile(path.join(folder, 'run.lock'), 'utf8').catch(() => 'none')).toBe('none')
})

test('npm start serves both applications, as they are built', async () => {
  product = await runMain({ DATA_DIR: folder }, ['infra/platform/bootstrap/run.mjs', 'start'])
  const { origin, output, stop } = product
  expect(output()).not.toContain('Making the demo companies')
  for (const page of ['/auth/sign_in', '/admin/']) {
    const html = await (await fetch(`${origin}${page}`, { headers: { Accept: 'text/html' } })).text()
    const script = await fetch(new URL(/(\/admin\/)?assets\/[\w.-]+\.js/.exec(html)?.[0] ?? '', `${origin}/`))
    const found = [page, script.status, script.headers.get('content-type')]
    expect(found).toEqual([page, 200, 'text/javascript; charset=utf-8'])
  }
  expect(await stop()).toBe(0)
})

test('an unhandled rejection is logged and ends the process, then PostgreSQL', async () => {
  const lose = `process.once('SIGUSR2', () => { Promise.reject(new Error('lost')) })`
  const { stop, output } = await runMain({
    DATA_DIR: folder,
    NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import=data:text/javascript,${encodeURIComponent(lose)}`,
  })
  expect(await stop('SIGUSR2')).toBe(1)
  expect(output()).toContain('"text":"lost"')
  expect(output()).toContain('unhandledRejection')
  expect(await cluster()).toBeUndefined()
})

test('an invalid setting stops the start with its name and what it accepts', async () => {
  await expect(runMain({ DATA_DIR: folder, ROLES: 'api,cook' })).rejects.toThrow('ROLES: one of api, realtime')
})
