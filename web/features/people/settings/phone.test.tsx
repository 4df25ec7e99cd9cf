import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'
import { ownAccount, serveSettings, settingsPage } from '../../../testing/settings.ts'

useServer()

const calls: unknown[] = []
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  calls.length = 0
  serveSettings()
  server.use(
    http.get('/auth/validate_token', () =>
      HttpResponse.json({ success: true, data: { ...ownAccount, phone_verified: false } }),
    ),
    http.post('/auth/phone/code', () => {
      calls.push('code')
      return HttpResponse.json({ success: true })
    }),
    http.post('/auth/phone/confirm', async ({ request }) => {
      const body = (await request.json()) as { code: string }
      calls.push(body)
      return body.code === '123456'
        ? HttpResponse.json({ status: 'success', data: { ...ownAccount, phone_verified: true } })
        : HttpResponse.json(
            { status: 'error', errors: { code: ['Ce code n’est pas le bon.'], full_messages: [] } },
            { status: 422 },
          )
    }),
  )
})

test('a number is verified with the code of an SMS, after a wrong one and another one, by keys', async () => {
  const { user } = await renderApp(settingsPage)
  await screen.findByText('Ce numéro n’est pas vérifié : aucun SMS n’y est envoyé.')
  await user.click(await screen.findByRole('button', { name: 'Vérifier ce numéro' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Vérifier votre téléphone' }))
  expect(calls).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Envoyer le code' }))
  const code = await dialog.findByLabelText(/^Code reçu par SMS/)
  expect(document.activeElement).toBe(code)
  await user.keyboard('{Enter}')
  await dialog.findByText('Saisissez le code du SMS.')
  await user.keyboard('999999{Enter}')
  await dialog.findByText('Ce code n’est pas le bon.')
  await user.click(dialog.getByRole('button', { name: 'Envoyer un autre code' }))
  await user.type(await dialog.findByLabelText(/^Code reçu par SMS/), '123456{Enter}')
  await screen.findByText('Ce numéro est vérifié.')
  expect(calls).toEqual(['code', { code: '999999' }, 'code', { code: '123456' }])
})
