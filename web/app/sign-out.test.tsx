import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { idOf, ids } from '../testing/fixtures.ts'
import { comment, conversation } from '../features/messages/messenger/messengerWorld.ts'
import { renderApp } from '../testing/renderApp.tsx'
import { server, useServer } from '../testing/server.ts'

useServer()
const nowhere = '/dashboard/nowhere'
let messages: string[] = []

beforeEach(() => {
  messages = []
  server.use(
    http.delete('/auth/sign_out', () => {
      messages.push('sign_out')
      return HttpResponse.json({ success: true })
    }),
  )
})

const keep = (key: string, text: string) => localStorage.setItem(`binome-draft/${ids.user}/${key}`, text)
const kept = (key: string) => localStorage.getItem(`binome-draft/${ids.user}/${key}`)
const [report, answers] = [`feedback/meeting/${idOf(3)}/report`, `feedback/meeting/${idOf(3)}/answers`]

/** @param menu the last entry of a phone's bar, or the menu that stands where there is room */
async function ask(menu: string | RegExp) {
  const { user } = await renderApp(nowhere)
  const button = (await screen.findByText(menu)).closest('button')
  if (button === null) throw new Error('there is no such menu')
  await user.click(button)
  await user.click(await screen.findByRole('menuitem', { name: 'Se déconnecter' }))
  return { user, dialog: within(await screen.findByRole('alertdialog')) }
}

describe('signing out with something that this device alone keeps', () => {
  test.each(['Plus', /^Mon compte/])('names it, and keeps it for who stays: %s', async (button) => {
    keep(report, 'Nous avons parlé du budget.')
    keep(answers, '{"a":"b"}')
    keep(`message/${idOf(4)}`, 'Bonj')
    keep(`meeting/${idOf(7)}/notes`, 'Le budget')
    const { user, dialog } = await ask(button)
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Compte rendu d’une session.: «.Nous avons parlé du budget\..»$/),
      expect.stringMatching(/^Message commencé.: «.Bonj.»$/),
      expect.stringMatching(/^Vos notes d’une session.: «.Le budget.»$/),
    ])
    await user.click(dialog.getByRole('button', { name: 'Rester' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(kept(report)).toBe('Nous avons parlé du budget.')
    expect(messages).toEqual([])
  })

  test('erases it after a confirmation', async () => {
    keep(report, 'Nous avons parlé du budget.')
    const { user, dialog } = await ask('Plus')
    await user.click(dialog.getByRole('button', { name: 'Se déconnecter et effacer' }))
    await screen.findByText(/Déconnexion réussie/)
    expect(kept(report)).toBeNull()
    expect(messages).toEqual(['sign_out'])
  })

  test('sends a message first, and then signs out; one that cannot leave stays', async () => {
    const sent: string[] = []
    const talk = idOf(5)
    server.use(
      http.get(`/api/v1/conversations/${talk}`, () => HttpResponse.error()),
      http.post(`/api/v1/conversations/${talk}/comments`, () => HttpResponse.error()),
    )
    keep(`outbox/${talk}/${idOf(6)}`, JSON.stringify({ body: 'À demain', at: '2026-03-17T09:00:00.000Z', file: null }))
    const { user, dialog } = await ask('Plus')
    expect(dialog.getByText(/^Message pas encore parti.: «.À demain.»$/)).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Envoyer d’abord' }))
    expect(await dialog.findByText(/^L’envoi n’a pas abouti\./)).toBeDefined()
    expect(messages).toEqual([])
    server.use(
      http.get(`/api/v1/conversations/${talk}`, () => HttpResponse.json({ data: conversation() })),
      http.post(`/api/v1/conversations/${talk}/comments`, () => {
        sent.push('À demain')
        return HttpResponse.json({ data: comment(3, { author_id: ids.user }) }, { status: 201 })
      }),
    )
    await user.click(await dialog.findByRole('button', { name: 'Envoyer d’abord' }))
    await screen.findByText(/Déconnexion réussie/)
    expect(sent).toEqual(['À demain'])
    expect(messages).toEqual(['sign_out'])
  })

  test('asks at the address of signing out too', async () => {
    keep(report, 'Nous avons parlé du budget.')
    localStorage.setItem('binome-user', ids.user)
    const { user } = await renderApp('/auth/sign_out')
    await user.click(await screen.findByRole('button', { name: 'Se déconnecter et effacer' }))
    await screen.findByText(/Déconnexion réussie/)
    expect(kept(report)).toBeNull()
  })
})
