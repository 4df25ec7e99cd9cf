import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import type { MeetingAttributes } from '#contract/meetings/meetings.ts'
import { appointmentOf, ids, idOf, listDocument, meetingOf, resource } from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server } from '../../../testing/server.ts'
import { agreed, done, heading, page, stands, useMeeting } from './meetingScene.ts'

useMeeting()

const second: Partial<MeetingAttributes> = { ...agreed, series: { id: idOf(60), rank: 2, of: 3 } }
const slot = '2030-03-20T13:00:00.000Z'

/** Keeps what is sent of the series. */
function takesSeries(answer: () => Response) {
  const sent: object[] = []
  server.use(
    http.patch('/api/v1/meetings/:id/series', async ({ request }) => {
      const { data } = (await request.json()) as { data: { attributes: object } }
      sent.push(data.attributes)
      return answer()
    }),
    http.get('/api/v1/mentoring_relationships/:id/free_slots', () =>
      HttpResponse.json(
        listDocument([resource('free_slots', slot, { starts_at: slot, ends_at: '2030-03-20T13:45:00.000Z' })], {
          meta: { own_time_zone: 'UTC', other_time_zone: 'UTC', own_has_hours: true, other_has_hours: true },
        }),
      ),
    ),
  )
  return sent
}

test('a session of a series moves alone or with those after it', async () => {
  stands(second)
  const sent = takesSeries(done(second))
  const { user } = await renderApp(page)
  await heading('Rendez-vous mardi 19\u00A0mars à 13:00')
  expect(screen.getByRole('link', { name: 'Voir la série (2 sur 3)' }).getAttribute('href')).toBe(
    `/dashboard/sessions/${ids.meeting}/series`,
  )
  await user.click(screen.getByRole('button', { name: 'Proposer une autre date' }))
  await user.click(await screen.findByRole('radio', { name: /^Celle-ci et les suivantes 2 dates repartent/ }))
  await user.click(await screen.findByRole('button', { name: /^Proposer le 20.mars/ }))
  await waitFor(() => {
    expect(sent).toMatchObject([{ move: { starts_at: slot, minutes: 45 } }])
  })
})

test('with those after it, it moves only from the dates that were seen', async () => {
  stands(second)
  const ranked = (rank: number, state: 'accepted' | 'proposed') =>
    resource(
      'meetings',
      idOf(60 + rank),
      meetingOf({
        ...second,
        series: { id: idOf(60), rank, of: 3 },
        appointments: [appointmentOf({ id: idOf(70 + rank), state })],
      }),
    )
  server.use(
    http.get('/api/v1/meetings', () =>
      HttpResponse.json(listDocument([ranked(1, 'accepted'), ranked(3, 'proposed'), ranked(2, 'accepted')])),
    ),
  )
  const sent = takesSeries(done(second))
  const { user } = await renderApp(page)
  await heading('Rendez-vous mardi 19\u00A0mars à 13:00')
  await user.click(screen.getByRole('button', { name: 'Proposer une autre date' }))
  await user.click(await screen.findByRole('radio', { name: /^Celle-ci et les suivantes/ }))
  await user.click(await screen.findByRole('button', { name: /^Proposer le 20.mars/ }))
  await waitFor(() => {
    expect(sent).toMatchObject([{ appointments: [idOf(73), idOf(72)] }])
  })
})

test('it is called off with those after it', async () => {
  stands(second)
  const sent = takesSeries(done({ ...second, aasm_state: 'cancelled', allowed: [] }))
  const { user } = await renderApp(page)
  await heading('Rendez-vous mardi 19\u00A0mars à 13:00')
  await user.click(screen.getByRole('button', { name: /^Annuler/ }))
  await user.click(await screen.findByRole('radio', { name: 'Celle-ci et les suivantes' }))
  await user.click(screen.getByRole('radio', { name: /imprévu/i }))
  await user.click(screen.getByRole('button', { name: 'Annuler la session' }))
  await waitFor(() => {
    expect(sent).toEqual([{ cancel: 'unforeseen' }])
  })
})

test('the last one of a series leads to its own date', async () => {
  stands({ ...second, series: { id: idOf(60), rank: 3, of: 3 } })
  await renderApp(page)
  await heading('Rendez-vous mardi 19\u00A0mars à 13:00')
  expect(screen.getByRole('link', { name: 'Proposer une autre date' })).toBeTruthy()
})
