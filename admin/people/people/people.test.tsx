import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { AdminUser, AdminUserAsOf } from '#contract/console/people/users.ts'
import { expectComplaint } from '#tests/support/web-setup.ts'
import { attribute, valueOf } from '../../platform/testing/elements.ts'
import { type FakeServer, fakeServer, karim, list, running, waiting } from '../../platform/testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../../platform/testing/render-console.tsx'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})
const gone = {
  ...karim,
  full_name: null,
  email: null,
  status: 'erased',
  profiles: [],
  profile_details: [],
  actions: [],
}

describe('deleting an account', () => {
  const openDialog = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Actions pour Karim Belhadj' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Supprimer…' }))
    return screen.findByRole('dialog', { name: /Supprimer le compte de Karim Belhadj/ })
  }

  const fillIn = async (dialog: HTMLElement) => {
    await userEvent.selectOptions(await within(dialog).findByLabelText('Motif'), 'La personne a quitté l’entreprise')
    await userEvent.type(within(dialog).getByLabelText(/recopiez le nom/), 'Karim Belhadj')
  }

  it('explains, requires the typed name, then shows the deleted account and focuses the title', async () => {
    let done = false
    server.on(({ path, method, query }) => {
      if (path === '/admin/api/users' && query.has('_end')) return list([done ? gone : karim])
      if (path !== '/admin/api/users/u2/erase' || method !== 'POST') return undefined
      done = true
      return { json: gone }
    })
    await renderConsole('/users')
    const dialog = await openDialog()
    expect(dialog.textContent).toContain('tout ce que cette personne a écrit')
    expect(dialog.textContent.match(/définitive|ne s’annule pas/g)).toEqual(['ne s’annule pas'])
    await expectAccessible()
    const field = within(dialog).getByLabelText(/recopiez le nom\s: Karim Belhadj/)
    await userEvent.selectOptions(await within(dialog).findByLabelText('Motif'), 'left_company')
    await userEvent.type(field, 'Karim')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Supprimer le compte' }))
    expect(within(dialog).getByText('Ce n’est pas le nom de la personne')).toBeDefined()
    expect(document.activeElement).toBe(field)
    expect(server.called('/admin/api/users/u2/erase')).toEqual([])
    await userEvent.type(field, ' belhadj ')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Supprimer le compte' }))
    expect(await screen.findByText('Le compte est supprimé.')).toBeDefined()
    expect(server.called('/admin/api/users/u2/erase')).toHaveLength(1)
    await waitFor(() => expect(screen.queryByText('Karim Belhadj')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
  })

  it('stays open and shows the server’s refusal', async () => {
    server.on(({ path }) => (path.endsWith('/erase') ? { status: 403, json: { message: 'Non permis.' } } : undefined))
    await renderConsole('/users/u2/show')
    const dialog = await openDialog()
    await fillIn(dialog)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Supprimer le compte' }))
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Non permis.')
    expectComplaint(/HttpError/)
  })

  it('asks for the reader’s own password when the server wants it, and says when it is wrong', async () => {
    const words = 'Donnez votre mot de passe actuel (current_password), ou connectez-vous de nouveau.'
    server.on(({ path, body }) => {
      if (!path.endsWith('/erase')) return undefined
      const given = (body as { current_password?: string } | null)?.current_password
      if (given === 'le bon') return { json: gone }
      return { status: 422, json: { message: words, code: 'password_needed' } }
    })
    await renderConsole('/users/u2/show')
    const dialog = await openDialog()
    expect(within(dialog).queryByLabelText(/mot de passe actuel/)).toBeNull()
    await fillIn(dialog)
    const confirm = within(dialog).getByRole('button', { name: 'Supprimer le compte' })
    await userEvent.click(confirm)
    const password = await within(dialog).findByLabelText(/Votre mot de passe actuel/)
    expect([attribute(password, 'type'), attribute(password, 'autocomplete')]).toEqual(['password', 'current-password'])
    expect(document.activeElement).toBe(password)
    expect(within(dialog).getByText(/plus de dix minutes/)).toBeDefined()
    expect(dialog.textContent).not.toContain('current_password')
    await expectAccessible()
    await userEvent.click(confirm)
    expect(await within(dialog).findByText('Ce champ doit être rempli')).toBeDefined()
    expect(server.called('/admin/api/users/u2/erase')).toHaveLength(1)
    await userEvent.type(password, 'un autre')
    await userEvent.click(confirm)
    expect(await within(dialog).findByText('Ce n’est pas votre mot de passe')).toBeDefined()
    await userEvent.clear(password)
    await userEvent.type(password, 'le bon')
    await userEvent.click(confirm)
    expect(await screen.findByText('Le compte est supprimé.')).toBeDefined()
    expectComplaint(/HttpError/)
  })

  it('is not offered when the record does not allow it', async () => {
    server.on(({ path, query }) =>
      path === '/admin/api/users' && query.has('_end') ? list([{ ...karim, actions: [] }]) : undefined,
    )
    await renderConsole('/users')
    expect((await screen.findAllByText('Karim Belhadj')).length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: /Actions pour/ })).toBeNull()
  })
})

