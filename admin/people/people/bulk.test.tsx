import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { expectComplaint } from '#tests/support/web-setup.ts'
import type { AdminUser } from '#contract/console/people/users.ts'
import { textOf } from '../../platform/testing/elements.ts'
import { type FakeServer, fakeServer, karim, list } from '../../platform/testing/fake-server.ts'
import { mail } from '../../platform/testing/listed-records.ts'
import { expectAccessible, renderConsole } from '../../platform/testing/render-console.tsx'

let server: FakeServer
const actions: AdminUser['actions'] = ['disable', 'set_limit', 'move_unit', 'grant_role']
const people: readonly AdminUser[] = [
  { ...karim, actions },
  { ...karim, id: 'u3', full_name: 'Inès Carbonnel', actions },
  { ...karim, id: 'u4', full_name: '=HYPERLINK("x")', status: 'disabled', actions: ['enable'] },
]

beforeEach(() => {
  server = fakeServer()
  server.on(({ path, query }) => {
    if (path !== '/admin/api/users') return undefined
    const ids = query.getAll('id')
    return list(ids.length === 0 ? people : people.filter(({ id }) => ids.includes(id)))
  })
})

const choose = async (button: string) => {
  await renderConsole('/users')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choisir toutes les lignes de la page' }))
  await userEvent.click(screen.getByRole('button', { name: button }))
  return screen.findByRole('dialog')
}

describe('an act on chosen people', () => {
  it('asks once, acts on each, and says who was refused and why, with a file', async () => {
    server.on(({ method, path }) => {
      if (method !== 'POST' || !path.endsWith('/disable')) return undefined
      return path.includes('/u3/')
        ? { status: 422, json: { message: 'Il ne resterait aucun administrateur', code: 'last_admin' } }
        : { json: { ...karim, status: 'disabled' } }
    })
    const dialog = await choose('Désactiver…')
    expect(within(dialog).getByText(/^Désactiver 2 comptes.\?/)).toBeDefined()
    expect(within(dialog).getByText('1 compte choisi ne peut pas être désactivé')).toBeDefined()
    expect(within(dialog).getByText('Vous pourrez l’annuler pendant 15 minutes.')).toBeDefined()
    await expectAccessible()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Désactiver 2 comptes' }))
    expect(await within(dialog).findByText('1 compte désactivé')).toBeDefined()
    expect(within(dialog).getByText(/Il ne resterait aucun administrateur/)).toBeDefined()
    expectComplaint(/HttpError/)
    const saved: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) saved.push(blob)
      return 'blob:x'
    })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Télécharger le résultat' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect((await saved[0]?.text())?.split('\r\n')).toEqual([
      expect.stringMatching(/^.?Nom;Résultat;Motif$/),
      'Karim Belhadj;Fait;',
      'Inès Carbonnel;Refusé;Il ne resterait aucun administrateur',
      expect.stringMatching(/HYPERLINK.*;Laissé de côté;1 compte choisi ne peut pas être désactivé/),
      '',
    ])
  })

  it('asks before the window is closed while it works', async () => {
    let answer = () => {}
    const after = new Promise<void>((resolve) => {
      answer = resolve
    })
    server.on(({ method, path }) =>
      method === 'POST' && path.endsWith('/disable') ? { json: { ...karim, status: 'disabled' }, after } : undefined,
    )
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    const dialog = await choose('Désactiver…')
    expect(closing()).toBe(false)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Désactiver 2 comptes' }))
    expect(await within(dialog).findByText(/^Gardez cette page ouverte/)).toBeDefined()
    expect(closing()).toBe(true)
    answer()
    expect(await within(dialog).findByText('2 comptes désactivés')).toBeDefined()
    expect(closing()).toBe(false)
  })

  it('names what is wrong for one person in the field of the act', async () => {
    server.on(({ method, path }) =>
      method === 'POST' && path.endsWith('/set_limit')
        ? {
            status: 422,
            json: { message: 'Un ou plusieurs champs', errors: { role: 'Cette personne n’a pas ce profil' } },
          }
        : undefined,
    )
    const dialog = await choose('Fixer la limite…')
    await userEvent.selectOptions(await within(dialog).findByLabelText(/^Profil/), 'participant')
    await userEvent.type(within(dialog).getByLabelText(/^Accompagnements/), '2')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Fixer 2 limites' }))
    expect((await within(dialog).findAllByText(/Cette personne n’a pas ce profil/)).length).toBe(2)
    expectComplaint(/HttpError/)
  })

  it('counts apart those on whom it was done before', async () => {
    server.on(({ method, path }) =>
      method === 'POST' && path.endsWith('/set_limit')
        ? { json: karim, ...(path.includes('/u3/') && { headers: { 'X-Unchanged': 'true' } }) }
        : undefined,
    )
    const dialog = await choose('Fixer la limite…')
    await userEvent.selectOptions(await within(dialog).findByLabelText(/^Profil/), 'presenter')
    await userEvent.type(within(dialog).getByLabelText(/^Accompagnements/), '2')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Fixer 2 limites' }))
    expect(await within(dialog).findByText('1 limite fixée')).toBeDefined()
    expect(within(dialog).getByText('1 ligne était déjà ainsi')).toBeDefined()
  })

  it('moves people to a unit that is chosen', async () => {
    server.on(({ method, path }) =>
      method === 'POST' && path.endsWith('/move_unit') ? { json: { ...karim, business_unit: 'lyon' } } : undefined,
    )
    const dialog = await choose('Changer d’entité…')
    await userEvent.selectOptions(await within(dialog).findByLabelText(/^Entité/), 'Lyon')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Changer 2 personnes' }))
    expect(await within(dialog).findByText('2 personnes ont changé d’entité')).toBeDefined()
    const sent = server.calls.filter(({ path }) => path.endsWith('/move_unit')).map(({ body }) => body)
    // With the unit that each was seen in: who was moved meanwhile stays there.
    expect(sent).toEqual([
      { business_unit: 'lyon', from: karim.business_unit },
      { business_unit: 'lyon', from: karim.business_unit },
    ])
  })
})

