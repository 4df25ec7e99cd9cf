import { screen, waitFor } from '@testing-library/react'
import { matchRoutes } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import { idOf } from '../testing/fixtures.ts'
import { renderApp } from '../testing/renderApp.tsx'
import { useServer } from '../testing/server.ts'
import { holds } from '../features/mentoring/mentoring-center/testing.ts'

useServer()

const id = idOf(1)

/** The screens of the product spec, section 2, that this application shows. */
const screens = [
  '/auth/sign_in',
  '/auth/sign_out',
  '/auth/oauth',
  '/auth/redirect_to_sso',
  '/sso/unauthorized',
  '/auth/sign_up',
  `/auth/sign_up/${id}`,
  '/auth/program_sign_up',
  '/auth/forgot_password',
  '/auth/edit_password',
  '/dashboard/mentoring_center',
  '/dashboard/community',
  '/dashboard/help',
  '/dashboard/news',
  '/dashboard/messenger',
  `/dashboard/messenger/${id}`,
  '/dashboard/training_tools',
  '/dashboard/meetings_history',
  `/dashboard/profile/presenter/${id}`,
  `/dashboard/profile/participant/${id}`,
  `/dashboard/feedback/${id}`,
  `/dashboard/feedback_relationships/${id}`,
  `/dashboard/webconferences/${id}`,
  '/dashboard/personal_settings',
  '/dashboard/availability_settings',
  '/profile-choice',
  '/profile-choice/edit-profile-choice',
  '/edit-profile-choice',
  '/profiling',
  '/profiling/edit-user-profile',
]

test('every screen of the spec has a page of its own', async () => {
  // An address without a page among the first brings the later ones.
  const { router } = await renderApp('/dashboard/nowhere')
  await screen.findByRole('heading', { level: 1 })
  const lost = screens.filter((address) => {
    const route = matchRoutes(router.routes, address)?.at(-1)?.route
    return route?.lazy === undefined || route.path === '*'
  })
  expect(lost).toEqual([])
})

describe('below /dashboard', () => {
  test('an anchor leads to that part of the mentoring center', async () => {
    holds({})
    const { router } = await renderApp('/dashboard/todo')
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/mentoring_center'))
    expect(router.state.location.hash).toBe('#todo')
  })

  test('nothing leads to the center, and an unknown word to the page that says so', async () => {
    const { router, unmount } = await renderApp('/dashboard')
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/mentoring_center'))
    unmount()
    await renderApp('/dashboard/todos')
    expect(await screen.findByRole('heading', { level: 1, name: /introuvable|n’existe pas|déplacée/ })).toBeTruthy()
  })
})
