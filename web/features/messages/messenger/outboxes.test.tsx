import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ids, listDocument } from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'
import { address, comment, conversation, holds, id } from './messengerWorld.ts'

useServer()
let away = false
let sent: string[] = []

beforeEach(() => {
  localStorage.clear()
  away = false
  sent = []
  server.use(http.get('/api/v1/online', () => HttpResponse.json(listDocument([]))))
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** A network that can be taken away from messages. */
function world(messages = 2) {
  holds({ one: conversation({ messages }) })
  server.use(
    http.get('/api/v1/faqs', () => HttpResponse.json(listDocument([]))),
    http.post(`/api/v1/conversations/${id}/comments`, async ({ request }) => {
      if (away) return HttpResponse.error()
      const { data } = (await request.json()) as { data: { attributes: { body: string } } }
      sent.push(data.attributes.body)
      return HttpResponse.json(
        { data: comment(3, { body: data.attributes.body, author_id: ids.user }) },
        { status: 201 },
      )
    }),
  )
}
const write = async (user: Awaited<ReturnType<typeof renderApp>>['user']) => {
  away = true
  await user.type(await screen.findByRole('textbox', { name: /^Votre message à Maëlys/ }), 'Demain à 9 h ?{Enter}')
  expect(await screen.findByText('En attente de connexion')).toBeDefined()
}
const back = () => {
  away = false
  window.dispatchEvent(new Event('online'))
}

it('sends what was written without a connection from any page, and shows meanwhile that it has not left', async () => {
  world()
  const { user, router } = await renderApp(address)
  await write(user)
  await router.navigate('/dashboard/messenger')
  const row = await screen.findByRole('link', { name: /Maëlys Tanguy/ })
  expect(row.textContent).toContain('Message en attente de connexion')
  await router.navigate('/dashboard/help')
  await waitFor(() => {
    expect(screen.queryByRole('link', { name: /Maëlys Tanguy/ })).toBeNull()
  })
  await waitFor(() => {
    expect(screen.getAllByText('1 message pas encore parti').length).toBeGreaterThan(0)
  })
  back()
  await waitFor(() => {
    expect(sent).toEqual(['Demain à 9 h ?'])
  })
  await waitFor(() => {
    expect(screen.queryByText('1 message pas encore parti')).toBeNull()
  })
})

it('sends after a reload what an earlier page kept, and opens the conversation where it is not there yet', async () => {
  world(0)
  const opened: string[] = []
  server.use(
    http.post('/api/v1/conversations', () => {
      opened.push('opened')
      return HttpResponse.json({ data: conversation() }, { status: 201 })
    }),
  )
  const kept = { body: 'Bonjour', at: '2026-03-17T09:00:00.000Z', file: null }
  localStorage.setItem(`binome-draft/${ids.user}/outbox/${id}/key`, JSON.stringify(kept))
  await renderApp('/dashboard/help')
  await waitFor(() => {
    expect(sent).toEqual(['Bonjour'])
  })
  expect(opened).toEqual(['opened'])
})
