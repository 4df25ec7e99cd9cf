import type { AddressInfo } from 'node:net'
import { runInNewContext } from 'node:vm'
import express from 'express'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { RequestContext } from '../../platform/http/context.ts'
import type { ErrorFormat } from '../../platform/http/problem.ts'
import type { Company } from '../../ports/company.ts'
import { Problem } from '../../platform/http/problem.ts'
import { comesBack, sendPlainPage, wantsPlainPage } from './plain-page.ts'

const statuses = [404, 429, 503] as const
const errors: ErrorFormat = { errorType: 'application/json', errorBody: () => '{}', hasLanguageSwitch: false }
const brand = { name: 'Valombre', main: '#47A6F7', lighter: '#5FCEFF', darker: '#7A1FA2', logo_url: null }

describe('a page that fails', () => {
  const app = express()
  app.use((request, response) => {
    const context = new RequestContext(request, false, () => errors)
    context.company = { attributes: { brand }, defaultLanguage: 'fr' } as Company
    response.locals.context = context
    const problem = new Problem(
      statuses.find((one) => String(one) === request.query['status']) ?? 500,
      'service_unavailable',
    )
    if (wantsPlainPage(request, problem)) sendPlainPage(request, response, problem)
    else response.json({})
  })
  let origin = ''
  const server = app.listen(0)
  beforeAll(() => {
    origin = `http://localhost:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())
  const ask = async (at: string, init: RequestInit = {}) => {
    const answer = await fetch(origin + at, { headers: { accept: 'text/html' }, ...init })
    return { status: answer.status, text: await answer.text(), type: answer.headers.get('content-type') }
  }

  test('says so in the brand and the language of its reader, and comes back by itself', async () => {
    const french = await ask('/mail/act?status=503')
    expect(french.status).toBe(503)
    expect(french.text).toContain('<html lang="fr">')
    expect(french.text).toContain('</svg>Valombre</p>')
    expect(french.text.toLowerCase()).toContain('background: light-dark(#7a1fa2')
    expect(french.text).toContain('Cette page revient d’elle-même')
    expect(french.text).toContain(comesBack)
    expect(
      (await ask('/mail/act?status=503', { headers: { accept: 'text/html', 'accept-language': 'en' } })).text,
    ).toContain('This page comes back by itself')
  })
  test.each([
    ['after a form that was sent', '/mail/act?status=503', { method: 'POST' }, true],
    ['too often', '/mail/act?status=429', {}, true],
    ['of the API', '/api/v1/users?status=503', {}, false],
    ['that is no page', '/assets/x.js?status=404', {}, false],
    ['that a program asks for', '/mail/act?status=503', { headers: { accept: 'application/json' } }, false],
  ])('%s: words, or JSON', async (_what, at, init, isPage) => {
    expect((await ask(at, init)).type?.startsWith('text/html')).toBe(isPage)
  })
  test('does not come back by itself where waiting does not help', async () => {
    const { text } = await ask('/mail/act?status=429')
    expect(text).not.toContain('<script')
    expect(text).toContain('<a href="">Réessayer</a>')
  })
})

test('a page comes back once the server answers: the address is opened, no form is sent again', async () => {
  const answers = [Promise.reject(new Error('no network')), { status: 503 }, { status: 410 }]
  const opened: string[] = []
  let look: (() => Promise<void>) | undefined
  const address = 'https://valombre.example/mail/act?token=x'
  const fetched = vi.fn<(at: string, init: object) => Promise<{ status: number } | undefined>>(() =>
    Promise.resolve(answers.shift()),
  )
  runInNewContext(comesBack, {
    fetch: fetched,
    location: { href: address, hash: '', replace: (to: string) => opened.push(to) },
    setTimeout: () => 0,
    addEventListener: (_name: string, listener: () => Promise<void>) => {
      look = listener
    },
  })
  await look?.()
  await look?.()
  expect(opened).toEqual([])
  await look?.()
  expect(opened).toEqual([address])
  expect(fetched).toHaveBeenCalledWith(address, { method: 'HEAD', cache: 'no-store' })
})
