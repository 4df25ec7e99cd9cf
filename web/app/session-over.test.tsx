import { render, screen } from '@testing-library/react'
import { Outlet, RouterProvider, createMemoryRouter, useLocation } from 'react-router-dom'
import { describe, expect, test, vi } from 'vitest'
import { expectComplaint } from '#tests/support/web-setup.ts'
import { ApiError } from '../shared/data/errors.ts'
import { startI18n } from '../shared/i18n/i18n.ts'
import { companyOf } from '../testing/fixtures.ts'
import { sessionHeaders, useServer } from '../testing/server.ts'
import { App } from './App.tsx'
import { catalogueOf } from './catalogues.ts'
import { ErrorPage } from './errors/ErrorPage.tsx'
import { createServices } from './services.ts'
import { SessionWatch } from './SessionWatch.tsx'

useServer()

describe('a session that was over before the page stood', () => {
  const unauthorized = new ApiError(401, 'unauthorized')
  function Refused(): never {
    throw unauthorized
  }
  function Where() {
    const { pathname, search, state } = useLocation()
    return <h1>{`${pathname}${search} ${JSON.stringify(state)}`}</h1>
  }

  test.each([
    ['with its page in an error', <Refused key="refused" />],
    ['with its page as it was', <h1 key="shown">Mon mentorat</h1>],
  ])('leads to the sign-in and back, and leaves nothing of the reader behind: %s', async (_what, page) => {
    localStorage.setItem('binome-session', JSON.stringify(sessionHeaders))
    const services = createServices({ company: companyOf(), i18n: await startI18n('fr', catalogueOf) })
    services.layer.client.setQueryData(['users', 'get', 'me'], 'a reader')
    // Calls while the code is loading are answered 401.
    services.auth.session.end()
    const watched = (
      <>
        <SessionWatch />
        <Outlet />
      </>
    )
    const children = [
      { path: '/dashboard/messenger', element: page },
      { path: '/auth/sign_in', element: <Where /> },
    ]
    const router = createMemoryRouter([{ element: watched, errorElement: <ErrorPage />, children }], {
      initialEntries: ['/dashboard/messenger?with=ana'],
    })
    render(
      <App services={services}>
        <RouterProvider router={router} />
      </App>,
      { onCaughtError: () => undefined },
    )
    const next = encodeURIComponent('/dashboard/messenger?with=ana')
    expect(
      await screen.findByText(new RegExp(`^/auth/sign_in\\?next=${next.replaceAll('.', '\\.')} .*"expired"`)),
    ).toBeTruthy()
    await vi.waitFor(() => {
      expect(services.layer.client.getQueryData(['users', 'get', 'me'])).toBeUndefined()
    })
    if (page.type === Refused) expectComplaint(/React Router caught/)
  })
})
