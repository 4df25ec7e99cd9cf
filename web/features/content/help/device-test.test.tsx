import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'
import { stubDevices } from '../../../testing/devices.ts'
import { idOf, listDocument, resource } from '../../../testing/fixtures.ts'
import { reachOf } from '../../../shared/media/network.ts'
import { HttpResponse, http } from 'msw'
import { canCall, faultOf, levelOf } from '../../../shared/media/devices.ts'

useServer()

const page = '/dashboard/help/device-test'
const named = (name: string) => Object.assign(new Error(name), { name })

/** A browser whose devices work, or not; the network is not tested. */
function browser(faults: Parameters<typeof stubDevices>[0]) {
  server.use(http.get('/api/v1/ice_servers', () => new HttpResponse(null, { status: 503 })))
  return stubDevices(faults)
}
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the test of the video call', () => {
  test('says which device answers, offers the others, and lets them go when the page is left', async () => {
    server.use(http.get('/api/v1/faqs', () => HttpResponse.json(listDocument([]))))
    const stops = browser({ video: 'NotFoundError' })
    const { user, router } = await renderApp(page)
    await user.click(await screen.findByRole('button', { name: 'Commencer le test' }))
    expect(await screen.findByText('Aucune caméra n’est branchée.')).toBeDefined()
    expect(screen.getByRole('combobox', { name: 'Quel micro' })).toBeDefined()
    expect(screen.getByRole('img', { name: 'Niveau du micro' })).toBeDefined()
    expect(stops).not.toHaveBeenCalled()
    await router.navigate('/dashboard/help')
    await screen.findByRole('searchbox')
    await waitFor(() => expect(stops).toHaveBeenCalled())
  })

  test('says how to allow what the browser refuses, and proposes Firefox or Chrome', async () => {
    browser({ video: 'NotAllowedError', audio: 'NotAllowedError' })
    const { user } = await renderApp(page)
    await user.click(await screen.findByRole('button', { name: 'Commencer le test' }))
    const [alert] = await screen.findAllByRole('alert')
    expect(alert?.textContent).toContain('Votre navigateur bloque la caméra')
    expect(alert?.textContent).toContain('Ouvrez le cadenas')
    expect(alert?.textContent).toContain('Firefox ou Chrome')
  })

  test('of a browser without video calls names others, and asks for nothing', async () => {
    await renderApp(page)
    expect((await screen.findByRole('alert')).textContent).toContain('Firefox ou Chrome')
    expect(screen.queryByRole('button', { name: 'Commencer le test' })).toBeNull()
  })
})

test('missing features and errors of a browser have our messages', () => {
  const page = { RTCPeerConnection: 1, AudioContext: 1 }
  const browser = { mediaDevices: { getUserMedia: () => null } }
  expect([canCall(page, browser), canCall(page, {}), canCall({}, browser)]).toEqual([true, false, false])
  expect(
    ['NotAllowedError', 'NotFoundError', 'OverconstrainedError', 'NotReadableError'].map((name) =>
      faultOf(named(name)),
    ),
  ).toEqual(['refused', 'missing', 'missing', 'busy'])
})

test('a level is 0 for silence and at most 1', () => {
  expect(levelOf(new Float32Array(8))).toBe(0)
  expect(levelOf(new Float32Array(8).fill(1))).toBe(1)
  expect(levelOf(new Float32Array(8).fill(0.05))).toBeCloseTo(0.3)
})

describe('the network', () => {
  /** A connection that finds these kinds of ways out. */
  function finds(...found: readonly (string | object)[]) {
    class Connection extends EventTarget {
      createDataChannel = () => undefined
      close = () => undefined
      async setLocalDescription() {
        for (const one of found) this.tell(typeof one === 'string' ? { type: one } : one)
        this.tell(null)
      }
      tell(candidate: object | null) {
        this.dispatchEvent(Object.assign(new Event('icecandidate'), { candidate }))
      }
    }
    vi.stubGlobal('RTCPeerConnection', Connection)
  }
  const servers = [{ urls: ['stun:stun.example'] }]

  test.each([
    [['host', 'srflx', 'relay'], true, 'relay'],
    [['host', 'srflx'], true, 'unrelayed'],
    [['host', 'srflx'], false, 'direct'],
    [[], true, 'closed'],
  ] as const)('with %o, a relay known: %o, is %s', async (kinds, relay, reach) => {
    finds(...kinds)
    expect(await reachOf(servers, relay)).toBe(reach)
  })

  const host = { type: 'host', protocol: 'udp', address: 'a.local', port: 50_000 }
  const mapped = (port: number, relatedPort: number, address = '203.0.113.7', foundation = `${port}`) => ({
    type: 'srflx',
    protocol: 'udp',
    address,
    port,
    relatedPort,
    foundation,
  })
  test.each([
    ['one port of one sender for two servers', [host, mapped(40_001, 50_000), mapped(40_002, 50_000)], 'symmetric'],
    ['more ports than hidden senders', [host, mapped(40_001, 0), mapped(40_002, 0)], 'symmetric'],
    [
      'one hidden sender at two ports',
      [host, host, mapped(40_001, 0, '203.0.113.7', 'a'), mapped(40_002, 0, '203.0.113.7', 'a')],
      'symmetric',
    ],
    ['as many ports as hidden senders', [host, host, mapped(40_001, 0), mapped(40_002, 0)], 'direct'],
    ['two senders', [host, host, mapped(40_001, 50_000), mapped(40_002, 50_001)], 'direct'],
    ['two addresses', [host, mapped(40_001, 50_000), mapped(40_002, 50_000, '203.0.113.8')], 'direct'],
  ] as const)('with %s, %o, is %s', async (_what, candidates, reach) => {
    finds(...candidates)
    expect(await reachOf(servers, false)).toBe(reach)
    expect(await reachOf(servers, true)).toBe('unrelayed')
  })

  test('is described in plain language, with what may not work', async () => {
    browser({})
    finds('host')
    const attributes = { servers, relay: false, expires_at: '2030-01-01T00:00:00Z' }
    server.use(
      http.get('/api/v1/ice_servers', () => HttpResponse.json({ data: resource('ice_servers', idOf(1), attributes) })),
    )
    const { user } = await renderApp(page)
    await user.click(await screen.findByRole('button', { name: 'Commencer le test' }))
    expect(await screen.findByText(/Cette installation n’a pas de relais/)).toBeDefined()
  })
})
