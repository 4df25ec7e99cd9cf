import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import type { MentoringRelationshipAttributes } from '#contract/mentoring/mentoring-relationships.ts'
import {
  errorDocument,
  ids,
  listDocument,
  notificationOf,
  relationshipOf,
  resource,
} from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'
import { as, card, center, holds, included, parties, prepareCenter } from './testing.ts'

useServer()
prepareCenter()

const running = (given: Partial<MentoringRelationshipAttributes> = {}) =>
  resource('mentoring_relationships', ids.relationship, relationshipOf({ allowed: ['finished'], ...given }), {
    ...parties,
    mentoring_request: { data: { type: 'mentoring_requests', id: ids.request } },
  })
const finished = (given: Partial<MentoringRelationshipAttributes> = {}) =>
  running({
    aasm_state: 'finished',
    ended_at: '2026-03-17T09:00:00Z',
    finished_by: 'presenter',
    finish_reason: 'goals_met',
    allowed: [],
    ...given,
  })

/** The server now gives this accompaniment; it is in the list while it runs. */
function stands(relationship: ReturnType<typeof running>, isListed = false) {
  holds({ relationships: isListed ? [relationship] : [] })
  server.use(http.get('/api/v1/mentoring_relationships/:id', () => HttpResponse.json({ data: relationship, included })))
}

/** Answers the next attempts to finish, and returns the calls, with their idempotency keys. */
function answers(answer: () => Response) {
  const sent: { attributes: unknown; key: string | null }[] = []
  server.use(
    http.patch('/api/v1/mentoring_relationships/:id', async ({ request }) => {
      const { data } = (await request.json()) as { data: { attributes: unknown } }
      sent.push({ attributes: data.attributes, key: request.headers.get('idempotency-key') })
      return answer()
    }),
  )
  return sent
}

const open = { name: 'Terminer l’accompagnement avec Karim Belhadj' }
async function openDialog() {
  const { user, ...app } = await renderApp(center)
  await user.click(within(await card()).getByRole('button', open))
  return { ...app, user, dialog: within(await screen.findByRole('dialog', { name: 'Terminer l’accompagnement' })) }
}
const wordOf = ({ dialog }: Pick<Awaited<ReturnType<typeof openDialog>>, 'dialog'>) =>
  dialog.getByLabelText<HTMLTextAreaElement>(/Un mot pour Karim/)

