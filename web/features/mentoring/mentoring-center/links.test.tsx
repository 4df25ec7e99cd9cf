import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { errorDocument, ids, idOf, listDocument, notificationOf, resource } from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'
import { center, included, requestResource, holds, as, card, prepareCenter } from './testing.ts'

useServer()
prepareCenter()

describe('a link', () => {
  test('takes the focus to the very request', async () => {
    as('presenter')
    holds({ requests: [requestResource({}, idOf(1)), requestResource({}, idOf(2))] })
    await renderApp(`${center}?request=${idOf(2)}`)
    await waitFor(() => {
      expect(document.activeElement?.id).toBe(`request-${idOf(2)}`)
    })
  })

  test('of the bell takes the focus to the very request too', async () => {
    as('presenter')
    holds({ requests: [requestResource({}, idOf(1)), requestResource({}, idOf(2))] })
    const notice = notificationOf({
      subject: { type: 'mentoring_requests', id: idOf(2) },
      read_at: '2026-03-17T09:00:00Z',
    })
    server.use(
      http.get('/api/v1/notifications', () =>
        HttpResponse.json(listDocument([resource('notifications', ids.notification, notice)], { meta: { unread: 0 } })),
      ),
    )
    const { user } = await renderApp('/dashboard/nowhere')
    await user.click(await screen.findByRole('button', { name: 'Notifications, aucune non lue' }))
    await user.click(await screen.findByRole('link', { name: /vous envoie/ }))
    await waitFor(() => {
      expect(document.activeElement?.id).toBe(`request-${idOf(2)}`)
    })
  })

  test('to a request that no list shows brings it', async () => {
    as('presenter')
    holds({})
    server.use(
      http.get('/api/v1/mentoring_requests/:id', () =>
        HttpResponse.json({
          data: requestResource({ aasm_state: 'cancelled', cancellation_reason: 'withdrawn', allowed: [] }),
          included,
        }),
      ),
    )
    await renderApp(`${center}?request=${ids.request}`)
    expect(within(await card()).getByText(/Retirée le/)).toBeTruthy()
    await waitFor(() => {
      expect(document.activeElement?.id).toBe(`request-${ids.request}`)
    })
  })

  test.each(['participant', 'presenter'] as const)(
    'to a request that the team revoked says why: a %s',
    async (role) => {
      as(role)
      holds({})
      const revoked = { aasm_state: 'cancelled', cancellation_reason: 'revoked', revocation_reason: 'other' } as const
      const data = requestResource({ ...revoked, revocation_note: 'Claire change de poste', allowed: [] })
      server.use(http.get('/api/v1/mentoring_requests/:id', () => HttpResponse.json({ data, included })))
      await renderApp(`${center}?request=${ids.request}`)
      expect(await screen.findByText(/Claire change de poste/)).toBeTruthy()
    },
  )

  test('to what is not the reader’s says so', async () => {
    as('presenter')
    holds({})
    server.use(
      http.get('/api/v1/mentoring_requests/:id', () =>
        HttpResponse.json(errorDocument(404, 'not_found', 'Cette ressource n’existe pas.'), { status: 404 }),
      ),
    )
    await renderApp(`${center}?request=${ids.request}`)
    expect(await screen.findByText('Ce lien ne mène à rien que vous puissiez voir')).toBeTruthy()
  })
})
