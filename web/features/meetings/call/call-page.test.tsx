import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { WebconferenceAttributes } from '#contract/meetings/webconferences.ts'
import { setCallKeys } from '../../../shared/callKeys.ts'
import { stubDevices } from '../../../testing/devices.ts'
import {
  errorDocument,
  ids,
  listDocument,
  meDocument,
  meetingOf,
  profileOf,
  resource,
} from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, sessionHeaders, useServer } from '../../../testing/server.ts'

useServer()

const page = `/dashboard/webconferences/${ids.meeting}`
const address = `/api/v1/meetings/${ids.meeting}/webconference`
const parties = {
  participant: { data: { type: 'participants', id: ids.participant } },
  presenter: { data: { type: 'presenters', id: ids.presenter } },
}
const maelys = resource('participants', ids.participant, profileOf({ first_name: 'Maëlys', last_name: 'Tanguy' }))

function room(given: Partial<WebconferenceAttributes> = {}, status = 200) {
  const attributes: WebconferenceAttributes = {
    state: 'open',
    opens_at: '2030-03-19T12:45:00Z',
    closes_at: '2030-03-19T15:45:00Z',
    party: 'presenter',
    present: [],
    stay: null,
    ice_servers: [],
    ...given,
  }
  return HttpResponse.json({ data: resource('webconferences', ids.meeting, attributes) }, { status })
}
const stands = (given: Partial<WebconferenceAttributes>) => server.use(http.get(address, () => room(given)))

/** A way to the other browser that is never found. */
class SilentConnection extends EventTarget {
  restartIce() {}
  createDataChannel() {
    return new EventTarget()
  }
  addTransceiver() {}
  getTransceivers() {
    return []
  }
  close() {}
}

