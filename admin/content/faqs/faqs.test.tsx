import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeServer, list } from '../../platform/testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../../platform/testing/render-console.tsx'

it('an answer is written with buttons, seen as it will be read, and sent as Markdown', async () => {
  const server = fakeServer()
  server.on(({ path, method, body }) => {
    if (path !== '/admin/api/faqs') return undefined
    return method === 'POST' ? { json: { id: 'f1', ...(body as object) } } : list([])
  })
  await renderConsole('/faqs/create')
  await userEvent.type(await screen.findByRole('textbox', { name: /^Catégorie/ }), 'Trouver')
  await userEvent.type(await screen.findByRole('textbox', { name: /^Question/ }), 'Qui ?')
  await userEvent.type(await screen.findByRole('textbox', { name: /^Réponse/ }), 'Votre mentor')
  const main = within(screen.getByRole('main'))
  await userEvent.selectOptions(main.getByRole('combobox', { name: 'Langue' }), 'fr')
  await userEvent.click(screen.getByRole('button', { name: 'Gras' }))
  await waitFor(() =>
    expect(within(screen.getByRole('region', { name: 'Aperçu' })).getByText('mentor').tagName).toBe('STRONG'),
  )
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(server.called('/admin/api/faqs').some(({ method }) => method === 'POST')).toBe(true))
  const sent = server.called('/admin/api/faqs').find(({ method }) => method === 'POST')
  expect(sent?.body).toMatchObject({ answer: 'Votre **mentor**' })
})