describe('finishing an accompaniment', () => {
  beforeEach(() => {
    as('presenter')
    stands(running(), true)
  })

  test('lists its effects, preselects no reason, requires one, and sends it with the note', async () => {
    const sent = answers(() => {
      stands(finished({ finish_note: 'Bonne route !' }))
      return HttpResponse.json({ data: finished({ finish_note: 'Bonne route !' }) })
    })
    const { user, dialog } = await openDialog()
    const effects = dialog.getByRole('list', { name: 'Ce que cela change' })
    expect(within(effects).getAllByRole('listitem')).toHaveLength(3)
    expect(within(effects).getByText('Une place se libère chez vous et chez Karim')).toBeTruthy()
    const reasons = dialog.getByRole('group', { name: 'Pourquoi maintenant' })
    const choices = within(reasons).getAllByRole<HTMLInputElement>('radio')
    expect(choices.map(({ checked }) => checked)).toEqual([false, false, false, false, false])

    await user.click(dialog.getByRole('button', { name: 'Terminer' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('Choisissez une raison')
    expect(sent).toEqual([])

    await user.click(dialog.getByRole('radio', { name: 'L’objectif est atteint' }))
    await user.type(wordOf({ dialog }), 'Bonne route !')
    await user.click(dialog.getByRole('button', { name: 'Terminer' }))
    expect(await screen.findByText('Votre accompagnement avec Karim est terminé')).toBeTruthy()
    expect(sent.map(({ attributes }) => attributes)).toEqual([
      { aasm_state: 'finished', reason: 'goals_met', note: 'Bonne route !' },
    ])
    expect(Object.keys(localStorage).filter((key) => key.startsWith('binome-draft/'))).toEqual([])
    // The page opens what it became.
    await waitFor(() => {
      expect(document.activeElement?.id).toBe(`relationship-${ids.relationship}`)
    })
    expect(within(await card()).getByText('Vous avez terminé le mentorat')).toBeTruthy()
  })

  test('frees a place at once: the account, which says how many are open, is read again', async () => {
    answers(() => {
      stands(finished())
      return HttpResponse.json({ data: finished() })
    })
    const { user, dialog } = await openDialog()
    const reads: string[] = []
    const note = ({ request }: { request: Request }) => {
      if (request.url.includes('/api/v1/users/')) reads.push(request.url)
    }
    server.events.on('request:start', note)
    await user.click(dialog.getByRole('radio', { name: 'L’objectif est atteint' }))
    await user.click(dialog.getByRole('button', { name: 'Terminer' }))
    await waitFor(() => expect(reads).toHaveLength(1))
    server.events.removeListener('request:start', note)
  })

  test('a refusal of the server stays with what was typed; one about the note is at the note', async () => {
    answers(() =>
      HttpResponse.json(errorDocument(422, 'transition_not_allowed', 'Ce n’est plus possible.'), { status: 422 }),
    )
    const { user, dialog } = await openDialog()
    await user.click(dialog.getByRole('radio', { name: 'Le temps manque' }))
    await user.type(wordOf({ dialog }), 'Merci.')
    await user.click(dialog.getByRole('button', { name: 'Terminer' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('Ce n’est plus possible.')
    expect(wordOf({ dialog }).value).toBe('Merci.')

    answers(() =>
      HttpResponse.json(errorDocument(422, 'too_long', 'Trop long.', '/data/attributes/note'), { status: 422 }),
    )
    await user.click(dialog.getByRole('button', { name: 'Terminer' }))
    await waitFor(() => {
      expect(wordOf({ dialog }).getAttribute('aria-invalid')).toBe('true')
    })
    expect(dialog.getByText('Trop long.')).toBeTruthy()
    expect(dialog.queryByText('Ce n’est plus possible.')).toBeNull()
  })

  test('without a connection it says so; the same try again carries the same key', async () => {
    const lost = answers(() => HttpResponse.error())
    const { user, dialog } = await openDialog()
    await user.click(dialog.getByRole('radio', { name: 'Autre raison' }))
    await user.click(dialog.getByRole('button', { name: 'Terminer' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('Votre saisie est gardée')
    const sent = answers(() => {
      stands(finished({ finish_reason: 'other' }))
      return HttpResponse.json({ data: finished({ finish_reason: 'other' }) })
    })
    await user.click(dialog.getByRole('button', { name: 'Terminer' }))
    await screen.findByText('Votre accompagnement avec Karim est terminé')
    expect(sent).toEqual(lost.slice(0, 1))
    expect(sent[0]?.attributes).toEqual({ aasm_state: 'finished', reason: 'other' })
  })

  test('after a refusal the same try is a new one; while the first is still at work it is not', async () => {
    const answer = (status: number, code: string) =>
      answers(() => HttpResponse.json(errorDocument(status, code, `Refus ${code}`), { status }))
    const { user, dialog } = await openDialog()
    await user.click(dialog.getByRole('radio', { name: 'Autre raison' }))
    const keys: (string | null | undefined)[] = []
    for (const [status, code] of [
      [422, 'limit_reached'],
      [409, 'request_in_progress'],
      [422, 'other'],
    ] as const) {
      const sent = answer(status, code)
      await user.click(dialog.getByRole('button', { name: 'Terminer' }))
      await waitFor(() => {
        expect(sent).toHaveLength(1)
      })
      await dialog.findByRole('button', { name: 'Terminer' })
      keys.push(sent[0]?.key)
    }
    const [refused, waiting, again] = keys
    expect(waiting).not.toBe(refused)
    expect(again).toBe(waiting)
  })

  test('cannot be closed or sent twice while it is on its way', async () => {
    const answer = Promise.withResolvers<undefined>()
    let tries = 0
    server.use(
      http.patch('/api/v1/mentoring_relationships/:id', async () => {
        tries += 1
        await answer.promise
        stands(finished())
        return HttpResponse.json({ data: finished() })
      }),
    )
    const { user, dialog } = await openDialog()
    await user.click(dialog.getByRole('radio', { name: 'Nous arrivons au terme prévu' }))
    await user.click(dialog.getByRole('button', { name: 'Terminer' }))
    const pending = await dialog.findByRole('button', { name: /Envoi en cours/ })
    await user.click(pending)
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Continuer ensemble' }).disabled).toBe(true)
    answer.resolve(undefined)
    await screen.findByText('Votre accompagnement avec Karim est terminé')
    expect(tries).toBe(1)
  })

  test.each([
    { by: 'participant', text: 'Karim a terminé l’accompagnement entre-temps' },
    { by: 'presenter', text: 'Vous avez déjà terminé cet accompagnement' },
    { by: 'admin', text: 'L’équipe du programme a terminé l’accompagnement entre-temps' },
    { by: null, text: 'L’accompagnement a pris fin entre-temps' },
  ] as const)('the dialog stays with its words when it is ended by $by meanwhile', async ({ by, text }) => {
    const { user, live, dialog } = await openDialog()
    await user.type(wordOf({ dialog }), 'Merci.')
    stands(finished({ finished_by: by, ...(by === null && { aasm_state: 'cancelled', finish_reason: null }) }))
    live.say({ type: 'changed', resource: { type: 'mentoring_relationships', id: ids.relationship, revision: 2 } })
    expect(await dialog.findByText(text)).toBeTruthy()
    expect(wordOf({ dialog }).value).toBe('Merci.')
    expect(dialog.getByText('Ce mot n’est pas parti.')).toBeTruthy()
    expect(dialog.queryByRole('radio')).toBeNull()
    expect(dialog.queryByRole('button', { name: 'Terminer' })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Fermer' }))
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull()
    })
  })

  test('the note is kept through closing and reloading, and the button gets the focus back', async () => {
    const { user, dialog, unmount } = await openDialog()
    await user.type(wordOf({ dialog }), 'Merci.')
    await user.click(dialog.getByRole('button', { name: 'Continuer ensemble' }))
    const button = within(await card()).getByRole('button', open)
    await waitFor(() => {
      expect(document.activeElement).toBe(button)
    })
    unmount()
    const again = await openDialog()
    expect(wordOf(again).value).toBe('Merci.')
  })

  test('is not offered when the server does not allow it, and names no request where there was none', async () => {
    const setUp = resource(
      'mentoring_relationships',
      ids.relationship,
      relationshipOf({ aasm_state: 'admin_initiated', allowed: ['finished'] }),
      { ...parties, mentoring_request: { data: null } },
    )
    stands(setUp, true)
    const { user, dialog, unmount } = await openDialog()
    expect(dialog.getAllByRole('listitem')).toHaveLength(2)
    await user.keyboard('{Escape}')
    unmount()
    stands(running({ allowed: [] }), true)
    await renderApp(center)
    expect(within(await card()).queryByRole('button', open)).toBeNull()
  })
})

describe('a finished accompaniment', () => {
  const linked = `${center}?relationship=${ids.relationship}`
  test.each([
    { by: 'presenter', text: 'Vous avez terminé le mentorat' },
    { by: 'participant', text: 'Karim a terminé le mentorat' },
    { by: 'admin', text: 'L’équipe du programme a terminé le mentorat' },
    { by: null, text: 'Mentorat terminé' },
  ] as const)('says when, and that it was ended by $by', async ({ by, text }) => {
    as('presenter')
    stands(finished({ finished_by: by, finish_reason: by === null ? null : 'term_reached' }))
    await renderApp(linked)
    const ended = within(await card())
    expect(ended.getByText(text)).toBeTruthy()
    expect(ended.getByText('17 mars')).toBeTruthy()
    expect(ended.queryAllByText('Nous arrivons au terme prévu')).toHaveLength(by === null ? 0 : 1)
    expect(ended.queryByRole('button', open)).toBeNull()
  })

  test('shows the note as it was typed; without one no quote stands there', async () => {
    as('presenter')
    stands(finished({ finish_note: 'Merci.\n\nBonne route !' }))
    const first = await renderApp(linked)
    const words = within(await card()).getByText(/Merci\./)
    expect(words.tagName).toBe('BLOCKQUOTE')
    expect(getComputedStyle(words).whiteSpace).toBe('pre-line')
    first.unmount()
    stands(finished())
    await renderApp(linked)
    expect((await card()).querySelector('blockquote')).toBeNull()
  })

  test('is opened for a mentee who has nothing else', async () => {
    stands(finished())
    await renderApp(linked)
    const mentor = within(await screen.findByRole('article', { name: 'Claire Vasseur-Aubry' }))
    expect(mentor.getByText('Claire a terminé le mentorat')).toBeTruthy()
  })

  test('shows its shape while it comes, and why it does not', async () => {
    as('presenter')
    stands(finished())
    const waiting = Promise.withResolvers<undefined>()
    server.use(
      http.get('/api/v1/mentoring_relationships/:id', async () => {
        await waiting.promise
        return HttpResponse.json(errorDocument(500, 'internal', 'x'), { status: 500 })
      }),
    )
    const { user } = await renderApp(linked)
    expect((await screen.findAllByText('Chargement')).length).toBeGreaterThan(0)
    waiting.resolve(undefined)
    const retry = await screen.findByRole('button', { name: 'Réessayer' })
    stands(finished())
    await user.click(retry)
    expect(await card()).toBeTruthy()
  })
})

describe('the notifications of an accompaniment', () => {
  const notify = (given: Parameters<typeof notificationOf>[0]) => {
    const subject = { type: 'mentoring_relationships', id: ids.relationship } as const
    const attributes = notificationOf({ subject, read_at: '2026-03-17T09:00:00Z', ...given })
    server.use(
      http.get('/api/v1/notifications', () =>
        HttpResponse.json(
          listDocument([resource('notifications', ids.notification, attributes)], { meta: { unread: 0 } }),
        ),
      ),
    )
  }

  test('say that it is finished and why, and lead to its page', async () => {
    as('presenter')
    stands(finished({ finished_by: 'participant', finish_reason: 'job_change' }))
    notify({ kind: 'request_finished', params: { reason: 'job_change' } })
    const { user, router } = await renderApp('/dashboard/nowhere')
    await user.click(await screen.findByRole('button', { name: /^Notifications/ }))
    const line = await screen.findByRole('link', { name: /Votre mentorat avec Karim Belhadj est terminé/ })
    expect(within(line).getByText('Un changement de poste ou un départ')).toBeTruthy()
    await user.click(line)
    await waitFor(() => {
      expect(router.state.location.pathname).toBe(`/dashboard/relationships/${ids.relationship}`)
    })
  })

  test.each([
    { kind: 'admin_created', text: 'L’administration a mis en place votre mentorat avec Karim Belhadj' },
    { kind: 'admin_revoked', text: 'L’administration a mis fin à votre mentorat avec Karim Belhadj' },
    { kind: 'partner_erased', text: /Votre partenaire a quitté Binôme\s: le mentorat prend fin/ },
  ] as const)('$kind speaks of the accompaniment, not of a request', async ({ kind, text }) => {
    as('presenter')
    holds({})
    notify({ kind })
    const { user } = await renderApp('/dashboard/nowhere')
    await user.click(await screen.findByRole('button', { name: /^Notifications/ }))
    expect(await screen.findByText(text)).toBeTruthy()
  })
})
