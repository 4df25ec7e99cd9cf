import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import type { MentoringRequestAttributes } from '#contract/mentoring/mentoring-requests.ts'
import { ids, idOf, listDocument, profileOf, relationshipOf, resource } from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'
import { center, included, parties, requestResource, holds, as, changes, prepareCenter } from './testing.ts'

useServer()
prepareCenter()

describe('a mentee', () => {
  const mine = async () => within(await screen.findByRole('article', { name: 'Claire Vasseur-Aubry' }))

  test('reads where the request stands, and withdraws it after a confirmation', async () => {
    as('participant')
    holds({ requests: [requestResource({ allowed: ['cancelled'] })] })
    const sent = changes(() =>
      HttpResponse.json({
        data: requestResource({ aasm_state: 'cancelled', cancellation_reason: 'withdrawn', allowed: [] }),
      }),
    )
    const { user } = await renderApp(center)
    const request = await mine()
    expect(request.getByText(/Envoyée, réponse attendue avant le 20 mars/)).toBeTruthy()
    await user.click(request.getByRole('button', { name: 'Retirer ma demande' }))
    const dialog = within(await screen.findByRole('dialog', { name: /Retirer cette demande/ }))
    expect(sent).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Retirer' }))
    expect(await screen.findByText('Votre demande à Claire est retirée')).toBeTruthy()
    expect(sent).toEqual([{ aasm_state: 'cancelled' }])
  })

  test('reads the proposed dates with their zone, and the note', async () => {
    as('participant')
    holds({
      requests: [
        requestResource({
          allowed: ['cancelled'],
          proposal_note: 'Mardi me va mieux.',
          proposed_dates: [{ starts_at: '2099-01-06T13:00:00Z', minutes: 45, time_zone: 'Europe/Paris' }],
        }),
      ],
    })
    await renderApp(center)
    const request = await mine()
    expect(request.getByText('Proposées par Claire')).toBeTruthy()
    expect(request.getByRole('link', { name: 'Écrire à Claire' }).getAttribute('href')).toMatch(
      /^\/dashboard\/messenger/,
    )
    expect(request.getByText(/6 janvier/)).toBeTruthy()
    expect(request.getByText(/^Heure de /)).toBeTruthy()
    expect(request.getByText(/Mardi me va mieux/)).toBeTruthy()
  })

  const date = { starts_at: '2099-01-06T13:00:00Z', minutes: 45, time_zone: 'Europe/Paris' }
  const offered = (given: Partial<MentoringRequestAttributes> = {}) =>
    requestResource({ allowed: ['confirmed', 'cancelled'], proposed_dates: [date], ...given })

  test('reads that it is their turn to choose, and takes a date after one confirmation', async () => {
    as('participant')
    holds({ requests: [offered()] })
    const sent = changes(() => {
      const running = relationshipOf({ agreed_date: date })
      holds({ relationships: [resource('mentoring_relationships', ids.request, running, parties)] })
      return HttpResponse.json({ data: offered({ aasm_state: 'confirmed', taken_date: date, allowed: [] }) })
    })
    const { user } = await renderApp(center)
    const request = await mine()
    expect(request.getByText('À vous de choisir avant le 20 mars')).toBeTruthy()
    const next = within(screen.getByRole('region', { name: 'Claire Vasseur-Aubry vous propose des dates' }))
    expect(screen.getByText(/Une chose vous attend/)).toBeTruthy()
    await user.click(await next.findByRole('button', { name: /^mardi\s6\sjanvier, \d\d:\d\d.–.+\d\d:\d\d/ }))
    const first = within(await screen.findByRole('dialog', { name: /^Choisir cette date/ }))
    expect(first.getByText(/ce choix est définitif/)).toBeTruthy()
    await user.click(first.getByRole('button', { name: 'Annuler' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(request.getByRole('button', { name: /^Choisir le mardi\s6\sjanvier/ }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Choisir cette date/ }))
    expect(dialog.getByText(/mardi\s6\sjanvier, /)).toBeTruthy()
    await user.click(dialog.getByRole('radio', { name: /téléphone/i }))
    expect(sent).toEqual([])
    await user.click(dialog.getByRole('button', { name: /^Choisir le mardi/ }))
    expect(await screen.findByText('Date choisie : Claire vous accompagne')).toBeTruthy()
    const first_meeting = { topic: 'Faire connaissance', meeting_type: 'phone_call' }
    expect(sent).toEqual([{ aasm_state: 'confirmed', taken_date: date, first_meeting }])
    const mentor = within(await screen.findByRole('region', { name: 'Mon mentor' }))
    expect(mentor.getByText(/mardi 6 janvier, /)).toBeTruthy()
    await waitFor(() => {
      expect(document.activeElement?.id).toBe(`relationship-${ids.request}`)
    })
  })

  test('reads on the button what a date is on the other clock, with its city', async () => {
    as('participant')
    const away = profileOf({ match: null, time_zone: 'Pacific/Auckland' })
    holds({ requests: [offered()], people: [resource('presenters', ids.presenter, away)] })
    await renderApp(center)
    const next = within(await screen.findByRole('region', { name: /vous propose des dates/ }))
    expect(
      await next.findByRole('button', { name: /\d\d:\d\d.–.+\d\d:\d\d \(02:00.\(mercredi\) à Auckland\)$/ }),
    ).toBeTruthy()
  })

  test.each(['participant', 'presenter'] as const)(
    'with an agreed date (%s) plans the session, which is not made yet',
    async (side) => {
      as(side)
      const running = relationshipOf({ agreed_date: date })
      holds({ relationships: [resource('mentoring_relationships', ids.request, running, parties)] })
      await renderApp(center)
      const other = side === 'participant' ? 'Claire Vasseur-Aubry' : 'Karim Belhadj'
      const hero = within(await screen.findByRole('region', { name: new RegExp(other) }))
      expect(hero.getByText(/^Date convenue\s: mardi\s6\sjanvier, /)).toBeTruthy()
      expect(hero.getByText('Il reste à planifier la session.')).toBeTruthy()
      const card = within(screen.getByRole('article', { name: other }))
      expect(card.getByText('Date convenue, session à planifier')).toBeTruthy()
      for (const place of [hero, card])
        expect(place.getByRole('link', { name: /^Planifier une session/ }).getAttribute('href')).toBe(
          `/dashboard/sessions/new?relationship=${ids.request}`,
        )
      expect(screen.getByText(/Une chose vous attend/)).toBeTruthy()
      expect(screen.queryByText('Première session')).toBeNull()
      expect(screen.queryByRole('group', { name: /^Prochains créneaux/ })).toBeNull()
    },
  )

  test('an agreed date that has passed is no date any more', async () => {
    as('participant')
    const running = relationshipOf({ agreed_date: { ...date, starts_at: '2020-01-06T13:00:00Z' } })
    holds({ relationships: [resource('mentoring_relationships', ids.request, running, parties)] })
    await renderApp(center)
    const request = await mine()
    expect(request.getByText('À convenir ensemble')).toBeTruthy()
    expect(request.queryByText(/6\sjanvier/)).toBeNull()
  })

  test('finds the proposed dates again where the mentor accepted without one', async () => {
    as('participant')
    const past = { ...date, starts_at: '2020-01-06T13:00:00Z' }
    const running = relationshipOf({ proposed_dates: [past, date] })
    holds({ relationships: [resource('mentoring_relationships', ids.request, running, parties)] })
    await renderApp(center)
    const name = 'Prochains créneaux avec Claire Vasseur-Aubry'
    const [group] = await screen.findAllByRole('group', { name })
    expect(await within(group!).findAllByRole('button')).toHaveLength(1)
    expect(within(group!).getByRole('button', { name: /^Proposer Mardi\s6\sjanvier/ })).toBeTruthy()
    expect(within(group!).getByText(/^Les dates déjà proposées/)).toBeTruthy()
  })

  test('reads why no date can be taken now, beside the control', async () => {
    as('participant')
    holds({ requests: [offered({ allowed: ['cancelled'], blocked: 'mentor_full' })] })
    await renderApp(center)
    const choose = (await mine()).getByRole('button', { name: /^Choisir le/ })
    expect(choose.getAttribute('aria-disabled')).toBe('true')
    const why = document.getElementById(choose.getAttribute('aria-describedby') ?? '')
    expect(why?.textContent).toContain('Toutes les places de Claire sont prises')
    expect((await mine()).getByText(/^En attente d’une place, jusqu’au/)).toBeTruthy()
    expect((await mine()).queryByText(/commence aussitôt|À vous de choisir/)).toBeNull()
  })

  test.each([
    ['mentee_full', /^Vous avez déjà votre nombre maximal de mentorats\. Claire .* quand l’un d’eux sera terminé/],
    ['mentor_full', /^Toutes les places de Claire sont prises\. Claire .* quand une place se libère/],
  ] as const)('with a side that is full (%s), promises no answer', async (blocked, words) => {
    as('participant')
    holds({ requests: [requestResource({ allowed: ['cancelled'], blocked })] })
    await renderApp(center)
    const request = await mine()
    expect(request.getByText(words)).toBeTruthy()
    expect(screen.getAllByText('En attente d’une place, jusqu’au 20 mars')).toHaveLength(2)
    expect(screen.queryByText(/éponse attendue|peut accepter|dès qu’elle arrive/)).toBeNull()
  })

  test('past dates cannot be chosen: the mentor’s answer is due again', async () => {
    as('participant')
    const over = { ...date, starts_at: '2020-01-06T13:00:00Z' }
    holds({ requests: [offered({ allowed: ['cancelled'], proposed_dates: [over] })] })
    await renderApp(center)
    const request = await mine()
    expect(request.getByText('Cette date est passée')).toBeTruthy()
    expect(request.getByText(/peut en proposer d’autres/)).toBeTruthy()
    expect(request.queryByRole('button', { name: /Choisir/ })).toBeNull()
    expect(await screen.findByText(/Rien ne vous attend/)).toBeTruthy()
  })

  test('opens what is older, and the first of it takes the focus', async () => {
    as('participant')
    const old = { aasm_state: 'cancelled', cancellation_reason: 'refused', decided_at: '2020-03-07T09:00:00Z' } as const
    holds({ requests: [requestResource({}, idOf(1))], meta: { older_requests: 2 } })
    server.use(
      http.get('/api/v1/mentoring_requests', () =>
        HttpResponse.json(listDocument([requestResource(old, idOf(2)), requestResource(old, idOf(3))], { included })),
      ),
    )
    const { user } = await renderApp(center)
    await user.click(await screen.findByRole('button', { name: 'Voir 2 demandes plus anciennes' }))
    await waitFor(() => {
      expect(document.activeElement?.id).toBe(`request-${idOf(2)}`)
    })
  })

  test('reads what somebody wrote as they wrote it, line by line', async () => {
    as('participant')
    holds({ requests: [requestResource({ allowed: ['cancelled'], message: 'Bonjour,\n\nMerci.' })] })
    await renderApp(center)
    const words = (await mine()).getByText(/Bonjour,/)
    expect(getComputedStyle(words).whiteSpace).toBe('pre-line')
  })

  test('whose mentor is gone reads that, and no profile to open', async () => {
    as('participant')
    const gone = profileOf({
      first_name: 'Compte supprimé',
      last_name: '',
      full_name: 'Compte supprimé',
      deleted: true,
    })
    const request = requestResource({
      aasm_state: 'cancelled',
      cancellation_reason: 'revoked',
      revocation_reason: 'other',
      decided_at: '2099-03-07T09:00:00Z',
      allowed: [],
    })
    holds({ requests: [request], people: [resource('presenters', ids.presenter, gone)] })
    await renderApp(center)
    const card = within(await screen.findByRole('article', { name: 'Compte supprimé' }))
    expect(card.getByText(/ce compte n’existe plus/)).toBeTruthy()
    expect(card.queryByRole('link', { name: 'Compte supprimé' })).toBeNull()
    expect(card.getByRole('img', { name: /^Affinité\s: 82 sur 100$/ })).toBeTruthy()
  })

  test('reads why a request was declined, from its link, however old', async () => {
    as('participant')
    holds({
      requests: [
        requestResource({
          aasm_state: 'cancelled',
          cancellation_reason: 'refused',
          refusal_reason: 'no_time',
          refusal_note: 'En septembre ?',
          decided_at: '2020-03-07T09:00:00Z',
          allowed: [],
        }),
      ],
    })
    await renderApp(`${center}?request=${ids.request}`)
    const request = await mine()
    expect(request.getByText('Pas assez de temps en ce moment')).toBeTruthy()
    expect(request.getByText(/En septembre/)).toBeTruthy()
  })
})
