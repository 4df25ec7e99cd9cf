import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CommentAttributes } from '#contract/messages/conversations.ts'
import { errorDocument, ids, listDocument } from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'
import { address, comment, conversation, holds, id, other } from './messengerWorld.ts'

useServer()
beforeEach(() => {
  server.use(http.get('/api/v1/online', () => HttpResponse.json(listDocument([]))))
})

const now = () => new Date().toISOString()
const mine = (number: number, given: Partial<CommentAttributes> = {}) =>
  comment(number, { author_id: ids.user, sent_at: now(), ...given })
const field = () => screen.findByRole('textbox', { name: /^Votre message à Maëlys/ })

/** The calls about one message, and their answers. */
function takes(number: number, answer: Partial<CommentAttributes>, failsWith?: { status: number; code: string }) {
  const calls: [method: string, body: unknown][] = []
  const resolver = async ({ request }: { request: Request }) => {
    const text = await request.text()
    calls.push([
      request.method,
      text === '' ? null : (JSON.parse(text) as { data: { attributes: unknown } }).data.attributes,
    ])
    if (failsWith)
      return HttpResponse.json(errorDocument(failsWith.status, failsWith.code, 'Plus possible'), {
        status: failsWith.status,
      })
    return HttpResponse.json({ data: mine(number, { ...answer, revision: 9 }) })
  }
  const path = `/api/v1/conversations/${id}/comments/${number}`
  server.use(http.put(path, resolver), http.delete(path, resolver), http.put(`${path}/reaction`, resolver))
  return calls
}

const menuOf = async (name: RegExp) => {
  const button = await screen.findByRole('button', { name })
  return button
}

