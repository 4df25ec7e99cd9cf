import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { expectComplaint } from '#tests/support/web-setup.ts'
import type { TagChecks, TagsPasted } from '#contract/console/community/tag-checks.ts'
import { fakeServer, list } from '../../platform/testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../../platform/testing/render-console.tsx'

/** « Droit » is there, in the archive. */
function checks(body: unknown): TagChecks {
  const { tags } = body as TagsPasted
  return {
    id: 'checks',
    tags: tags.map(({ fr }) =>
      fr === 'Justice'
        ? { state: 'known', known: { fr: 'Droit', en: 'Law' }, archived: true }
        : { state: fr.length > 80 ? 'too_long' : 'new', known: null, archived: false },
    ),
  }
}

it('shows what is new, then adds it, and says which was refused', async () => {
  const server = fakeServer()
  server.on(({ method, path, body }) => {
    if (path === '/admin/api/tags/checks') return { json: checks(body) }
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
  await userEvent.type(
    dialog.getByRole('textbox', { name: 'Étiquettes' }),
    'Achats, Droit{Enter}Justice{Enter}Vente;Sales{Enter}vente{Enter};Only english',
  )
  await expectAccessible()
  await userEvent.click(dialog.getByRole('button', { name: 'Voir ce qui est nouveau' }))
  expect(await dialog.findByRole('list', { name: '3 nouvelles étiquettes' })).toBeDefined()
  expect(dialog.getByText('Vente / Sales').parentElement?.textContent).toContain('écrite 2 fois')
  expect(dialog.getByText('Only english').parentElement?.textContent).toContain('le nom français manque')
  expect(dialog.getByText('Justice').parentElement?.textContent).toContain('«\u00A0Droit\u00A0», archivée')
  await expectAccessible()
  await userEvent.click(dialog.getByRole('button', { name: 'Ajouter 3 étiquettes' }))
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

it.each([
  ['a workbook', [0x50, 0x4b, 0x03, 0x04, 0x14, 0x00], /^C’est un classeur/],
  ['an image', [0x89, 0x50, 0x4e, 0x47, 0x00, 0x00], /^Ce n’est pas un fichier texte/],
  ['a very long text', Array.from({ length: 1_000_001 }, () => 0x61), /dépasse 1 Mo/],
])('refuses %s, and reads the accents of a file of Excel', async (_, bytes, refusal) => {
  const server = fakeServer()
  server.on(({ method, path }) => (path === '/admin/api/tags' && method === 'GET' ? list([]) : undefined))
  await renderConsole('/tags')
  await userEvent.click(await screen.findByRole('button', { name: 'Coller une liste…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ajouter plusieurs étiquettes' }))
  const [file, text] = [dialog.getByLabelText('Ou un fichier CSV ou texte'), dialog.getByRole('textbox')]
  await userEvent.upload(file, new File([new Uint8Array(bytes)], 'tags.csv'))
  expect(await dialog.findByText(refusal)).toBeDefined()
  expect(text).toHaveProperty('value', '')
  await userEvent.upload(file, new File([Buffer.from('Mécanique\nQualité produit', 'latin1')], 'tags.csv'))
  await waitFor(() => expect(text).toHaveProperty('value', 'Mécanique\nQualité produit'))
  expect(dialog.queryByText(refusal)).toBeNull()
})
