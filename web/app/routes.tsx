import { Navigate, Outlet, redirect } from 'react-router-dom'
import type { RouteObject } from 'react-router-dom'
import type { Services } from './App.tsx'
import { ErrorPage } from './errors/ErrorPage.tsx'
import { NotFound } from './errors/NotFound.tsx'
import { lazyPage } from './lazyPage.ts'
import { paths, patterns, safeNext } from './paths.ts'
import { SessionWatch } from './SessionWatch.tsx'
import { AloneFrame } from './shell/AloneFrame.tsx'
import { Shell } from './shell/Shell.tsx'

/**
 * The route table. Gates: `protected` needs a session and comes back after signing in; `visitors` is for people without one; the rest is
 * public. Every page is its own chunk.
 */
export function routesOf({ i18n, door }: Pick<Services, 'i18n' | 'door'>): RouteObject[] {
  const options = { i18n }
  const requireSession = ({ request }: { request: Request }) => {
    if (door.session.current()) return null
    const { pathname, search, hash } = new URL(request.url)
    const asked = pathname + search + hash
    return redirect(asked === patterns.dashboard ? paths.signIn() : paths.signIn(asked))
  }
  const requireNoSession = ({ request }: { request: Request }) =>
    door.session.current() ? redirect(safeNext(new URL(request.url).searchParams.get('next'))) : null

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
        { path: patterns.home, element: <Navigate to={patterns.dashboard} replace /> },
        {
          path: patterns.signIn,
          loader: requireNoSession,
          lazy: lazyPage(() => import('../features/auth/SignInPage.tsx').then((m) => m.SignInPage), [], options),
        },
        {
          path: patterns.dashboard,
          loader: requireSession,
          // The gate is asked at every move, also between two pages of the dashboard.
          shouldRevalidate: () => true,
          element: <Shell />,
          children: [
            {
              errorElement: <ErrorPage />,
              children: [
                { index: true, element: <Navigate to={patterns.mentoringCenter} replace /> },
                {
                  path: patterns.mentoringCenter,
                  lazy: lazyPage(
                    () => import('../features/mentoring-center/MentoringCenter.tsx').then((m) => m.MentoringCenter),
                    ['mentoring', 'match'],
                    options,
                  ),
                },
                {
                  path: patterns.community,
                  lazy: lazyPage(
                    () => import('../features/community/Community.tsx').then((m) => m.Community),
                    ['community', 'match'],
                    options,
                  ),
                },
                {
                  path: patterns.profile,
                  lazy: lazyPage(
                    () => import('../features/profile/Profile.tsx').then((m) => m.Profile),
                    ['profile', 'match'],
                    options,
                  ),
                },
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
