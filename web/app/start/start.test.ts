import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { companyOf, ids, listDocument, resource } from '../../testing/fixtures.ts'
import { server, useServer } from '../../testing/server.ts'
import { createSessionKeeper } from '../../shared/session/session.ts'
import { browserName, createCrashReporter } from '../crash.ts'
import { PageLoadTimeout, StaleChunkError, lazyPage } from '../lazyPage.ts'
import { catalogueOf } from '../catalogues.ts'
import { safeNext } from '../../shared/paths/rootPaths.ts'
import { startI18n } from '../../shared/i18n/i18n.ts'
import { readBoot } from './boot.ts'
import { checkVersion, isNewer } from './version.ts'

useServer()

describe('the version', () => {
  const serve = (version: string) => {
    server.use(http.get('/meta.json', () => HttpResponse.json({ version })))
  }

  test('is compared number by number', () => {
    expect([isNewer('33.10.0', '33.9.2'), isNewer('33.0.0', '33.0.0'), isNewer('32.9.9', '33.0.0')]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('when the served one is newer: reloads once, and the application does not start before', async () => {
    serve('33.1.0')
    const reload = vi.fn<() => void>()
    expect(await checkVersion({ running: '33.0.0', reload })).toBe(false)
    expect(await checkVersion({ running: '33.0.0', reload })).toBe(true)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('otherwise, and when it cannot be had, the application starts', async () => {
    const reload = vi.fn<() => void>()
    serve('33.0.0')
    expect(await checkVersion({ running: '33.0.0', reload })).toBe(true)
    server.use(http.get('/meta.json', () => HttpResponse.error()))
    expect(await checkVersion({ running: '33.0.0', reload })).toBe(true)
    expect(reload).not.toHaveBeenCalled()
  })
})

describe('the boot data', () => {
  test('is in the page; without it, the API is called', async () => {
    const script = document.createElement('script')
    script.type = 'application/json'
    script.id = 'binome-boot'
    script.textContent = JSON.stringify({
      company: companyOf({ name: 'In the page' }),
      locale: 'en',
      version: '33.0.0',
    })
    document.head.append(script)
    expect(await readBoot('33.0.0')).toMatchObject({ company: { name: 'In the page' }, locale: 'en' })
    script.remove()
    server.use(
      http.get('/api/v1/companies', () =>
        HttpResponse.json(listDocument([resource('companies', ids.company, companyOf())])),
      ),
    )
    expect(await readBoot('33.0.0')).toMatchObject({ company: { id: ids.company }, locale: 'fr' })
  })
})

describe('a page that is loaded when it is needed', () => {
  const Page = () => null

  test('is tried again', async () => {
    const i18n = await startI18n('fr', catalogueOf)
    let tries = 0
    const load = async () => {
      tries += 1
      if (tries < 3) throw new TypeError('Failed to fetch dynamically imported module')
      return Page
    }
    expect(await lazyPage(load, ['match'], { i18n, pause: 1 })()).toEqual({ Component: Page })
    expect(i18n.exists('match:' + Object.keys(i18n.getResourceBundle('fr', 'match') as object)[0])).toBe(true)
  })

  test('and is gone for good reloads the page once, then fails with words', async () => {
    const i18n = await startI18n('fr', catalogueOf)
    const reload = vi.fn<() => void>()
    server.use(http.get('/meta.json', () => HttpResponse.json({ version: '33.0.1' })))
    const page = lazyPage(() => Promise.reject(new TypeError('gone')), [], { i18n, pause: 1, reload, timeout: 1000 })
    await expect(page()).rejects.toThrow(PageLoadTimeout)
    await expect(page()).rejects.toThrow(StaleChunkError)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('and cannot be had because nobody answers: says so, and the page stays', async () => {
    const i18n = await startI18n('fr', catalogueOf)
    const reload = vi.fn<() => void>()
    const page = lazyPage(() => Promise.reject(new TypeError('gone')), [], { i18n, pause: 1, reload })
    server.use(http.get('/meta.json', () => HttpResponse.error()))
    await expect(page()).rejects.toMatchObject({ category: 'network' })
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await expect(page()).rejects.toMatchObject({ category: 'offline' })
    line.mockRestore()
    expect(reload).not.toHaveBeenCalled()
  })

  test('and does not come in time fails', async () => {
    const i18n = await startI18n('fr', catalogueOf)
    const never = () => new Promise<typeof Page>(() => undefined)
    await expect(lazyPage(never, [], { i18n, timeout: 10 })()).rejects.toThrow(PageLoadTimeout)
  })
})

describe('a crash', () => {
  test('is reported once per burst, without the query of the address, and a failing report is no error', async () => {
    const sent: unknown[] = []
    server.use(
      http.post('/api/v1/error_mailers', async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.error()
      }),
    )
    window.history.pushState({}, '', '/dashboard/community?access-token=secret')
    const report = createCrashReporter(createSessionKeeper(localStorage), 5)
    report({ error: 'first' })
    report({ error: 'second', componentStack: 'at Page' })
    await vi.waitUntil(() => sent.length > 0)
    expect(sent).toEqual([
      { error: 'second', component_stack: 'at Page', browser: 'unknown', path: '/dashboard/community' },
    ])
  })

  test('names the browser as a person would', () => {
    expect(browserName('Mozilla/5.0 (X11) Gecko/20100101 Firefox/128.0')).toBe('Firefox 128')
    expect(browserName('Mozilla/5.0 AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36')).toBe('Chrome 126')
  })
})

describe('the way back after signing in', () => {
  test.each([
    '//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    ' /dashboard',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    '/\u0000/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/auth/sign_in',
    '/dashboard/../auth/sign_in',
    'dashboard',
    '',
    null,
  ])('is the dashboard for %s', (next) => {
    expect(safeNext(next)).toBe('/dashboard')
  })
  test('is the page itself otherwise', () => {
    expect(safeNext('/dashboard/community?q=a')).toBe('/dashboard/community?q=a')
    expect(safeNext('/dashboard/community?q=//a&r=%0A#b')).toBe('/dashboard/community?q=//a&r=%0A#b')
  })
})
