import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { errorDocument, ids, meDocument, resource } from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server } from '../../../testing/server.ts'
import { agreed, answers, done, inMinutes, page, stands, useMeeting } from './meetingScene.ts'

useMeeting()

describe('a video conference in the company’s own tool', () => {
  const conference = { in_product: true, hosts: ['zoom.us', 'meet.example'] }
  const link = 'https://acme.zoom.us/j/42'
  const signedIn = (given: Partial<typeof conference> = {}) => {
    const user = { conference: { ...conference, ...given } }
    server.use(http.get('/api/v1/users/:id', () => HttpResponse.json(meDocument({ roles: ['presenter'], user }))))
  }
  const soon = { ...agreed, starts_at: inMinutes(10), ends_at: inMinutes(55), allowed: ['started', 'link'] as const }

  test('says that the other one waits in the room, and falls silent once one is in it elsewhere', async () => {
    signedIn()
    stands({ ...soon, allowed: [...soon.allowed] })
    let present: ('participant' | 'presenter')[] = []
    server.use(
      http.get('/api/v1/meetings/:id/webconference', () =>
        HttpResponse.json({
          data: resource('webconferences', ids.meeting, {
            state: 'open',
            opens_at: null,
            closes_at: null,
            party: 'presenter',
            present,
            stay: null,
            ice_servers: [],
          }),
        }),
      ),
    )
    const { live } = await renderApp(page)
    await screen.findByRole('link', { name: 'Rejoindre la visio' })
    expect(screen.queryByText(/dans la salle/)).toBeNull()
    present = ['participant']
    live.tell('MeetingChannel', { type: 'presence', participant: ids.user, presenter: null })
    expect(await screen.findByText('Maëlys vous attend dans la salle.')).toBeTruthy()
    present = ['participant', 'presenter']
    live.tell('MeetingChannel', { type: 'presence', participant: ids.user, presenter: ids.meeting })
    expect(await screen.findByText('Vous êtes dans la salle, sur un autre écran.')).toBeTruthy()
    expect(screen.queryByText(/vous attend/)).toBeNull()
  })

  test('is given its address, which then leads there', async () => {
    signedIn()
    stands({ ...soon, allowed: [...soon.allowed] })
    const sent = answers(done({ ...soon, allowed: [...soon.allowed], conference_url: link }))
    const { user } = await renderApp(page)
    expect(await screen.findByRole('link', { name: 'Rejoindre la visio' })).toHaveProperty(
      'pathname',
      `/dashboard/webconferences/${ids.meeting}`,
    )
    await user.click(screen.getByRole('button', { name: 'Donner une adresse' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Où vous vous retrouvez' }))
    expect(dialog.getByText(/zoom.us ou meet.example/)).toBeTruthy()
    await user.type(dialog.getByLabelText('Adresse de la visio'), ` ${link} `)
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => {
      expect(screen.getByRole('link', { name: 'Rejoindre la visio' }).getAttribute('href')).toBe(link)
    })
    expect(screen.getByRole('link', { name: 'Sur acme.zoom.us' }).getAttribute('rel')).toBe('noopener noreferrer')
    expect(sent[0]?.data).toMatchObject({ attributes: { conference_url: link } })
  })

  test('an address that the server refuses is reported at its field; an empty one brings the call back', async () => {
    signedIn()
    stands({ ...soon, allowed: [...soon.allowed], conference_url: link })
    const refusal = errorDocument(
      422,
      'link_not_allowed',
      'Donnez une adresse https.',
      '/data/attributes/conference_url',
    )
    const sent = answers(() => HttpResponse.json(refusal, { status: 422 }))
    const { user } = await renderApp(page)
    await user.click(await screen.findByRole('button', { name: 'Changer l’adresse' }))
    const dialog = within(await screen.findByRole('dialog'))
    const field = dialog.getByLabelText('Adresse de la visio')
    expect(field).toHaveProperty('value', link)
    await user.clear(field)
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('Donnez une adresse https.')
    expect(sent[0]?.data).toMatchObject({ attributes: { conference_url: null } })
  })

  test('without one, a company that has no call in the product asks for it', async () => {
    signedIn({ in_product: false })
    stands({ ...soon, allowed: [...soon.allowed] })
    await renderApp(page)
    expect(await screen.findByText('Votre entreprise a son propre outil : donnez l’adresse.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Rejoindre la visio' })).toBeNull()
  })

  test('is offered to nobody where the company names no tool, nor on the phone', async () => {
    stands({ ...soon, allowed: [...soon.allowed] })
    await renderApp(page)
    await screen.findByRole('link', { name: 'Rejoindre la visio' })
    expect(screen.queryByRole('button', { name: 'Donner une adresse' })).toBeNull()
  })
})
