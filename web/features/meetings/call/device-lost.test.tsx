import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { WebconferenceAttributes } from '#contract/meetings/webconferences.ts'
import { plugDevices, plugged } from '../../../testing/devices.ts'
import { ids, meDocument, meetingOf, profileOf, resource } from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'

useServer()

const page = `/dashboard/webconferences/${ids.meeting}`
const { webcam, builtIn, headset, laptop } = plugged
const words = {
  fr: { on: 'Allumer ma caméra et mon micro', enter: 'Entrer dans la salle', toolbar: 'Commandes de la visio' },
  en: { on: 'Turn on my camera and microphone', enter: 'Join the call', toolbar: 'Call controls' },
}

function serve() {
  const parties = {
    participant: { data: { type: 'participants', id: ids.participant } },
    presenter: { data: { type: 'presenters', id: ids.presenter } },
  }
  const attributes: WebconferenceAttributes = {
    state: 'open',
    opens_at: '2030-03-19T12:45:00Z',
    closes_at: '2030-03-19T15:45:00Z',
    party: 'presenter',
    present: [],
    stay: null,
    ice_servers: [],
  }
  const room = () => HttpResponse.json({ data: resource('webconferences', ids.meeting, attributes) })
  const maelys = resource('participants', ids.participant, profileOf({ first_name: 'Maëlys', last_name: 'Tanguy' }))
  server.use(
    http.get(`/api/v1/meetings/${ids.meeting}/webconference`, room),
    http.post(`/api/v1/meetings/${ids.meeting}/webconference`, room),
    http.get('/api/v1/users/:id', () => HttpResponse.json(meDocument({ roles: ['presenter'] }))),
    http.get('/api/v1/meetings/:id', () =>
      HttpResponse.json({
        data: resource('meetings', ids.meeting, meetingOf({ aasm_state: 'confirmed' }), parties),
        included: [maelys, resource('presenters', ids.presenter, profileOf())],
      }),
    ),
  )
}
afterEach(() => {
  vi.unstubAllGlobals()
})

/** In the room, with the first camera and the first microphone. */
async function inRoom(
  given = [webcam, builtIn, headset, laptop],
  locale: 'fr' | 'en' = 'fr',
  permission: PermissionState = 'granted',
) {
  serve()
  const devices = plugDevices(permission, ...given)
  const { user } = await renderApp(page, { locale })
  await user.click(await screen.findByRole('button', { name: words[locale].on }))
  await user.click(await screen.findByRole('button', { name: words[locale].enter }))
  const toolbar = await screen.findByRole('toolbar', { name: words[locale].toolbar })
  return { user, devices, button: (name: string) => within(toolbar).findByRole('button', { name }) }
}
/** What a screen reader announces at once. */
const alertText = () => screen.getByRole('alert').textContent
const expectSays = (pattern: RegExp) => waitFor(() => expect(alertText()).toMatch(pattern))

describe('a device that is lost during the call', () => {
  test('unplugged: is reported, the call goes on, and it comes back when plugged in', async () => {
    const { devices, button } = await inRoom()
    await button('Caméra allumée')
    expect(alertText()).toBe('')
    await devices.unplug('webcam')
    await expectSays(/^Votre caméra n’est pas branchée\u00A0: la visio continue sans votre image/)
    await button('Caméra coupée')
    expect(devices.live('headset')).toHaveLength(1)
    await devices.plug(webcam)
    await button('Caméra allumée')
    await expectSays(/^$/)
    expect((await screen.findAllByText('Votre caméra est revenue.')).length).toBeGreaterThan(0)
    expect(devices.live('webcam')).toHaveLength(1)
  })

  test('unplugged: another one can be chosen, and stays when the first is back', async () => {
    const { user, devices, button } = await inRoom()
    await devices.unplug('headset')
    await expectSays(/^Votre micro n’est pas branché/)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Autre micro' }), 'Micro intégré')
    await button('Micro allumé')
    await expectSays(/^$/)
    await devices.plug(headset)
    expect([devices.live('laptop').length, devices.live('headset').length]).toEqual([1, 0])
  })

  test('unplugged in a browser that only sends devicechange', async () => {
    const { devices, button } = await inRoom([webcam, headset])
    await devices.unplugQuietly('webcam')
    await expectSays(/^Votre caméra n’est pas branchée/)
    await button('Caméra coupée')
    expect(screen.queryByRole('combobox', { name: 'Autre caméra' })).toBeNull()
  })

  test('taken while it is open: is reported once it lasts, and is over when the device sends again', async () => {
    const { devices, button } = await inRoom()
    await devices.mute('headset', true)
    expect(alertText()).toBe('')
    await expectSays(/^Votre micro n’envoie plus de son/)
    await button('Micro coupé')
    await devices.mute('headset', false)
    await button('Micro allumé')
    await expectSays(/^$/)
  })

  test('taken while it was off: is reported on opening it again, and tried again on request', async () => {
    const { user, devices, button } = await inRoom()
    await user.click(await button('Caméra allumée'))
    devices.fail('webcam', 'NotReadableError')
    await user.click(await button('Caméra coupée'))
    await expectSays(/^Votre caméra n’envoie plus d’image/)
    devices.fail('webcam', null)
    await user.click(screen.getByRole('button', { name: 'Réessayer la caméra' }))
    await button('Caméra allumée')
    await expectSays(/^$/)
  })

  test('a track that ends while the device is there is opened again without a word', async () => {
    const { devices, button } = await inRoom()
    await devices.end('webcam')
    await button('Caméra allumée')
    await waitFor(() => expect(devices.live('webcam')).toHaveLength(1))
    expect(alertText()).toBe('')
  })

  test('the permission taken away: is reported for each, and both come back when it is granted again', async () => {
    const { devices, button } = await inRoom()
    await devices.permit('videoinput', 'denied')
    await devices.permit('audioinput', 'prompt')
    await expectSays(/pas le droit d’utiliser la caméra.*pas le droit d’utiliser le micro/)
    expect([devices.live('webcam'), devices.live('headset')]).toEqual([[], []])
    await devices.permit('videoinput', 'granted')
    await devices.permit('audioinput', 'granted')
    await button('Caméra allumée')
    await button('Micro allumé')
    await expectSays(/^$/)
  })

  test('unplugged in a browser that asks each time, and says so all along', async () => {
    const { devices } = await inRoom([webcam, headset], 'fr', 'prompt')
    await devices.unplug('webcam')
    await expectSays(/^Votre caméra n’est pas branchée/)
  })

  test('one may go on without it, and turn it on later', async () => {
    const { user, devices, button } = await inRoom()
    await devices.unplug('webcam')
    await user.click(await screen.findByRole('button', { name: 'Continuer sans caméra' }))
    await expectSays(/^$/)
    await devices.plug(webcam)
    await user.click(await button('Caméra coupée'))
    await button('Caméra allumée')
  })

  test('is reported in English', async () => {
    const { devices } = await inRoom([webcam, builtIn, headset], 'en')
    await devices.unplug('webcam')
    await expectSays(/^Your camera isn’t plugged in\. The call continues without your video/)
    expect(screen.getByRole('combobox', { name: 'Another camera' })).toBeTruthy()
  })
})
