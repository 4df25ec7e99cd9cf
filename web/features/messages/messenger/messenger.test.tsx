import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { resize } from '#tests/support/web-setup.ts'
import { errorDocument, idOf, ids, listDocument } from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'
import { address, comment, conversation, holds, id, other } from './messengerWorld.ts'

useServer()
beforeEach(() => {
  server.use(http.get('/api/v1/online', () => HttpResponse.json(listDocument([]))))
})

const field = () => screen.findByRole('textbox', { name: /^Votre message à Maëlys/ })
const valueOf = (element: HTMLElement) => (element as HTMLTextAreaElement).value
const thread = () => screen.findByRole('region', { name: 'Messages avec Maëlys Tanguy' })

describe('the messenger', () => {
  it('says in an empty conversation that the first message is to be written', async () => {
    holds({ messages: [] })
    await renderApp(address)
    expect(within(await thread()).getByText('Écrivez le premier message à Maëlys Tanguy.')).toBeTruthy()
  })

  it('shows who there is to write to, with what is unread', async () => {
    holds({ one: conversation({ unread: 2 }) })
    await renderApp('/dashboard/messenger')
    const link = await screen.findByRole('link', { name: /Maëlys Tanguy/ })
    expect(link.textContent).toContain('Message 2')
    expect(link.textContent).toContain('2 non lus')
    expect(screen.getByText('Choisissez une conversation')).toBeDefined()
  })

  it('leads from a conversation to what was written before a merge, and back', async () => {
    const before = '33333333-3333-4333-8333-333333333333'
    const earlier = [{ id: before, messages: 3, unread: 1, last_at: '2026-03-02T09:00:00.000Z' }]
    const { seen } = holds({ one: conversation({ unread: 2, seen_by_reader: 1, earlier }) })
    server.use(
      http.get(`/api/v1/conversations/${before}`, () =>
        HttpResponse.json({ data: { ...conversation({ goes_on_in: id }), id: before } }),
      ),
      http.get(`/api/v1/conversations/${before}/comments`, () =>
        HttpResponse.json({ data: [comment(1, { body: 'Bien avant' })], meta: { total: 1, reports: [] } }),
      ),
    )
    const { user } = await renderApp(address)
    expect(await screen.findByText('Un nouveau message')).toBeDefined()
    await waitFor(() => {
      expect(seen).toEqual([2])
    })
    await user.click(screen.getByRole('link', { name: /^3\smessages, jusqu’au 2\smars\s2026, 1\snon lu$/ }))
    expect(await screen.findByText('Bien avant')).toBeDefined()
    expect(screen.queryByRole('textbox', { name: /^Votre message/ })).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Continuer la conversation' }))
    expect(await field()).toBeDefined()
  })

  it('says when there is nobody yet, and how that changes', async () => {
    await renderApp('/dashboard/messenger')
    expect(await screen.findByText(/Personne à qui écrire/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Trouver un mentor' }).getAttribute('href')).toBe('/dashboard/community')
  })

  it('sends with Enter, breaks with Shift and Enter, and shows the message at once', async () => {
    const { sent } = holds()
    const { user } = await renderApp(address)
    await user.type(await field(), 'Bonjour{Shift>}{Enter}{/Shift}Maëlys{Enter}')
    expect(await within(await thread()).findByText(/Bonjour\s+Maëlys/)).toBeDefined()
    await waitFor(() => {
      expect(sent).toMatchObject([{ body: 'Bonjour\nMaëlys' }])
    })
    expect(valueOf(await field())).toBe('')
    expect(await screen.findByText(/^Envoyé à \d\d:\d\d$/)).toBeDefined()
  })

  it('keeps what could not be sent, also over a reload, and sends it once', async () => {
    const { sent } = holds()
    server.use(http.post(`/api/v1/conversations/${id}/comments`, () => HttpResponse.error(), { once: true }))
    const first = await renderApp(address)
    await first.user.type(await field(), 'Vous me lisez ?{Enter}')
    expect(await screen.findByText('En attente de connexion')).toBeDefined()
    first.unmount()
    await renderApp(address)
    await waitFor(() => {
      expect(sent).toMatchObject([{ body: 'Vous me lisez ?' }])
    })
    await waitFor(() => {
      expect(screen.queryByText('En attente de connexion')).toBeNull()
    })
  })

  it('says why a message is refused, and lets its author send it again', async () => {
    holds()
    const refusal = { errors: [{ status: '422', code: 'partner_inactive', detail: 'Partenaire inactif' }] }
    server.use(
      http.post(`/api/v1/conversations/${id}/comments`, () => HttpResponse.json(refusal, { status: 422 }), {
        once: true,
      }),
    )
    const { user } = await renderApp(address)
    await user.type(await field(), 'Bonjour{Enter}')
    expect(await screen.findByText(/Pas envoyé. Partenaire inactif/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Renvoyer' }))
    expect(await screen.findByText(/^Envoyé à/)).toBeDefined()
  })

  it('keeps a draft for each conversation', async () => {
    holds()
    const { user, unmount } = await renderApp(address)
    await user.type(await field(), 'Pas fini')
    unmount()
    await renderApp(address)
    expect(valueOf(await field())).toBe('Pas fini')
  })

  it('shows and says what arrives, who writes, and what was seen', async () => {
    holds({ messages: [comment(1), comment(2, { author_id: ids.user, body: 'Le mien' })] })
    const { live } = await renderApp(address)
    expect(await screen.findByText('Le mien')).toBeDefined()
    live.tell('ConversationChannel', { type: 'typing', user_id: other, at: new Date().toISOString() })
    expect(await screen.findByText('Maëlys écrit…')).toBeDefined()
    live.tell('ConversationChannel', { type: 'seen', user_id: other, up_to: 2, at: '2026-03-17T09:42:00.000Z' })
    expect(await screen.findByText(/^Envoyé à \d\d:00, vu à \d\d:42$/)).toBeDefined()
    live.tell('ConversationChannel', { type: 'message', comment: comment(3, { body: 'Je vous lis' }) })
    expect(await within(await thread()).findByText('Je vous lis')).toBeDefined()
    expect(screen.getByRole('log').textContent).toMatch(/Maëlys.: Je vous lis/)
    expect(screen.queryByText('Maëlys écrit…')).toBeNull()
  })

  it.each([
    ['two messages', 2],
    ['no message', 0],
  ])('shows what arrives while a page of %s is under way, and follows it', async (_, count) => {
    const messages = [comment(1), comment(2)].slice(0, count)
    const { seen } = holds({ one: conversation({ seen_by_reader: count }), messages })
    const late = comment(count + 1, { body: 'Entre-temps' })
    const requested: (string | null)[] = []
    const [first, newer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    server.use(
      http.get(`/api/v1/conversations/${id}/comments`, async ({ request }) => {
        const after = new URL(request.url).searchParams.get('after')
        requested.push(after)
        await (after === null ? first : newer).promise
        const [data, total] = after === null ? [messages.toReversed(), count] : [[late], count + 1]
        return HttpResponse.json({ data, meta: { total, reports: [] } })
      }),
    )
    const { live } = await renderApp(address)
    await waitFor(() => {
      expect(requested).toEqual([null])
    })
    live.tell('ConversationChannel', { type: 'message', comment: late })
    first.resolve()
    await waitFor(() => {
      expect(requested).toEqual([null, String(count)])
    })
    // The browser says so of each place that the page sets.
    fireEvent.scroll(await thread())
    newer.resolve()
    expect(await within(await thread()).findByText('Entre-temps')).toBeDefined()
    await waitFor(() => {
      expect(seen.at(-1)).toBe(count + 1)
    })
    expect(requested).toEqual([null, String(count)])
  })

  it('says when a message was seen: on another day, by an answer, or before times were kept', async () => {
    const mine = { author_id: ids.user }
    const far = '2026-03-17T18:00:00.000Z'
    holds({
      one: conversation({ seen_by_other: 3 }),
      messages: [
        comment(1, mine),
        comment(2, { body: 'Réponse', sent_at: '2026-03-17T10:00:00.000Z' }),
        comment(3, { ...mine, sent_at: '2026-03-17T11:00:00.000Z', seen_at: '2026-03-19T11:05:00.000Z' }),
        comment(4, { body: 'Encore', sent_at: '2026-03-17T12:00:00.000Z' }),
        comment(5, { ...mine, sent_at: '2026-03-17T13:00:00.000Z' }),
      ],
    })
    const { live } = await renderApp(address)
    expect(await screen.findByText(/^Envoyé à \d\d:00, vu$/)).toBeDefined()
    expect(screen.getByText(/^Envoyé à \d\d:00, vu le 19 mars( 2026)? à \d\d:05$/)).toBeDefined()
    expect(screen.getByText(/^Envoyé à \d\d:00$/)).toBeDefined()
    live.tell('ConversationChannel', { type: 'message', comment: comment(6, { sent_at: far }) })
    expect(await screen.findByText(/^Envoyé à \d\d:00, vu à \d\d:00$/)).toBeDefined()
  })

  it('brings older messages to who waits at the top, and offers another try for a page that failed', async () => {
    const all = Array.from({ length: 120 }, (_, n) => comment(n + 1))
    holds({ one: conversation({ messages: all.length }) })
    const pages: string[] = []
    server.use(
      http.get(`/api/v1/conversations/${id}/comments`, ({ request }) => {
        const before = new URL(request.url).searchParams.get('before') ?? 'end'
        pages.push(before)
        if (before === '71' && pages.filter((one) => one === '71').length === 1)
          return HttpResponse.json(errorDocument(503, 'unavailable', 'Indisponible'), { status: 503 })
        const end = before === 'end' ? all.length : Number(before) - 1
        const data = all.slice(Math.max(0, end - 50), end)
        return HttpResponse.json({ data: data.toReversed(), meta: { total: all.length, reports: [] } })
      }),
    )
    const { user } = await renderApp(address)
    expect(await screen.findByText('Message 120')).toBeDefined()
    await user.click(await screen.findByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByText('Message 1')).toBeDefined()
    expect(screen.getByText('Message 120')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull()
    expect(pages).toEqual(['end', '71', '71', '21'])
  })

  it('stays at the end while what stands below the thread grows', async () => {
    holds()
    await renderApp(address)
    const box = await thread()
    vi.spyOn(box, 'scrollHeight', 'get').mockReturnValue(900)
    box.scrollTop = 0
    resize(box)
    expect(box.scrollTop).toBe(900)
  })

  it('marks as seen what stands before the reader', async () => {
    const { seen } = holds({ one: conversation({ unread: 2, seen_by_reader: 0 }) })
    await renderApp(address)
    expect(await screen.findByText('Message 2')).toBeDefined()
    await waitFor(() => {
      expect(seen).toEqual([2])
    })
  })

  it('finds a text in the conversation, and gives the focus back', async () => {
    holds()
    const { user } = await renderApp(address)
    await user.click(await screen.findByRole('button', { name: 'Chercher dans la conversation' }))
    await user.type(screen.getByRole('searchbox', { name: 'Chercher dans cette conversation' }), 'Message 1')
    expect(await screen.findByText('1 sur 1')).toBeDefined()
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Chercher dans la conversation' }))
  })

  it('keeps the conversation with a deleted account readable', async () => {
    const gone = { ...conversation().attributes.correspondent, full_name: 'Compte supprimé', state: 'gone' as const }
    holds({
      one: conversation({ correspondent: gone, relationship: { id: idOf(7), aasm_state: 'cancelled' } }),
      messages: [comment(1, { body: null }), comment(2, { author_id: ids.user, body: 'Mes notes' })],
    })
    await renderApp(address)
    expect(await screen.findByText('Message effacé avec le compte')).toBeDefined()
    expect(screen.getByText('Mes notes')).toBeDefined()
    expect(screen.getByText(/ne recevra plus rien/)).toBeDefined()
    expect(screen.getByText(/^Les sessions restent comptées, sans nom/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Voir ces sessions' }).getAttribute('href')).toBe(
      `/dashboard/meetings_history?mentoring_relationship_id=${idOf(7)}`,
    )
    expect(screen.queryByRole('textbox', { name: /Votre message/ })).toBeNull()
  })

  it('checks a file before it leaves, and sends it with its message', async () => {
    holds()
    const forms: string[] = []
    server.use(
      http.post(`/api/v1/conversations/${id}/comments`, async ({ request }) => {
        forms.push(await request.text())
        const attachment = { id: other, name: 'plan.pdf', media_type: 'application/pdf', bytes: 22_000 }
        return HttpResponse.json(
          { data: comment(3, { author_id: ids.user, body: 'Mon plan', attachment }) },
          { status: 201 },
        )
      }),
    )
    const { user, container } = await renderApp(address)
    await field()
    const chooser = container.querySelector<HTMLInputElement>('input[type=file]')
    if (!chooser) throw new Error('there is nothing to choose a file with')
    await user.upload(chooser, new File([new Uint8Array(10_000_001)], 'film.pdf'))
    expect(await screen.findByText(/la limite est de/)).toBeDefined()
    await user.upload(chooser, new File(['un plan'], 'plan.pdf', { type: 'application/pdf' }))
    expect(await screen.findByText(/prêt à partir/)).toBeDefined()
    expect(await screen.findByText(/^Remplace film\.pdf.: un message emporte un seul fichier\.$/)).toBeDefined()
    await user.type(await field(), 'Mon plan{Enter}')
    expect(await screen.findByRole('button', { name: 'Télécharger plan.pdf' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'plan.pdf' })).toBeDefined()
    expect(forms).toHaveLength(1)
    expect(forms[0]).toMatch(/name="body"[^]*Mon plan[^]*name="attachment"; filename="plan.pdf"/)
  })

  it('shows a picture that was sent, as the type that the server says, and links in texts', async () => {
    const made: Blob[] = []
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (file: Blob) => {
          made.push(file)
          return 'blob:sent'
        },
        revokeObjectURL: () => undefined,
      }),
    )
    const attachment = { id: other, name: 'tableau.png', media_type: 'image/png', bytes: 22_000 }
    holds({ messages: [comment(1, { body: 'Lisez https://hbr.org/non.' }), comment(2, { body: null, attachment })] })
    server.use(
      http.get(`/api/v1/conversations/${id}/attachments/${other}`, () =>
        HttpResponse.arrayBuffer(new ArrayBuffer(8), { headers: { 'content-type': 'application/octet-stream' } }),
      ),
    )
    await renderApp(address)
    expect((await screen.findByRole('link', { name: 'https://hbr.org/non' })).getAttribute('rel')).toContain('noopener')
    expect((await screen.findByRole('img', { name: 'tableau.png' })).getAttribute('src')).toBe('blob:sent')
    expect(made.map(({ type }) => type)).toEqual(['image/png'])
  })

  it('shows a picture before it leaves, how far it is, and keeps nothing of one that is cancelled', async () => {
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined }),
    )
    holds()
    server.use(http.post(`/api/v1/conversations/${id}/comments`, () => new Promise<never>(() => undefined)))
    const { user, container } = await renderApp(address)
    await field()
    const chooser = container.querySelector<HTMLInputElement>('input[type=file]')
    if (!chooser) throw new Error('there is nothing to choose a file with')
    await user.upload(chooser, new File(['a picture'], 'plan.png', { type: 'image/png' }))
    await waitFor(() => {
      expect(container.querySelector('img[src="blob:picture"]')).not.toBeNull()
    })
    await user.type(await field(), '{Enter}')
    expect(await screen.findByRole('progressbar', { name: 'plan.png' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Annuler l’envoi de plan.png' }))
    await waitFor(() => {
      expect(screen.queryByText('plan.png')).toBeNull()
    })
  })

  it('shows the reports of a session where it stands among the messages, with the way to all of it', async () => {
    const meeting = idOf(9)
    const written = [
      { author_id: ids.user, rating: 5, report: 'Un désaccord franc.' },
      { author_id: other, rating: 4, report: null },
    ] as const
    holds({
      messages: [comment(1), comment(2, { sent_at: '2026-03-19T09:00:00.000Z' })],
      reports: [{ meeting_id: meeting, session_number: 3, at: '2026-03-18T09:00:00.000Z', reports: [...written] }],
    })
    await renderApp(address)
    const report = (await screen.findByRole('heading', { name: 'Session 3, vos deux comptes rendus' })).closest(
      'article',
    )
    expect(report?.textContent).toMatch(/Vous.*Un désaccord franc\..*Maëlys Tanguy/)
    expect(screen.getByRole('link', { name: 'Lire en entier' }).getAttribute('href')).toContain(meeting)
    const text = (await thread()).textContent
    expect(text.indexOf('Message 1')).toBeLessThan(text.indexOf('Session 3'))
    expect(text.indexOf('Session 3')).toBeLessThan(text.indexOf('Message 2'))
  })

  it('says that a conversation is not there', async () => {
    holds()
    server.use(
      http.get(`/api/v1/conversations/${id}`, () =>
        HttpResponse.json({ errors: [{ status: '404', code: 'not_found', detail: 'Absent' }] }, { status: 404 }),
      ),
    )
    await renderApp(address)
    expect(await screen.findByText(/n’existe pas, ou n’est pas la vôtre/)).toBeDefined()
  })
})
