import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { ids, listDocument, meDocument } from '../../testing/fixtures.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { server, useServer } from '../../testing/server.ts'

useServer()

const title = 'Les mentorés ne vous voient pas encore'

/** A mentor, or a mentee, whose profile is complete to 90 %, in a company that asks for so much. */
function belongs(role: 'participant' | 'presenter', least: number) {
  const user = { min_profile_completion: least }
  server.use(
    http.get('/api/v1/users/:id', () => HttpResponse.json(meDocument({ roles: [role], user }))),
    http.get('/api/v1/availabilities', () => HttpResponse.json(listDocument([]))),
    http.get('/api/v1/availability_exceptions', () => HttpResponse.json(listDocument([]))),
    http.get('/api/v1/calendar_feed', () => HttpResponse.json({ data: null })),
    http.get('/api/v1/outside_calendars', () => HttpResponse.json(listDocument([]))),
    http.get('/api/v1/mentoring_requests', () => HttpResponse.json(listDocument([]))),
    http.get('/api/v1/mentoring_relationships', () => HttpResponse.json(listDocument([]))),
  )
}

describe('a mentor with too little answered', () => {
  // The center names the profile among what waits (waits.test.tsx).
  test.each(['/dashboard/community', '/dashboard/availability_settings'])(
    'reads on %s that mentees do not see them, and where to go',
    async (address) => {
      belongs('presenter', 95)
      await renderApp(address)
      await screen.findByText(title)
      expect(screen.getByText('Votre profil de mentor est rempli à 90 % ; il en faut 95.')).toBeTruthy()
      const link = screen.getByRole('link', { name: 'Compléter' })
      expect(link.getAttribute('href')).toBe(`/dashboard/profile/presenter/${ids.presenter}`)
    },
  )
})

test('nobody reads it with enough answered, nor as a mentee', async () => {
  for (const [role, least] of [
    ['presenter', 90],
    ['participant', 95],
  ] as const) {
    belongs(role, least)
    const { unmount } = await renderApp('/dashboard/availability_settings')
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByText(title)).toBeNull()
    unmount()
  }
})