it('says that a chosen row is gone, beside those that it is done on', async () => {
  server.on(({ path, query }) =>
    path === '/admin/api/users' && query.has('id')
      ? list(people.filter(({ id }) => query.getAll('id').includes(id)).slice(1))
      : undefined,
  )
  const dialog = await choose('Désactiver…')
  expect(await within(dialog).findByText(/^1 ligne sélectionnée n’existe plus/)).toBeDefined()
  server.on(({ path, method }) =>
    method === 'POST' && path.endsWith('/u3/disable')
      ? { json: { ...karim, id: 'u3', status: 'disabled' } }
      : undefined,
  )
  await userEvent.click(within(dialog).getByRole('button', { name: 'Désactiver 1 compte' }))
  expect(await within(dialog).findByText('1 compte désactivé')).toBeDefined()
  // Three were chosen: the result says which two it was not done on, and why.
  expect(within(dialog).getByText(/^2 lignes sélectionnées laissées de côté/)).toBeDefined()
  const left = within(dialog).getAllByRole('listitem').map(textOf)
  expect(left).toContainEqual(expect.stringMatching(/^Karim Belhadj\s: n’existe plus, ou vous ne la voyez plus\s*$/))
  expect(left).toContainEqual(
    expect.stringMatching(/HYPERLINK.*\s: 1 compte choisi ne peut pas être désactivé Désactivé$/),
  )
})