it('a person’s page shows what they say in their profiles, under the short labels', async () => {
  const [profile] = karim.profile_details
  const both = (text: string) => ({ fr: text, en: text })
  const answers = [
    { field_name: 'mission', label: both('Mission'), values: [{ text: both('Former.'), link: null }] },
    {
      field_name: 'linkedin',
      label: both('LinkedIn'),
      values: [{ text: both('karim'), link: 'https://www.linkedin.com/in/karim' }],
    },
  ]
  server.on(({ path }) =>
    path === `/admin/api/users/${karim.id}/answers`
      ? list([{ id: profile?.id, role: profile?.role, answers }])
      : undefined,
  )
  await renderConsole(`/users/${karim.id}/show`)
  expect((await screen.findByText('Mission')).nextElementSibling?.textContent).toBe('Former.')
  expect(screen.getByRole('link', { name: 'karim' }).getAttribute('href')).toBe('https://www.linkedin.com/in/karim')
})

describe('the limit of a profile', () => {
  it('is set from the person’s page: it says what is taken, and wants a whole number', async () => {
    const acting = { ...karim, actions: ['set_limit'] }
    server.on(({ path }) =>
      path.startsWith('/admin/api/users/u2') && !path.endsWith('/answers') ? { json: acting } : undefined,
    )
    await renderConsole('/users/u2/show')
    await userEvent.click(await screen.findByRole('button', { name: 'Actions pour Karim Belhadj' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Fixer la limite…' }))
    const dialog = await screen.findByRole('dialog', { name: /Combien d’accompagnements pour Karim Belhadj/ })
    expect(dialog.textContent).toContain('Mentor, 2 sur 3 prises')
    const limit = await within(dialog).findByLabelText('Accompagnements à la fois, au plus')
    expect([valueOf(within(dialog).getByLabelText('Profil')), valueOf(limit)]).toEqual(['presenter', ''])
    await expectAccessible()
    await userEvent.type(limit, '1.5')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Fixer la limite' }))
    expect(await within(dialog).findByText('Un nombre entier')).toBeDefined()
    await userEvent.clear(limit)
    await userEvent.type(limit, '5')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Fixer la limite' }))
    expect(await screen.findByText('La limite est fixée.')).toBeDefined()
    expect(server.called('/admin/api/users/u2/set_limit').map(({ body }) => body)).toEqual([
      { role: 'presenter', limit: 5, from: 3 },
    ])
  })
})

describe('a person’s page', () => {
  it('shows their facts, profiles and accompaniments', async () => {
    await renderConsole('/users/u2/show')
    expect(await screen.findByRole('heading', { level: 1, name: 'Karim Belhadj' })).toBeDefined()
    expect(await screen.findByText('Référent')).toBeDefined()
    const profile = screen.getByRole('region', { name: 'Mentor' })
    expect(profile.textContent).toContain('2 sur 3 prises')
    expect(profile.textContent).toContain('limite du programme ou de l’entreprise')
    await waitFor(() => expect(profile.textContent).toContain('Passerelles'))
    const accompaniments = screen.getByRole('region', { name: 'Accompagnements' })
    const link = await within(accompaniments).findByRole('link', { name: 'Mentor d’Hugo Lefèvre' })
    expect(link.getAttribute('href')).toBe(`/admin/mentoring_relationships/${running.id}/show`)
    expect(server.called('/admin/api/mentoring_relationships').at(-1)?.query.get('user_id')).toBe('u2')
    await expectAccessible()
  })

  it('links to the list filtered by the person, who can be removed from the filter', async () => {
    await renderConsole('/users/u2/show')
    const requests = await screen.findByRole('region', { name: 'Demandes' })
    await userEvent.click(await within(requests).findByRole('link', { name: /Voir les 2 dans la liste/ }))
    expect(await screen.findByText('De Karim Belhadj')).toBeDefined()
    await expectAccessible()
    await waitFor(() => {
      const calls = server.called('/admin/api/mentoring_requests').filter(({ query }) => query.get('_end') === '25')
      expect(calls.at(-1)?.query.get('user_id')).toBe('u2')
    })
    await userEvent.click(screen.getByRole('button', { name: 'De tout le monde' }))
    await waitFor(() => expect(window.location.search).not.toContain('user_id'))
  })

  it('shows the history up to the moment of the address, each event linked to its record', async () => {
    await renderConsole('/users/u2/show/history?at=2026-03-11')
    expect(await screen.findByText('Demande envoyée, affinité 74')).toBeDefined()
    expect(screen.getByText('11 mars 2026')).toBeDefined()
    const link = screen.getByRole('link', { name: 'Voir la demande' })
    expect(link.getAttribute('href')).toBe('/admin/mentoring_requests/r1/show/history')
    expect(server.called('/admin/api/events').at(-1)?.query.get('resource')).toBe('users')
    await expectAccessible()
  })

  it('shows what was different at that moment beside today: account, roles, each profile', async () => {
    server.on(({ path, query }) => {
      const at = query.get('at')
      if (path !== '/admin/api/users/u2' || at === null) return undefined
      const { id, created_at } = karim
      const own = { id: 'm2', role: 'participant', closed: false, open: 1, limit: 2, own_limit: 2 } as const
      return {
        json: { id, created_at, at, status: 'disabled', roles: [], profile_details: [own] } satisfies AdminUserAsOf,
      }
    })
    await renderConsole('/users/u2/show/history?at=2026-03-11')
    const past = await screen.findByText('Désactivé')
    const lines = () => [...(past.closest('dl')?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent)
    await waitFor(() =>
      expect(lines()).toEqual([
        'Désactivé (aujourd’hui\u00A0: Actif)',
        '– (aujourd’hui\u00A0: Référent)',
        'Ouvert, 1 sur 2 prises, limite propre à cette personne (aujourd’hui\u00A0: Fermé)',
        '– (aujourd’hui\u00A0: Ouvert, 2 sur 3 prises, limite du programme ou de l’entreprise)',
      ]),
    )
    await expectAccessible()
  })

  it('says so when there was no account yet', async () => {
    server.on(({ path, query }) =>
      path === '/admin/api/users/u2' && query.has('at')
        ? { status: 404, json: { message: 'not yet', code: 'not_yet' } }
        : undefined,
    )
    await renderConsole('/users/u2/show/history?at=2020-01-01')
    expect(await screen.findByText('Rien n’existait encore à cette date.')).toBeDefined()
    expectComplaint(/HttpError/)
  })

  it('is linked from a request for those who may open it', async () => {
    await renderConsole('/mentoring_requests/r1/show')
    expect((await screen.findByRole('link', { name: 'Hugo Lefèvre' })).getAttribute('href')).toBe(
      `/admin/users/${waiting.participant_user_id}/show`,
    )
  })

  it('shows an auditor the account without contact details and without answers of the person', async () => {
    server = fakeServer('auditor')
    await renderConsole('/users/u2/show')
    expect(await screen.findByText('Création')).toBeDefined()
    for (const hidden of ['E-mail', 'Téléphone', 'Poste']) expect(screen.queryByText(hidden)).toBeNull()
    expect(server.called('/admin/api/users/u2/answers')).toEqual([])
  })

  it('shows “not found” for an unknown id', async () => {
    await renderConsole('/users/nobody/show')
    expect(await screen.findByRole('heading', { level: 1, name: 'Cette page n’existe pas' })).toBeDefined()
    expectComplaint(/HttpError/)
  })
})

describe('a receipt of attendance', () => {
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Attestation de présence…' }))
    return within(await screen.findByRole('dialog', { name: 'Attestation de présence de Karim Belhadj' }))
  }
  const choose = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

  it('is requested by period, shows the error at the day, and is saved under the name from the server', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined }))
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    server.on(({ path, query }) => {
      if (path !== '/admin/api/users/u2/attendance_receipt') return undefined
      if (query.get('to') === '2020-12-31') return { status: 422, json: { message: 'Rien dans cette période.' } }
      return { body: '%PDF-1.7', headers: { 'Content-Disposition': 'attachment; filename="AP-1.pdf"' } }
    })
    await renderConsole('/users/u2/show')
    const dialog = await open()
    const [from, to] = [dialog.getByLabelText(/^Du/), dialog.getByLabelText(/^Au/)]
    const send = () => userEvent.click(dialog.getByRole('button', { name: 'Télécharger le PDF' }))
    choose(from, '2020-06-01')
    choose(to, '2020-01-01')
    await send()
    expect(await dialog.findByText('Choisissez un jour qui ne précède pas le début')).toBeDefined()
    choose(to, '2021-06-02')
    expect(await dialog.findByText('Une attestation couvre 366 jours au plus')).toBeDefined()
    choose(to, '2020-12-31')
    await send()
    expect(await dialog.findByText('Rien dans cette période.')).toBeDefined()
    expectComplaint(/HttpError/)
    choose(from, '2026-01-01')
    choose(to, '2026-06-30')
    await send()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.called('/admin/api/users/u2/attendance_receipt').map(({ query }) => query.toString())).toEqual([
      'from=2020-06-01&to=2020-12-31',
      'from=2026-01-01&to=2026-06-30',
    ])
    expect(names).toEqual(['AP-1.pdf'])
  })

  it('is not of a deleted account', async () => {
    server.on(({ path }) => (path === '/admin/api/users/u2' ? { json: gone } : undefined))
    await renderConsole('/users/u2/show')
    expect(await screen.findByRole('button', { name: 'Certificat d’effacement' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Attestation de présence…' })).toBeNull()
  })
})

describe('the search of people', () => {
  it.each([
    ['admin', 'Nom ou adresse'],
    ['auditor', 'Chercher par nom'],
    ['referent', 'Chercher par nom'],
  ] as const)('says to the role %s where it looks', async (role, label) => {
    fakeServer(role)
    await renderConsole('/users')
    expect(await screen.findByRole('searchbox', { name: label })).toBeDefined()
  })
})

describe('disabling an account', () => {
  const open = async (who: AdminUser) => {
    server.on(({ path }) => (path === `/admin/api/users/${who.id}` ? { json: who } : undefined))
    await renderConsole(`/users/${who.id}/show`)
    await userEvent.click(await screen.findByRole('button', { name: /^Actions pour/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Désactiver…' }))
    return screen.findByRole('dialog')
  }

  it('says that it can be taken back', async () => {
    const dialog = await open({ ...karim, actions: ['disable'] })
    expect(dialog.textContent).toContain('Vous pourrez l’annuler pendant 15 minutes.')
  })

  it('says of one’s own that one is signed out, and who opens it again', async () => {
    const dialog = await open({ ...karim, id: 'u1', actions: ['disable'] })
    expect(await within(dialog).findByText(/C’est votre compte\s: vous êtes déconnecté aussitôt/)).toBeDefined()
    expect(within(dialog).getByText(/Seul un autre administrateur peut réactiver le compte/)).toBeDefined()
    expect(dialog.textContent).not.toContain('Vous pourrez')
  })
})
