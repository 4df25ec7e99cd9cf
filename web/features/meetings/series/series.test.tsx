import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import type { MeetingAttributes } from '#contract/meetings/meetings.ts'
import type { SeriesDateAttributes } from '#contract/meetings/meeting-series.ts'
import { errorDocument, idOf, ids, listDocument, meetingOf, resource } from '../../../testing/fixtures.ts'
import { included, named, offers, preparePlanning, takes } from '../../../testing/planning.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'

useServer()
preparePlanning()

const tuesdays = ['2026-03-24', '2026-04-07', '2026-04-21', '2026-05-05'].map((day) => `${day}T13:00:00.000Z`)

function date(starts_at: string, given: Partial<SeriesDateAttributes> = {}) {
  const ends_at = new Date(Date.parse(starts_at) + 45 * 60_000).toISOString()
  return resource('series_dates', starts_at, {
    starts_at,
    ends_at,
    own: null,
    other: null,
    own_busy: null,
    instead: [],
    ...given,
  })
}

function serveDates(dates: ReturnType<typeof date>[]): URLSearchParams[] {
  const queries: URLSearchParams[] = []
  server.use(
    http.get('/api/v1/mentoring_relationships/:id/series_dates', ({ request }) => {
      queries.push(new URL(request.url).searchParams)
      return HttpResponse.json(listDocument(dates))
    }),
  )
  return queries
}

const rankOf = (rank: number) => idOf(60 + rank)
const series = (rank: number, given: Partial<MeetingAttributes> = {}) => {
  const at = tuesdays[rank - 1] ?? ''
  const appointment = {
    id: idOf(70 + rank),
    state: 'proposed' as const,
    starts_at: at,
    minutes: 45,
    time_zone: 'Europe/Paris',
    proposed_by: 'participant' as const,
    proposed_at: '2026-03-16T09:00:00Z',
    note: 'Le mardi, comme d’habitude.',
    decided_at: null,
    decline_note: null,
  }
  return resource(
    'meetings',
    rankOf(rank),
    meetingOf({
      aasm_state: 'requested',
      session_number: 3 + rank,
      starts_at: at,
      ends_at: new Date(Date.parse(at) + 45 * 60_000).toISOString(),
      appointments: [appointment],
      allowed: ['confirmed', 'initiated', 'propose'],
      series: { id: idOf(60), rank, of: 4 },
      ...given,
    }),
    { mentoring_relationship: { data: { type: 'mentoring_relationships', id: ids.relationship } } },
  )
}

function serveSeries(meetings: readonly ReturnType<typeof series>[]): void {
  server.use(
    http.get('/api/v1/meetings', () => HttpResponse.json(listDocument([...meetings]))),
    http.get('/api/v1/meetings/:id', ({ params }) =>
      HttpResponse.json({ data: meetings.find(({ id }) => id === params['id']) ?? meetings[0], included }),
    ),
  )
}

describe('planning a series', () => {
  const page = `/dashboard/sessions/series?relationship=${ids.relationship}`

  test('shows each date with why not, moves busy ones, and sends one proposal', async () => {
    offers([tuesdays[0] ?? ''])
    const instead = '2026-04-08T12:00:00.000Z'
    const queries = serveDates([
      date(tuesdays[0] ?? ''),
      date(tuesdays[1] ?? '', { other: 'busy', instead: [instead] }),
      date(tuesdays[2] ?? '', {
        own: 'busy',
        own_busy: { starts_at: '2026-04-21T11:30:00Z', ends_at: '2026-04-21T13:30:00Z' },
      }),
      date(tuesdays[3] ?? ''),
    ])
    const sent = takes('/api/v1/mentoring_relationships/:id/meeting_series', () =>
      HttpResponse.json({ data: series(1) }, { status: 201 }),
    )
    const { user, router } = await renderApp(page)
    await user.click(await screen.findByRole('button', { name: 'Choisir les dates' }))
    expect(await screen.findByText('4 dates, 2 sont libres')).toBeTruthy()
    expect(queries.at(-1)?.get('filter[rhythm]')).toBe('biweekly')
    expect(screen.getByText('Maëlys n’est pas libre')).toBeTruthy()
    expect(screen.getByText(/^vous avez un rendez-vous, 13:30/)).toBeTruthy()
    // The busy one is moved to the nearest slot, the other one has none and is left out.
    await user.click(screen.getByRole('button', { name: 'Relire les 3 dates' }))
    const heading = await screen.findByRole('heading', { name: 'Relire et envoyer' })
    expect(document.activeElement).toBe(heading)
    await user.click(screen.getByRole('button', { name: 'Revenir' }))
    await user.click(await screen.findByRole('button', { name: named('Laisser de côté le 24 mars') }))
    await user.click(await screen.findByRole('button', { name: 'Relire les 2 dates' }))
    serveSeries([series(1)])
    await user.click(await screen.findByRole('button', { name: 'Envoyer les 2 dates' }))
    await waitFor(() => {
      expect(router.state.location.pathname).toBe(`/dashboard/sessions/${rankOf(1)}/series`)
    })
    expect(sent[0]?.data).toMatchObject({
      type: 'meeting_series',
      attributes: { topic: 'Faire le point', dates: [{ starts_at: instead }, { starts_at: tuesdays[3] }] },
    })
  })

  test('takes another moment for a busy date once it is known that both can', async () => {
    offers([tuesdays[0] ?? ''])
    const busy = date(tuesdays[1] ?? '', { other: 'busy' })
    serveDates([date(tuesdays[0] ?? ''), busy])
    const { user } = await renderApp(page)
    await user.click(await screen.findByRole('button', { name: 'Choisir les dates' }))
    const choices = within(await screen.findByRole('radiogroup', { name: named('Pour le 7 avril') }))
    await user.click(choices.getByText('Un autre moment'))
    const type = async (label: string, text: string) => {
      await user.type(screen.getByRole('textbox', { name: label }), text)
    }
    await type('Jour', '09/04/2026')
    expect(screen.getByRole('button', { name: 'Relire cette date' })).toBeTruthy()
    const thursday = '2026-04-09T12:00:00.000Z'
    const typedQueries = serveDates([date(thursday)])
    await type('Heure', '14:00')
    await user.click(await screen.findByRole('button', { name: 'Relire les 2 dates' }))
    expect(typedQueries.at(-1)?.get('filter[dates]')).toBe(thursday)
    expect(await screen.findAllByText(/9\savril/)).not.toHaveLength(0)
  })

  test('keeps the dates when the server refuses, with its words', async () => {
    offers([tuesdays[0] ?? ''])
    serveDates([date(tuesdays[0] ?? '')])
    takes('/api/v1/mentoring_relationships/:id/meeting_series', () =>
      HttpResponse.json(errorDocument(422, 'partner_busy', 'L’autre personne est déjà prise à cette heure.'), {
        status: 422,
      }),
    )
    const { user } = await renderApp(page)
    await user.click(await screen.findByRole('button', { name: 'Choisir les dates' }))
    await user.click(await screen.findByRole('button', { name: 'Relire cette date' }))
    await user.click(await screen.findByRole('button', { name: 'Envoyer cette date' }))
    expect((await screen.findByRole('alert')).textContent).toContain('L’autre personne est déjà prise')
  })
})