describe('an act on the whole list', () => {
  it('is sent once with the filter, shows how far the server is, and names what was refused', async () => {
    const job = { id: 'b1', resource: 'users', act: 'disable', total: 3, created_at: '2026-03-17T12:00:00.000Z' }
    const running = {
      ...job,
      state: 'running',
      done: 1,
      unchanged: 0,
      skipped: 0,
      refused: 0,
      refusals: [],
      finished_at: null,
    }
    const refusals = [
      { id: 'u3', message: 'Il ne resterait aucun administrateur' },
      { id: karim.id, message: null },
    ]
    const done = {
      ...job,
      state: 'done',
      done: 3,
      unchanged: 1,
      skipped: 1,
      refused: 1,
      refusals,
      finished_at: job.created_at,
    }
    let finish = () => {}
    const after = new Promise<void>((resolve) => (finish = resolve))
    server.on(({ path, query, method }) => {
      if (path === '/admin/api/bulk_acts') return method === 'POST' ? { json: running } : { json: [done], after }
      return path === '/admin/api/users' && query.has('_end')
        ? { json: [{ ...karim, actions }], headers: { 'X-Total-Count': '3' } }
        : undefined
    })
    await renderConsole(`/users?filter=${encodeURIComponent('{"profiles":"presenter"}')}`)
    await userEvent.click(await screen.findByRole('checkbox', { name: /Karim Belhadj/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Prendre les 3 lignes' }))
    await userEvent.click(screen.getByRole('button', { name: 'Désactiver…' }))
    const dialog = await screen.findByRole('dialog')
    const confirm = await within(dialog).findByRole('button', { name: 'Désactiver 3 comptes' })
    expect(within(dialog).getByText(/^Les lignes de la liste, avec ces filtres/)).toBeDefined()
    expect(within(dialog).getAllByRole('listitem').map(textOf)).toEqual([expect.stringMatching(/^Profils?\s: Mentor$/)])
    // Both presses before the page is drawn again, then a slower double click.
    fireEvent.click(confirm)
    fireEvent.click(confirm)
    await userEvent.dblClick(confirm)
    expect(await screen.findByRole('dialog', { name: 'Traitement en cours' })).toBeDefined()
    finish()
    expect(await within(dialog).findByText(/Il ne resterait aucun administrateur/)).toBeDefined()
    expect(within(dialog).getByText('0 compte désactivé')).toBeDefined()
    expect(within(dialog).getByText('1 ligne était déjà ainsi')).toBeDefined()
    expect(within(dialog).getByText('1 ligne laissée telle quelle')).toBeDefined()
    expect(within(dialog).getByText('1 compte choisi ne peut pas être désactivé')).toBeDefined()
    expect(await within(dialog).findByText('Karim Belhadj')).toBeDefined()
    expect(server.calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Fermer' }), { detail: 2 })
    expect(server.called('/admin/api/bulk_acts')[0]?.body).toEqual({
      resource: 'users',
      act: 'disable',
      filter: { profiles: 'presenter' },
      body: {},
      total: 3,
    })
    await expectAccessible()
  })
})

it.each([
  ['a view and a field', { state: 'failed', channel: 'sms' }, ['Vue « À reprendre »', 'Canal : SMS']],
  [
    'a filter that no field shows',
    { state: 'failed', user_id: 'u9' },
    ['Vue « À reprendre »', '1 autre filtre de la page'],
  ],
  ['no filter', {}, []],
])('an act on the whole list says which rows: %s', async (_, filter, words) => {
  server.on(({ path, query }) =>
    path === '/admin/api/mails' && query.has('_end')
      ? { json: [{ ...mail, actions: ['retry'] }], headers: { 'X-Total-Count': '3' } }
      : undefined,
  )
  await renderConsole(`/mails?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choisir toutes les lignes de la page' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Prendre les 3 lignes' }))
  const [button] = within(screen.getByRole('group', { name: 'Lignes choisies' })).getAllByRole('button', {
    name: 'Réessayer…',
  })
  await userEvent.click(button as HTMLElement)
  const dialog = await screen.findByRole('dialog')
  const plain = (element: HTMLElement) => textOf(element).replaceAll('\u00A0', ' ')
  expect(within(dialog).queryAllByRole('listitem').map(plain)).toEqual(words)
  expect(within(dialog).queryByText(/aucun filtre/) !== null).toBe(words.length === 0)
})
