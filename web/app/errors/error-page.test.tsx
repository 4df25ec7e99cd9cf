import { render, screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { expectComplaint } from '#tests/support/web-setup.ts'
import { companyOf } from '../../testing/fixtures.ts'
import { server, useServer } from '../../testing/server.ts'
import { App } from '../App.tsx'
import { catalogueOf } from '../catalogues.ts'
import { crashOfReact } from '../crash.ts'
import { createServices } from '../services.ts'
import { ApiError, type ErrorCategory } from '../../shared/data/errors.ts'
import { startI18n } from '../../shared/i18n/i18n.ts'
import type { Locale } from '../../shared/i18n/locale.ts'
import { ErrorPage } from './ErrorPage.tsx'

useServer()

const sent: Record<string, string>[] = []
afterEach(() => {
  sent.length = 0
})

/** A page whose render throws, in the application as it starts. */
async function open(error: Error, locale: Locale = 'fr') {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  )
  server.use(
    http.post('/api/v1/error_mailers', async ({ request }) => {
      sent.push((await request.json()) as Record<string, string>)
      return new HttpResponse(null, { status: 204 })
    }),
  )
  function BrokenPage(): never {
    throw error
  }
  const services = createServices({ company: companyOf(), i18n: await startI18n(locale, catalogueOf) })
  const router = createMemoryRouter([{ path: '/', element: <BrokenPage />, errorElement: <ErrorPage /> }])
  const crashed = crashOfReact(services.reportCrash)
  render(
    <App services={services}>
      <RouterProvider router={router} />
    </App>,
    { onCaughtError: crashed },
  )
  await screen.findByRole('heading', { level: 1 })
  // The router prints what it catches.
  expectComplaint(/React Router caught/)
}

const contact = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href')

describe('a render that crashes', () => {
  test.each([
    ['fr', 'Oups\u202F! Ceci n’était pas prévu...', /^Notre équipe a été informée/, 'Contacter maintenant'],
    ['en', 'Oops! This was not planned...', /^Our team has been informed/, 'Contact now'],
  ] as const)('says so and proposes to write to the team: %s', async (locale, title, informed, write) => {
    await open(new Error('boom'), locale)
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy()
    expect(screen.getByText(informed)).toBeTruthy()
    expect(contact(write)).toBe('/dashboard/help/contact?about=problem')
  })

  test('sends one report with the error text, the component stack and the name of the browser', async () => {
    await open(new Error('boom'))
    await vi.waitUntil(() => sent.length > 0)
    expect(sent).toEqual([
      {
        error: 'Error: boom',
        component_stack: expect.stringContaining('BrokenPage') as string,
        browser: 'Firefox 140',
        path: '/',
      },
    ])
  })
})

test.each([
  [500, 'server', 'Internal Server Error: the server is down, try later or inform your CIO/DSI', true],
  [400, 'bad_request', 'Bad Request: please contact your CIO/DSI', true],
  [404, 'not_found', 'Not Found: This ressource does not exist', false],
] as const)('a page that answers %i says so, with a way to the team where it helps', async (...row) => {
  const [status, category, title, offered] = row satisfies [number, ErrorCategory, string, boolean]
  await open(new ApiError(status, category), 'en')
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy()
  expect(contact('Contact now') !== undefined).toBe(offered)
})