describe('answering a series', () => {
  const page = `/dashboard/sessions/${rankOf(1)}/series`
  const four = [1, 2, 3, 4].map((rank) => series(rank))

  test('accepts the free dates in one answer, and tells what is agreed', async () => {
    serveSeries(four)
    const queries = serveDates(
      tuesdays.map((at, n) =>
        date(at, n === 2 ? { own: 'busy', own_busy: { starts_at: at, ends_at: '2026-04-21T15:00:00Z' } } : {}),
      ),
    )
    const answer = () => {
      serveSeries(
        four.map((one, n) =>
          n === 2
            ? series(3, { aasm_state: 'initiated', starts_at: null, ends_at: null, allowed: ['propose'] })
            : series(n + 1, { aasm_state: 'confirmed', allowed: ['propose', 'cancelled'], appointments: [] }),
        ),
      )
      return HttpResponse.json({ data: series(1), included })
    }
    const sent = takes('/api/v1/meetings/:id/series', answer, 'patch')
    const { user } = await renderApp(page)
    expect(await screen.findByRole('heading', { level: 1, name: '4 sessions proposées' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Toutes les deux semaines, le mardi à 14:00' })).toBeTruthy()
    expect(await screen.findByText(/^vous avez un rendez-vous/)).toBeTruthy()
    const boxes = within(screen.getByRole('group', { name: 'Dates' })).getAllByRole<HTMLInputElement>('checkbox')
    expect(boxes.map(({ checked }) => checked)).toEqual([true, true, false, true])
    await user.click(screen.getByRole('button', { name: 'Accepter ces 3 dates' }))
    const heading = await screen.findByRole('heading', { name: /^Vos sessions 4, 5 et 7 sont dans l’agenda/ })
    expect(document.activeElement).toBe(heading)
    expect(sent[0]?.data).toMatchObject({
      attributes: { accepted: [rankOf(1), rankOf(2), rankOf(4)], appointments: [71, 72, 73, 74].map(idOf) },
    })
    expect(queries[0]?.get('filter[moved]')).toBe([1, 2, 3, 4].map(rankOf).join())
    expect(screen.getByText('Une session reste à planifier.')).toBeTruthy()
  })

  test('declines all dates after a question, with a word', async () => {
    serveSeries(four)
    serveDates(tuesdays.map((at) => date(at)))
    const sent = takes('/api/v1/meetings/:id/series', () => HttpResponse.json({ data: series(1), included }), 'patch')
    const { user } = await renderApp(page)
    await user.click(await screen.findByRole('button', { name: 'Décliner toutes les dates' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Décliner les 4 dates/ }))
    expect(sent).toHaveLength(0)
    await user.type(dialog.getByRole('textbox', { name: /^Un mot pour Maëlys/ }), 'Après les vacances ?')
    await user.click(dialog.getByRole('button', { name: 'Décliner toutes les dates' }))
    await waitFor(() => {
      expect(sent[0]?.data).toMatchObject({ attributes: { accepted: [], note: 'Après les vacances ?' } })
    })
  })

  test('leads to another rhythm for as many dates, which is the answer', async () => {
    serveSeries(four)
    offers([tuesdays[0] ?? ''])
    serveDates(tuesdays.map((at) => date(at)))
    const sent = takes('/api/v1/meetings/:id/series', () => HttpResponse.json({ data: series(1), included }), 'patch')
    const { user } = await renderApp(page)
    await user.click(await screen.findByRole('link', { name: 'Proposer un autre rythme' }))
    await user.click(await screen.findByRole('radio', { name: /^Chaque semaine/ }))
    await user.click(await screen.findByRole('button', { name: 'Relire les 4 dates' }))
    await user.click(await screen.findByRole('button', { name: 'Envoyer les 4 dates' }))
    await waitFor(() => {
      expect(sent[0]?.data).toMatchObject({
        id: rankOf(1),
        attributes: {
          dates: tuesdays.map((starts_at) => ({ starts_at, minutes: 45 })),
          appointments: [71, 72, 73, 74].map(idOf),
        },
      })
    })
  })
})