beforeEach(() => {
  stubDevices()
  server.use(
    http.get('/api/v1/users/:id', () => HttpResponse.json(meDocument({ roles: ['presenter'] }))),
    http.get('/api/v1/meetings/:id', () =>
      HttpResponse.json({
        data: resource('meetings', ids.meeting, meetingOf({ aasm_state: 'confirmed' }), parties),
        included: [maelys, resource('presenters', ids.presenter, profileOf())],
      }),
    ),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('before the room', () => {
  test('requests camera and microphone on a click, and works without', async () => {
    stands({ present: ['participant'] })
    const { user } = await renderApp(page)
    expect(await screen.findByText('Maëlys est déjà dans la salle')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Entrer sans caméra ni micro' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Allumer ma caméra et mon micro' }))
    expect(await screen.findByRole('heading', { name: 'Tout est prêt' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Micro allumé' }))
    expect(screen.getByRole('button', { name: 'Micro coupé' })).toBeTruthy()
  })

  test('says what to do where a device is refused, and lets one in all the same', async () => {
    stubDevices({ video: 'NotAllowedError', audio: 'NotAllowedError' })
    stands({})
    const { user } = await renderApp(page)
    await user.click(await screen.findByRole('button', { name: 'Allumer ma caméra et mon micro' }))
    expect(await screen.findByRole('heading', { name: 'Le navigateur bloque la caméra et le micro' })).toBeTruthy()
    expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(3)
    expect(screen.getByRole('button', { name: 'Entrer dans la salle' })).toBeTruthy()
    stubDevices({ video: 'NotAllowedError' })
    await user.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByText(/pas le droit d’utiliser la caméra/)).toBeTruthy()
    expect(screen.queryByRole('list')).toBeNull()
  })

  test('says that one is in it oneself, on another screen, instead of who waits', async () => {
    stands({ present: ['participant', 'presenter'] })
    await renderApp(page)
    expect(await screen.findByText(/Vous êtes dans la salle, sur un autre écran/)).toBeTruthy()
    expect(screen.queryByText(/est déjà dans la salle/)).toBeNull()
  })

  test('names the day and the hour when it opens later', async () => {
    stands({ state: 'not_yet' })
    await renderApp(page)
    expect(await screen.findByText(/La salle ouvre le mardi 19.mars.* à 12:45/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Entrer/ })).toBeNull()
  })
})

describe('instead of the room', () => {
  test.each([
    [{ state: 'none' }, 'Cette session n’a pas de visio'],
    [{ state: 'over' }, 'La salle est fermée'],
  ] as const)('%o: %s', async (given, title) => {
    stands(given)
    await renderApp(page)
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'Revenir à la session' })[0]?.getAttribute('href')).toBe(
      `/dashboard/sessions/${ids.meeting}`,
    )
  })

  test('the address of the company’s own tool, where the two have given one', async () => {
    stands({ state: 'none' })
    server.use(
      http.get('/api/v1/meetings/:id', () => {
        const attributes = meetingOf({ aasm_state: 'confirmed', conference_url: 'https://acme.zoom.us/j/42' })
        return HttpResponse.json({ data: resource('meetings', ids.meeting, attributes, parties), included: [maelys] })
      }),
    )
    await renderApp(page)
    expect(await screen.findByText(/acme.zoom.us/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ouvrir la visio' }).getAttribute('href')).toBe('https://acme.zoom.us/j/42')
    expect(screen.queryByRole('button', { name: /caméra/ })).toBeNull()
  })

  test('an old browser is sent to another one', async () => {
    vi.stubGlobal('AudioContext', undefined)
    vi.stubGlobal('RTCPeerConnection', undefined)
    Reflect.deleteProperty(window, 'RTCPeerConnection')
    stands({})
    await renderApp(page)
    expect(await screen.findByText(/Essayez avec Firefox ou Chrome/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Copier le lien de la salle' })).toBeTruthy()
  })

  test('a refusal of the server stands with its words and a code, and can be tried again', async () => {
    stands({})
    server.use(
      http.post(address, () =>
        HttpResponse.json(errorDocument(422, 'too_early', 'La salle n’est pas encore ouverte.'), { status: 422 }),
      ),
    )
    const { user } = await renderApp(page)
    await user.click(await screen.findByRole('button', { name: 'Entrer sans caméra ni micro' }))
    expect(await screen.findByText('La salle n’est pas encore ouverte.')).toBeTruthy()
    expect(screen.getByText(/code 422 too_early/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Copier le lien de la salle' }))
    expect(await navigator.clipboard.readText()).toBe(window.location.href)
    expect(screen.getByRole('link', { name: 'Écrire à Maëlys' }).getAttribute('href')).toMatch(
      /^\/dashboard\/messenger\?with=/,
    )
    server.use(http.post(address, () => room({ stay: null }, 201)))
    await user.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByRole('heading', { name: 'Maëlys n’est pas là' })).toBeTruthy()
  })
})

describe('in the room', () => {
  test('a person who joined without devices turns them on there, and reads why one does not open', async () => {
    stands({})
    server.use(http.post(address, () => room({}, 201)))
    const { user } = await renderApp(page)
    await user.click(await screen.findByRole('button', { name: 'Entrer sans caméra ni micro' }))
    await user.click(await screen.findByRole('button', { name: 'Micro coupé' }))
    expect(await screen.findByRole('button', { name: 'Micro allumé' })).toBeTruthy()
    stubDevices({ video: 'NotAllowedError' })
    await user.click(screen.getByRole('button', { name: 'Caméra coupée' }))
    expect((await screen.findAllByText(/n’a pas le droit d’utiliser la caméra/)).length).toBeGreaterThan(0)
    stubDevices({})
    await user.click(screen.getByRole('button', { name: 'Réessayer la caméra' }))
    expect(await screen.findByRole('button', { name: 'Caméra allumée' })).toBeTruthy()
  })

  test('the other one comes and goes with the events of the server', async () => {
    stands({})
    server.use(http.post(address, () => room({}, 201)))
    const { user, live } = await renderApp(page)
    await user.click(await screen.findByRole('button', { name: 'Entrer sans caméra ni micro' }))
    await screen.findByRole('toolbar', { name: 'Commandes de la visio' })
    const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(statuses()).toContain('Maëlys n’est pas là')
    expect(screen.getByText(/^\d\d:\d\d, reste [\d\s]+minutes$/)).toBeTruthy()
    live.tell('MeetingChannel', { type: 'presence', participant: null, presenter: ids.user })
    expect(await screen.findByRole('heading', { name: 'Vous continuez dans une autre fenêtre' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Reprendre ici' }))
    await screen.findByRole('toolbar', { name: 'Commandes de la visio' })
  })

  test('a message waits for the other one, who must agree before it is kept', async () => {
    stands({})
    server.use(http.post(address, () => room({}, 201)))
    const { user } = await renderApp(page)
    await user.click(await screen.findByRole('button', { name: 'Entrer sans caméra ni micro' }))
    await user.click(await screen.findByRole('button', { name: 'Discussion' }))
    const field = await screen.findByRole('textbox', { name: 'Écrire à Maëlys' })
    expect(document.activeElement).toBe(field)
    expect(screen.getByRole('button', { name: 'Envoyer' })).toHaveProperty('disabled', true)
    await user.type(field, 'mvm{Enter}')
    expect(within(await screen.findByRole('log')).getByText('mvm')).toBeTruthy()
    expect(screen.getByText(/pas encore reçu/)).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'Garder dans nos messages' }))
    expect(screen.getByText('Maëlys doit le vouloir aussi.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Fermer la discussion' }))
    expect(screen.queryByRole('log')).toBeNull()
  })

  test('a session that runs out leaves the call as it is, and the next one holds it', async () => {
    const entries: { stay: string; after?: string[] }[] = []
    stands({})
    server.use(
      http.post(address, async ({ request }) => {
        const { data } = (await request.json()) as { data: { attributes: (typeof entries)[number] } }
        entries.push(data.attributes)
        return room({}, 201)
      }),
      http.get('/auth/validate_token', () => HttpResponse.json({ data: { id: ids.user } })),
    )
    const { user, auth, router } = await renderApp(page)
    await user.click(await screen.findByRole('button', { name: 'Entrer sans caméra ni micro' }))
    await screen.findByRole('toolbar', { name: 'Commandes de la visio' })
    act(() => auth.session.end())
    expect((await screen.findByText('Votre connexion au site a expiré')).closest('[role="alert"]')).not.toBeNull()
    expect(screen.getByRole('link', { name: 'Se reconnecter' }).getAttribute('href')).toBe('/auth/sign_in')
    expect(screen.getByRole('toolbar', { name: 'Commandes de la visio' })).toBeTruthy()
    act(() => auth.session.refresh(new Headers(sessionHeaders), null))
    await waitFor(() => expect(screen.queryByText('Votre connexion au site a expiré')).toBeNull())
    const stay = entries[0]?.stay
    expect(entries).toEqual([{ stay }, { stay, after: [stay] }])

    act(() => auth.session.end())
    await user.click(await screen.findByRole('button', { name: 'Quitter' }))
    await user.click(await screen.findByRole('button', { name: 'Quitter la salle' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth/sign_in'))
  })

  test('the person who stays reads that the other one ended the session, and goes on to the report', async () => {
    const stops = stubDevices()
    const zone = { minutes: 60, time_zone: 'Europe/Paris' }
    const agreed = { id: 'a', state: 'accepted' as const, starts_at: '2030-03-19T13:00:00Z', ...zone }
    const who = { proposed_by: 'presenter' as const, proposed_at: '2030-03-01T13:00:00Z', note: null }
    const appointments = [{ ...agreed, ...who, decided_at: '2030-03-02T13:00:00Z', decline_note: null }]
    let stay = ''
    let given: Parameters<typeof meetingOf>[0] = { aasm_state: 'started', appointments }
    server.use(
      http.get('/api/v1/meetings/:id', () =>
        HttpResponse.json({
          data: resource('meetings', ids.meeting, meetingOf(given), parties),
          included: [maelys, resource('presenters', ids.presenter, profileOf())],
        }),
      ),
      http.get('/api/v1/meetings/:id/feedbacks', () => HttpResponse.json(listDocument([]))),
      http.post(address, async ({ request }) => {
        stay = ((await request.json()) as { data: { attributes: { stay: string } } }).data.attributes.stay
        return room({}, 201)
      }),
    )
    stands({})
    const { user, live, router } = await renderApp(page)
    await user.click(await screen.findByRole('button', { name: 'Allumer ma caméra et mon micro' }))
    await user.click(await screen.findByRole('button', { name: 'Entrer dans la salle' }))
    await screen.findByRole('toolbar', { name: 'Commandes de la visio' })
    vi.stubGlobal('RTCPeerConnection', SilentConnection)
    vi.stubGlobal('MediaStream', EventTarget)
    const state = { microphone: true, camera: true, screen: false, audio_only: false }
    live.tell('MeetingChannel', { type: 'state', from: 'theirs', party: 'participant', state })
    await screen.findByText(/^Connexion avec Maëlys/)
    await user.click(screen.getByRole('button', { name: 'Quitter' }))
    await screen.findByRole('dialog')
    expect(stops).not.toHaveBeenCalled()
    given = { aasm_state: 'feedback_requested', appointments, ends_at: '2030-03-19T13:30:00Z' }
    live.tell('MeetingChannel', { type: 'presence', participant: null, presenter: stay })
    expect(await screen.findByRole('heading', { name: 'La session est terminée' })).toBeTruthy()
    const ended = 'Maëlys a mis fin à la session pour vous deux. Votre compte rendu vous attend.'
    expect(screen.getAllByText(ended).length).toBe(2)
    // The camera and the microphone are let go, and nothing is left to choose.
    await waitFor(() => expect(stops).toHaveBeenCalledTimes(2))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('button', { name: 'Micro coupé' })).toBeTruthy()
    expect(screen.queryByText(/^\d\d:\d\d, (reste|fin)/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Rédiger mon compte rendu' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboard/feedback/${ids.meeting}`))
  })

  test('one letter turns the microphone off, until its keys are turned off', async () => {
    stands({})
    server.use(http.post(address, () => room({}, 201)))
    const { user } = await renderApp(page)
    await user.click(await screen.findByRole('button', { name: 'Allumer ma caméra et mon micro' }))
    await user.click(await screen.findByRole('button', { name: 'Entrer dans la salle' }))
    await screen.findByRole('button', { name: 'Micro allumé' })
    await user.keyboard('m')
    await screen.findByRole('button', { name: 'Micro coupé' })
    await user.click(screen.getByRole('button', { name: 'Désactiver ces touches' }))
    await user.keyboard('m')
    expect(screen.getByRole('button', { name: 'Micro coupé' })).toBeTruthy()
    setCallKeys(true)
  })

  test('a person alone reads that nobody else is there, and why the session cannot be ended yet', async () => {
    stands({})
    const detail = 'La session n’a pas commencé.'
    server.use(
      http.post(address, () => room({}, 201)),
      http.patch('/api/v1/meetings/:id', () =>
        HttpResponse.json(errorDocument(422, 'not_begun', detail), { status: 422 }),
      ),
    )
    const { user } = await renderApp(page)
    await user.click(await screen.findByRole('button', { name: 'Entrer sans caméra ni micro' }))
    await user.click(await screen.findByRole('button', { name: 'Quitter' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/^Maëlys n’est pas là\s; vous pouvez revenir\.$/)).toBeTruthy()
    expect(dialog.queryByText(/Maëlys reste/)).toBeNull()
    await user.click(dialog.getByRole('radio', { name: /Terminer la session/ }))
    await user.click(dialog.getByRole('button', { name: 'Terminer pour nous deux' }))
    expect((await dialog.findAllByText(detail)).length).toBeGreaterThan(0)
  })

  test('has the agenda beside it: what is under way, and a tick that the other one sees', async () => {
    const item = (n: number, ticked: string | null) => ({
      id: `00000000-0000-4000-8000-00000000000${n}`,
      title: `Point ${n}`,
      template: null,
      minutes: 10,
      tool_id: null,
      carried_from: null,
      ticked_at: ticked,
      ticked_by: ticked && 'presenter',
      added_by: 'presenter',
      added_at: null,
      changed_by: null,
      changed_at: null,
      removed_at: null,
    })
    let ticked: string | null = null
    const sent: unknown[] = []
    const agenda = () => ({
      items: [item(1, ticked), item(2, null)],
      left_over: null,
      template: null,
      writable: true,
      revision: ticked === null ? 1 : 2,
      updated_at: null,
    })
    const path = `/api/v1/meetings/${ids.meeting}/agenda`
    server.use(
      http.get(path, () => HttpResponse.json({ data: resource('meeting_agendas', ids.meeting, agenda()) })),
      http.post(`${path}/edits`, async ({ request }) => {
        sent.push(((await request.json()) as { data: { attributes: unknown } }).data.attributes)
        ticked = new Date().toISOString()
        return HttpResponse.json({ data: resource('meeting_agendas', ids.meeting, { revision: 2 }) }, { status: 201 })
      }),
    )
    stands({})
    server.use(http.post(address, () => room({}, 201)))
    const { user } = await renderApp(page)
    await user.click(await screen.findByRole('button', { name: 'Entrer sans caméra ni micro' }))
    await user.click(await screen.findByRole('button', { name: 'Points' }))
    const panel = within(await screen.findByRole('complementary', { name: 'Ordre du jour' }))
    const [first, second] = await panel.findAllByRole('listitem')
    expect(within(first ?? document.body).getByText(/^En cours, \d+ min$/)).toBeTruthy()
    panel.getByRole('img', { name: /point 1 en cours$/ })
    await user.click(panel.getByRole('checkbox', { name: 'Point 1, abordé' }))
    await waitFor(() => expect(sent).toEqual([{ kind: 'tick', item: item(1, null).id }]))
    expect(await within(second ?? document.body).findByText(/^En cours/)).toBeTruthy()
    await user.click(panel.getByRole('button', { name: 'Fermer l’ordre du jour' }))
    expect(screen.queryByRole('complementary')).toBeNull()
  })

  test('Back closes the panel, where the line stays, then asks whether to leave', async () => {
    stands({})
    server.use(http.post(address, () => room({}, 201)))
    const { user, router } = await renderApp(page)
    await user.click(await screen.findByRole('button', { name: 'Entrer sans caméra ni micro' }))
    await user.click(await screen.findByRole('button', { name: /^Discussion/ }))
    await user.type(await screen.findByRole('textbox'), 'Un instant')
    await act(() => router.navigate(-1))
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
    await user.click(screen.getByRole('button', { name: /^Discussion/ }))
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox')).value).toBe('Un instant')
    await user.click(screen.getByRole('button', { name: /^Discussion/ }))
    await act(() => router.navigate(-1))
    await user.click(await screen.findByRole('button', { name: 'Quitter la salle' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboard/sessions/${ids.meeting}`))
  })

  test('leaving asks once, and leads to the session', async () => {
    stands({})
    server.use(http.post(address, () => room({}, 201)))
    const { user, router } = await renderApp(page)
    await user.click(await screen.findByRole('button', { name: 'Entrer sans caméra ni micro' }))
    await user.click(await screen.findByRole('button', { name: 'Quitter' }))
    await user.click(await screen.findByRole('button', { name: 'Quitter la salle' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboard/sessions/${ids.meeting}`))
  })
})
