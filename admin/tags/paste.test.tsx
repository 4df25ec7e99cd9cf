import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { expectComplaint } from '#tests/support/web-setup.ts'
import { fakeServer, list } from '../testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../testing/render-console.tsx'

it('adds each tag of a pasted list, and says which was there already', async () => {
  const server = fakeServer()
  server.on(({ method, path, body }) => {
    if (path !== '/admin/api/tags') return undefined
    if (method === 'GET') return list([])
    const given = body as { readonly label: { readonly fr: string } }
    return given.label.fr === 'Droit'
      ? { status: 422, json: { message: 'Ce nom existe déjà', errors: { label: 'Ce nom existe déjà' } } }
      : { json: { id: given.label.fr, revision: 0, ...given } }
  })
  await renderConsole('/tags')
  await userEvent.click(await screen.findByRole('button', { name: 'Coller une liste…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ajouter plusieurs étiquettes' }))
  await userEvent.selectOptions(dialog.getByLabelText('Liste'), 'Métiers')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Étiquettes' }), 'Achats, Droit{Enter}Vente;Sales')
  await expectAccessible()
  await userEvent.click(dialog.getByRole('button', { name: 'Ajouter' }))
  expect(await dialog.findByText('2 étiquettes ajoutées')).toBeDefined()
  expect(dialog.getByText('Droit').parentElement?.textContent).toContain('Ce nom existe déjà')
  const made = server.called('/admin/api/tags').filter(({ method }) => method === 'POST')
  await waitFor(() =>
    expect(made.map(({ body }) => body)).toMatchObject([
      { kind: 'job_category', label: { fr: 'Achats', en: 'Achats' } },
      { kind: 'job_category', label: { fr: 'Droit' } },
      { kind: 'job_category', label: { fr: 'Vente', en: 'Sales' } },
    ]),
  )
  expectComplaint(/HttpError/)
})
