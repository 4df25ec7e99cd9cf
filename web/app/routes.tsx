import { Navigate, Outlet, redirect } from 'react-router-dom'
import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router-dom'
import { centerParts } from '../shared/paths/mentoring-center.ts'
import type { AnyFeature, Page } from '../shared/feature.ts'
import type { Services } from './App.tsx'
import { ErrorPage } from './errors/ErrorPage.tsx'
import { NotFound } from '../shared/session/NotFound.tsx'
import { firstFeatures } from './features.ts'
import { lazyPage, loadCode } from './lazyPage.ts'
import { paths } from '../shared/paths/paths.ts'
import { landing, safeNext } from '../shared/paths/rootPaths.ts'
import { SessionWatch } from './SessionWatch.tsx'
import { AloneFrame } from './shell/AloneFrame.tsx'
import { Shell } from './shell/Shell.tsx'

type RouteServices = Pick<Services, 'i18n' | 'auth'>

function gatesOf({ auth }: RouteServices) {
  const requireSession = ({ request }: { request: Request }) => {
    if (auth.session.current()) return null
    const { pathname, search, hash } = new URL(request.url)
    const target = pathname + search + hash
    return redirect(target === paths.dashboard() ? paths.signIn() : paths.signIn(target))
  }
  const requireNoSession = ({ request }: { request: Request }) =>
    auth.session.current() ? redirect(safeNext(new URL(request.url).searchParams.get('next'))) : null
  return { requireSession, requireNoSession }
}

/** The pages of features, each its own chunk: those that stand `alone`, and those `framed`. */
function pagesOf(features: readonly AnyFeature[], services: RouteServices) {
  const { requireSession, requireNoSession } = gatesOf(services)
  const routes = features.flatMap(({ pages, paths: own }) =>
    Object.entries(pages).map(([name, { load, words, gate }]) => ({
      gate,
      path: own[name]?.pattern ?? '',
      lazy: lazyPage(load, words, services),
    })),
  )
  const behind = (wanted: Page['gate']) => routes.filter(({ gate }) => gate === wanted)
  return {
    alone: [
      ...behind('visitors').map(({ path, lazy }) => ({ path, lazy, loader: requireNoSession })),
      ...behind('alone').map(({ path, lazy }) => ({ path, lazy, loader: requireSession })),
      ...behind('everybody').map(({ path, lazy }) => ({ path, lazy })),
    ],
    framed: behind(undefined).map(({ path, lazy }) => ({ path, lazy })),
  }
}

const [aloneId, framedId] = ['alone', 'framed']

/** Adds the pages of the later features when an address has none of the first ones. */
export function laterRoutesOf(services: RouteServices): PatchRoutesOnNavigationFunction {
  return async ({ patch }) => {
    const { laterFeatures } = await loadCode(() => import('./laterFeatures.ts'))
    const { alone, framed } = pagesOf(laterFeatures, services)
    patch(aloneId, alone)
    patch(framedId, framed)
  }
}

/**
 * The route table, from the pages of the features. Pages behind a session stand in the frame and come back after
 * signing in; those for `visitors` stand alone.
 */
export function routesOf(services: RouteServices): RouteObject[] {
  const { requireSession } = gatesOf(services)
  const { alone, framed } = pagesOf(firstFeatures, services)
  return [
    {
      id: aloneId,
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
        ...alone,
        {
          loader: requireSession,
          // The gate is checked at every move, also between two pages of the frame.
          shouldRevalidate: () => true,
          element: <Shell />,
          children: [
            {
              id: framedId,
              errorElement: <ErrorPage />,
              children: [
                { path: paths.dashboard.pattern, element: <Navigate to={landing()} replace /> },
                ...framed,
                {
                  path: `${paths.dashboard.pattern}/:anchor`,
                  loader: ({ params: { anchor = '' } }) =>
                    centerParts.includes(anchor) ? redirect(`${landing()}#${anchor}`) : null,
                  element: <NotFound />,
                },
                { path: `${paths.dashboard.pattern}/*`, element: <NotFound /> },
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
