import { act, screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createServices } from '../../app/services.ts'
import { companyOf, ids } from '../../testing/fixtures.ts'
import { renderScreen } from '../../testing/renderApp.tsx'
import { server, useServer } from '../../testing/server.ts'
import { catalogueOf } from '../../app/catalogues.ts'
import { startI18n } from '../i18n/i18n.ts'
import { api } from '../data/api.ts'
import { ApiError } from '../data/errors.ts'
import { messageOf } from './catalogue.ts'

useServer()

const at = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('messages', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  test('leave after their time, wait while pointed at, and stay among the recent ones', async () => {
    const { notifier } = await renderScreen(<main />)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    act(() => {
      notifier.say({ tone: 'success', title: 'Envoyée', duration: 3000 })
    })
    const corner = screen.getByRole('region', { name: 'Messages' })
    await at(2000)
    act(() => {
      corner.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
    })
    await at(10_000)
    expect(screen.queryByText('Envoyée')).not.toBeNull()
    act(() => {
      corner.dispatchEvent(new PointerEvent('pointerout', { bubbles: true }))
    })
    await at(1500)
    expect(screen.queryByText('Envoyée')).toBeNull()
    expect(notifier.state().recent.map(({ title }) => title)).toEqual(['Envoyée'])
  })

  test('do not wait under a finger that has lifted', async () => {
    const { notifier } = await renderScreen(<main />)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    act(() => {
      notifier.say({ tone: 'success', title: 'Touchée', duration: 3000 })
    })
    act(() => {
      const corner = screen.getByRole('region', { name: 'Messages' })
      corner.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'touch' }))
    })
    await at(4000)
    expect(screen.queryByText('Touchée')).toBeNull()
  })

  test('with the same text appear once', async () => {
    const { notifier } = await renderScreen(<main />)
    act(() => {
      notifier.say({ tone: 'error', title: 'Pas autorisé', duration: 6000 })
      notifier.say({ tone: 'error', title: 'Pas autorisé', duration: 6000 })
    })
    expect(screen.getAllByRole('alert')).toHaveLength(1)
  })
})

describe('the catalogue', () => {
  test.each([
    [0, 'timeout', 'Timeout', 'Délai dépassé', 5000, false],
    [
      400,
      'bad_request',
      'Bad Request: please contact your CIO/DSI',
      'Requête incorrecte\u00A0: contactez votre DSI',
      null,
      true,
    ],
    [401, 'unauthorized', 'Unauthorized', 'Pas autorisé', 6000, false],
    [
      403,
      'forbidden',
      'Not Permitted: You do not have permission to do this action',
      'Non permis\u00A0: vous n’avez pas le droit de faire cette action',
      null,
      false,
    ],
    [
      404,
      'not_found',
      'Not Found: This ressource does not exist',
      'Introuvable\u00A0: cette ressource n’existe pas',
      2000,
      false,
    ],
    [
      422,
      'unprocessable',
      'Sorry, this action is not possible',
      'Désolé, cette action n’est pas possible',
      6000,
      false,
    ],
    [429, 'rate_limited', 'Too many requests', 'Trop de requêtes', 5000, false],
    [
      500,
      'server',
      'Internal Server Error: the server is down, try later or inform your CIO/DSI',
      'Erreur interne\u00A0: le serveur ne répond pas, réessayez plus tard ou prévenez votre DSI',
      null,
      true,
    ],
    [503, 'unavailable', 'Service Unavailable', 'Service indisponible', 5000, false],
  ] as const)('%i is %s: «%s» «%s», %s ms', async (status, category, english, french, duration, contact) => {
    const { notifier, i18n } = await renderScreen(<main />, { locale: 'en' })
    const error = new ApiError(status, category)
    expect(messageOf(i18n.t, error)).toMatchObject({ title: english, duration, contact })
    act(() => {
      notifier.say(messageOf(i18n.t, error))
    })
    expect((await screen.findByRole('alert')).textContent).toContain(english)
    const link = screen.queryByRole('link', { name: /^Contact now/ })
    expect(link?.getAttribute('href')).toBe(contact ? '/dashboard/help/contact?about=problem' : undefined)
    await act(() => i18n.changeLanguage('fr'))
    expect(messageOf(i18n.t, error).title).toBe(french)
  })

  test('lists the server’s sentences under its title, without repeating one', async () => {
    const { i18n } = await renderScreen(<main />, { locale: 'en' })
    const fault = { code: 'x', title: undefined, detail: 'Maximum mentoring relations reached', source: undefined }
    expect(messageOf(i18n.t, new ApiError(422, 'unprocessable', [fault, fault]))).toMatchObject({
      title: 'Sorry, this action is not possible',
      lines: ['Maximum mentoring relations reached'],
    })
  })

  test('never shows the text of a broken server', async () => {
    const { i18n } = await renderScreen(<main />, { locale: 'en' })
    const fault = { code: 'x', title: undefined, detail: 'at Object.<anonymous>', source: undefined }
    expect(messageOf(i18n.t, new ApiError(500, 'server', [fault])).lines).toEqual([])
  })

  test('shows a success for 3 s on request, and none by default', async () => {
    server.use(http.patch('/api/v1/notifications/:id', () => HttpResponse.json({ meta: {} })))
    const i18n = await startI18n('en', catalogueOf)
    const write = async (announceSuccess: boolean) => {
      const { layer, notifier } = createServices({ company: companyOf(), i18n, announceSuccess })
      await layer.write(api.notifications.update({ id: ids.notification }, {}), { idempotencyKey: 'k' })
      return notifier.state().visible.map(({ title, duration }) => [title, duration])
    }
    expect(await write(false)).toEqual([])
    expect(await write(true)).toEqual([['Request OK', 3000]])
  })
})
