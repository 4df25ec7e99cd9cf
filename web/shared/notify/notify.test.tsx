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
      corner.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
    })
    await at(10_000)
    expect(screen.queryByText('Envoyée')).not.toBeNull()
    act(() => {
      corner.dispatchEvent(new MouseEvent('mouseout', { bubbles: true }))
    })
    await at(1500)
    expect(screen.queryByText('Envoyée')).toBeNull()
    expect(notifier.state().recent.map(({ title }) => title)).toEqual(['Envoyée'])
  })

  test('of the same words are shown once', async () => {
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
    [0, 'timeout', 5000],
    [401, 'unauthorized', 6000],
    [404, 'not_found', 2000],
    [422, 'unprocessable', 6000],
    [429, 'rate_limited', 5000],
    [503, 'unavailable', 5000],
    [400, 'bad_request', null],
    [403, 'forbidden', null],
    [500, 'server', null],
  ] as const)('%i stays %s %s ms', async (status, category, duration) => {
    const { i18n } = await renderScreen(<main />, { locale: 'en' })
    expect(messageOf(i18n.t, new ApiError(status, category)).duration).toBe(duration)
  })

  test('lists the server’s sentences under its title, without repeating one', async () => {
    const { i18n } = await renderScreen(<main />, { locale: 'en' })
    const fault = { code: 'x', title: undefined, detail: 'Maximum mentoring relations reached', source: undefined }
    expect(messageOf(i18n.t, new ApiError(422, 'unprocessable', [fault, fault]))).toMatchObject({
      title: 'Sorry, this action is not possible',
      lines: ['Maximum mentoring relations reached'],
    })
  })

  test('never shows what a broken server said', async () => {
    const { i18n } = await renderScreen(<main />, { locale: 'en' })
    const fault = { code: 'x', title: undefined, detail: 'at Object.<anonymous>', source: undefined }
    expect(messageOf(i18n.t, new ApiError(500, 'server', [fault])).lines).toEqual([])
  })

  test('says a success for 3 s where that is asked for, and nothing by default', async () => {
    server.use(http.patch('/api/v1/notifications/:id', () => HttpResponse.json({ meta: {} })))
    const i18n = await startI18n('en', catalogueOf)
    const write = async (announceSuccess: boolean) => {
      const { layer, notifier } = createServices({ company: companyOf(), i18n, announceSuccess })
      await layer.write(api.notifications.update({ id: ids.notification }, {}), { idempotencyKey: 'k' })
      return notifier.state().shown.map(({ title, duration }) => [title, duration])
    }
    expect(await write(false)).toEqual([])
    expect(await write(true)).toEqual([['Request OK', 3000]])
  })
})
