import { Navigate, Outlet, redirect } from 'react-router-dom'
import type { RouteObject } from 'react-router-dom'
import type { Page } from '../shared/feature.ts'
import type { Services } from './App.tsx'
import { ErrorPage } from './errors/ErrorPage.tsx'
import { NotFound } from './errors/NotFound.tsx'
import { tableOf } from './features.ts'
import { lazyPage } from './lazyPage.ts'
import { paths } from './paths.ts'
import { landing, safeNext } from './rootPaths.ts'
import { SessionWatch } from './SessionWatch.tsx'
import { AloneFrame } from './shell/AloneFrame.tsx'
import { Shell } from './shell/Shell.tsx'

/**
 * The route table, from the pages of the features. Pages behind a session stand in the frame and come back after
 * signing in; those for `visitors` stand alone. Every page is its own chunk.
 */
export function routesOf({ i18n, auth }: Pick<Services, 'i18n' | 'auth'>): RouteObject[] {
  const requireSession = ({ request }: { request: Request }) => {
    if (auth.session.current()) return null
    const { pathname, search, hash } = new URL(request.url)
    const asked = pathname + search + hash
    return redirect(asked === paths.dashboard() ? paths.signIn() : paths.signIn(asked))
  }
  const requireNoSession = ({ request }: { request: Request }) =>
    auth.session.current() ? redirect(safeNext(new URL(request.url).searchParams.get('next'))) : null
  const routes = Object.entries<Page>(tableOf('pages')).map(([name, { load, words, gate }]) => ({
    gate,
    path: paths[name as keyof typeof paths].pattern,
    lazy: lazyPage(load, words, { i18n }),
  }))
  const behind = (wanted: Page['gate']) => routes.filter(({ gate }) => gate === wanted)

  return [
    {
      // Above every page, so that each has its error page inside what still works.
      element: (
        <>
          <SessionWatch />
          <Outlet />
        </>
      ),
      errorElement: <ErrorPage />,
      hydrateFallbackElement: <AloneFrame />,
      children: [
        { path: paths.home.pattern, element: <Navigate to={paths.dashboard()} replace /> },
        ...behind('visitors').map(({ path, lazy }) => ({ path, lazy, loader: requireNoSession })),
        ...behind('alone').map(({ path, lazy }) => ({ path, lazy, loader: requireSession })),
        ...behind('everybody').map(({ path, lazy }) => ({ path, lazy })),
        {
          path: paths.dashboard.pattern,
          loader: requireSession,
          // The gate is asked at every move, also between two pages of the dashboard.
          shouldRevalidate: () => true,
          element: <Shell />,
          children: [
            {
              errorElement: <ErrorPage />,
              children: [
                { index: true, element: <Navigate to={landing()} replace /> },
                ...behind(undefined).map(({ path, lazy }) => ({ path, lazy })),
                { path: '*', element: <NotFound /> },
              ],
            },
          ],
        },
        {
          path: '*',
          element: (
            <AloneFrame>
              <NotFound />
            </AloneFrame>
          ),
        },
      ],
    },
  ]
}