describe('one’s own message', () => {
  it('is edited in its place from its menu: Enter saves, and it says that it was edited', async () => {
    holds({ messages: [comment(1), mine(2, { body: 'Bonjor' })] })
    const calls = takes(2, { body: 'Bonjour', edited_at: now() })
    const { user } = await renderApp(address)
    await user.click(await menuOf(/^Votre message de/))
    await user.click(await screen.findByRole('menuitem', { name: 'Modifier' }))
    const edited = await screen.findByRole('textbox', { name: /^Votre message. Entrée pour enregistrer/ })
    await waitFor(() => {
      expect(document.activeElement).toBe(edited)
    })
    await user.clear(edited)
    await user.type(edited, 'Bonjour{Enter}')
    expect(await screen.findByText('(modifié)')).toBeDefined()
    expect(screen.getByText(/^Bonjour/)).toBeDefined()
    expect(calls).toEqual([['PUT', { body: 'Bonjour' }]])
  })

  it('is taken up by arrow up in an empty field, and left as it was by Escape, which goes back', async () => {
    holds({ messages: [mine(1, { body: 'Le dernier à moi' }), comment(2)] })
    const calls = takes(1, {})
    const { user } = await renderApp(address)
    expect(await screen.findByText('Le dernier à moi')).toBeDefined()
    await user.type(await field(), 'x{ArrowUp}')
    expect(screen.queryByRole('textbox', { name: /^Votre message. Entrée/ })).toBeNull()
    await user.type(await field(), '{Backspace}{ArrowUp}')
    const edited = await screen.findByRole('textbox', { name: /^Votre message. Entrée/ })
    await user.type(edited, ' change{Escape}')
    expect(await screen.findByText('Le dernier à moi')).toBeDefined()
    expect(document.activeElement).toBe(await field())
    expect(calls).toEqual([])
  })

  it('keeps what was typed when the server refuses, and says why', async () => {
    holds({ messages: [mine(1, { body: 'Avant' })] })
    takes(1, {}, { status: 422, code: 'message_too_old' })
    const { user } = await renderApp(address)
    await user.type(await field(), '{ArrowUp}')
    await user.type(await screen.findByRole('textbox', { name: /^Votre message. Entrée/ }), ' et après{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('Plus possible')
    expect(screen.getByDisplayValue('Avant et après')).toBeDefined()
  })

  it('is deleted after a question, and its place stays', async () => {
    holds({ messages: [mine(1, { body: 'À reprendre' })] })
    const calls = takes(1, { body: null, deleted_at: now() })
    const { user } = await renderApp(address)
    await user.click(await menuOf(/^Votre message de/))
    await user.click(await screen.findByRole('menuitem', { name: 'Supprimer' }))
    const dialog = await screen.findByRole('dialog', { name: /^Supprimer ce message/ })
    await user.click(within(dialog).getByRole('button', { name: 'Supprimer' }))
    expect(await screen.findByText('Vous avez supprimé ce message')).toBeDefined()
    expect(screen.queryByText('À reprendre')).toBeNull()
    expect(calls).toEqual([['DELETE', null]])
  })

  it('is fixed after a day, and the other person’s always', async () => {
    holds({ messages: [mine(1, { sent_at: '2026-03-17T09:00:00.000Z' }), comment(2, { sent_at: now() })] })
    const { user } = await renderApp(address)
    for (const name of [/^Votre message de/, /^Message de Maëlys Tanguy/]) {
      await user.click(await menuOf(name))
      expect(await screen.findByRole('menuitemcheckbox', { name: 'J’aime' })).toBeDefined()
      expect(screen.queryByRole('menuitem', { name: /Modifier|Supprimer/ })).toBeNull()
      await user.keyboard('{Escape}')
    }
  })
})

describe('reactions', () => {
  it('stand at once, are toggled by their sign, and go back when the server refuses', async () => {
    holds({ messages: [comment(1, { reactions: { author: 'thanks', reader: null } })] })
    const calls = takes(1, { author_id: other, reactions: { author: 'thanks', reader: 'thanks' } })
    const { user } = await renderApp(address)
    const sign = await screen.findByRole('button', { name: /^Merci.: Maëlys Tanguy$/ })
    expect(sign.getAttribute('aria-pressed')).toBe('false')
    await user.click(sign)
    const both = await screen.findByRole('button', { name: /^Merci.: vous et Maëlys Tanguy$/ })
    expect([both.getAttribute('aria-pressed'), both.textContent]).toEqual(['true', '🙏 2'])
    await waitFor(() => {
      expect(calls).toEqual([['PUT', { reaction: 'thanks' }]])
    })
    takes(1, {}, { status: 409, code: 'message_deleted' })
    await user.click(both)
    expect(await screen.findByText('Plus possible')).toBeDefined()
    expect(await screen.findByRole('button', { name: /^Merci.: vous et Maëlys Tanguy$/ })).toBeDefined()
  })
})

describe('what the other person changes', () => {
  it('is displayed as it happens', async () => {
    holds({ messages: [comment(1, { body: 'Mardi ?' }), comment(2, { body: 'Oups' })] })
    const { live } = await renderApp(address)
    expect(await screen.findByText('Mardi ?')).toBeDefined()
    const changed = (number: number, given: Partial<CommentAttributes>) => {
      const { type, id: of, attributes } = comment(number, { ...given, revision: 9 })
      live.tell('ConversationChannel', { type: 'changed', comment: { type, id: of, attributes } })
    }
    changed(1, { body: 'Jeudi ?', edited_at: now() })
    changed(2, { body: null, deleted_at: now() })
    expect(await screen.findByText(/^Jeudi/)).toBeDefined()
    expect(await screen.findByText('Message supprimé')).toBeDefined()
    expect(screen.queryByText('Oups')).toBeNull()
    expect(screen.getByRole('log').textContent).toBe('')
  })
})

describe('a file', () => {
  const picture = () => new File(['a picture'], 'image.png', { type: 'image/png' })

  it('that is pasted or let go over the conversation goes with the message, checked as with the button', async () => {
    Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined })
    holds()
    await renderApp(address)
    fireEvent.paste(await field(), { clipboardData: { files: [picture()], types: ['Files'] } })
    expect(await screen.findByText(/prêt à partir/)).toBeDefined()
    const pane = screen.getByRole('region', { name: 'Maëlys Tanguy' })
    const film = new File(['x'], 'film.mov')
    fireEvent.dragOver(pane, { dataTransfer: { files: [film], types: ['Files'] } })
    expect(pane.className).toContain('dropping')
    fireEvent.drop(pane, { dataTransfer: { files: [film], types: ['Files'] } })
    expect(await screen.findByText(/^Types acceptés/)).toBeDefined()
    expect(pane.className).not.toContain('dropping')
  })

  it('beside a text that is pasted is only a picture of the text', async () => {
    holds()
    await renderApp(address)
    const types = ['text/plain', 'Files']
    fireEvent.paste(await field(), { clipboardData: { files: [picture()], types, getData: () => 'un texte' } })
    expect(screen.queryByText(/prêt à partir/)).toBeNull()
  })
})

describe('a conversation', () => {
  it('is muted from its menu, and the list says so', async () => {
    const one = conversation()
    holds({ one })
    const wanted: unknown[] = []
    server.use(
      http.patch(`/api/v1/conversations/${id}`, async ({ request }) => {
        const { data } = (await request.json()) as { data: { attributes: { muted: boolean } } }
        wanted.push(data.attributes)
        Object.assign(one.attributes, data.attributes)
        return HttpResponse.json({ data: one })
      }),
    )
    const { user } = await renderApp(address)
    await user.click(await screen.findByRole('button', { name: 'Réglages de la conversation' }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Mettre en sourdine' }))
    expect((await screen.findByRole('link', { name: /Maëlys Tanguy/ })).textContent).toContain('en sourdine')
    expect(wanted).toEqual([{ muted: true }])
  })

  it('leads to a message that was found: it is in sight, marked, and has the focus', async () => {
    holds({ messages: [comment(1), comment(2)] })
    await renderApp(`${address}?message=1`)
    const hit = (await screen.findByText('Message 1')).closest('[data-number]')
    await waitFor(() => {
      expect(document.activeElement).toBe(hit)
    })
    expect(hit?.getAttribute('aria-current')).toBe('true')
  })
})
