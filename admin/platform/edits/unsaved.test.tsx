import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { textOf, valueOf } from '../testing/elements.ts'
import { type FakeServer, fakeServer, list, lyon } from '../testing/fake-server.ts'
import { matchRule, program } from '../testing/listed-programs.ts'
import { expectAccessible, renderConsole } from '../testing/render-console.tsx'
import { releaseHold } from '../../people/session/holds.ts'
import { isUnsaved } from './unsaved.ts'
import { expectComplaint } from '#tests/support/web-setup.ts'

let server: FakeServer
beforeEach(() => {
  localStorage.clear()
  server = fakeServer()
  server.on(({ path, method }) =>
    path === '/admin/api/business_units/lyon' && (method === 'GET' || method === 'PUT') ? { json: lyon } : undefined,
  )
})

const field = () => screen.findByRole('textbox', { name: 'Nom (français)' })
const leave = () => userEvent.click(screen.getByRole('link', { name: 'Annuler' }))
const leaveDialog = () => screen.findByRole('dialog', { name: /Quitter sans enregistrer/ })
const kept = () => Object.values<string>(localStorage).join('\n')
const offer = /Une saisie du .* n’a pas été enregistrée/

describe('what was typed and not sent', () => {
  it('opens a dialog before the page is left, and is kept when the user stays', async () => {
    await renderConsole('/business_units/lyon')
    await userEvent.type(await field(), ' et environs')
    await leave()
    const dialog = await leaveDialog()
    await expectAccessible()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Rester et continuer' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(valueOf(await field())).toBe('Lyon et environs')
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(true)
  })

  it('is kept in the browser, and taken up again on the next visit', async () => {
    await renderConsole('/business_units/lyon')
    await userEvent.type(await field(), ' et environs')
    await waitFor(() => expect(kept()).toContain('et environs'))
    await leave()
    await userEvent.click(within(await leaveDialog()).getByRole('button', { name: 'Quitter' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Entités' })).toBeDefined()
    expect(isUnsaved()).toBe(false)
    cleanup()
    await renderConsole('/business_units/lyon')
    expect(await screen.findByText(offer)).toBeDefined()
    expect(valueOf(await field())).toBe('Lyon')
    await userEvent.click(screen.getByRole('button', { name: 'La reprendre' }))
    expect(valueOf(await field())).toBe('Lyon et environs')
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Entités' })).toBeDefined()
    expect(server.calls.some(({ method }) => method === 'PUT')).toBe(true)
    expect(kept()).not.toContain('et environs')
  })

  it('opens a dialog before a sign-out, and is kept for its author', async () => {
    await renderConsole('/business_units/lyon')
    await userEvent.type(await field(), ' et environs')
    const signOut = () => userEvent.click(screen.getByRole('button', { name: 'Se déconnecter' }))
    const out = () => server.calls.some(({ path }) => path === '/auth/sign_out')
    await signOut()
    const dialog = await leaveDialog()
    expect(textOf(dialog)).toContain('Un brouillon reste une semaine dans ce navigateur')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Rester et continuer' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([valueOf(await field()), out()]).toEqual(['Lyon et environs', false])
    await signOut()
    await userEvent.click(within(await leaveDialog()).getByRole('button', { name: 'Quitter' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Connexion à la console' })).toBeDefined()
    expect(out()).toBe(true)
    cleanup()
    await renderConsole('/business_units/lyon')
    expect(await screen.findByText(offer)).toBeDefined()
  })

  it('opens a dialog also when it stands in a dialog', async () => {
    await renderConsole('/mentoring_requests/r1/show')
    await userEvent.click(await screen.findByRole('button', { name: 'Révoquer…' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.selectOptions(await within(dialog).findByRole('combobox'), 'other')
    await userEvent.keyboard('{Escape}')
    await userEvent.click(within(await leaveDialog()).getByRole('button', { name: 'Quitter' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('a form that is sent after its session has ended', () => {
  const signIn = async () => {
    await userEvent.type(await screen.findByLabelText('Adresse e-mail professionnelle'), 'admin@demo.test')
    await userEvent.type(screen.getByLabelText('Mot de passe'), 'secret')
    await userEvent.click(screen.getByRole('button', { name: 'Se connecter' }))
  }

  it.each([
    ['of a table without events', '/business_units/lyon', 'Nom (français)', 'Enregistrer', 'PUT'],
    ['that makes a record', '/business_units/create', 'Nom (français)', 'Enregistrer', 'POST'],
    ['of a program', '/programs/p1', 'Présentation (français)', 'Enregistrer', 'PUT'],
  ] as const)('%s says so, and offers what was typed after the next sign-in', async (_, path, label, save, method) => {
    let over = true
    server.on((call) => {
      if (call.path === '/admin/api/programs/p1' && call.method === 'GET') return { json: program }
      if (call.path === '/admin/api/programs/p1/weights') return { json: matchRule }
      if (/program_enrollments|changes$/.test(call.path)) return list([])
      if (over && call.method === method && call.path.startsWith('/admin/api')) return { status: 401, json: {} }
      return undefined
    })
    await renderConsole(path)
    if (path.endsWith('create')) await userEvent.type(await screen.findByRole('textbox', { name: 'Code' }), 'nice')
    const box = () => screen.findByRole('textbox', { name: label })
    await userEvent.type(await box(), 'Nice')
    if (path.endsWith('create')) await userEvent.type(screen.getByRole('textbox', { name: 'Nom (anglais)' }), 'Nice')
    await userEvent.click(screen.getByRole('button', { name: save }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Connexion à la console' })).toBeDefined()
    expect(textOf(await screen.findByRole('alert'))).toMatch(/^Votre session est terminée/)
    expect(screen.queryByText(/est modifié|Élément|missing id/)).toBeNull()
    over = false
    await signIn()
    await userEvent.click(await screen.findByRole('button', { name: 'La reprendre' }))
    expect(valueOf(await box())).toContain('Nice')
    expectComplaint(/HttpError/)
  })
})

describe('a form that the server refuses', () => {
  it.each(['terms_not_accepted', 'second_factor_required'] as const)(
    'is offered again once what the server asks first is done: %s',
    async (code) => {
      let held = true
      const must_accept = [{ document: 'terms', version: 3, language: 'fr', accepted: 2 }]
      server.on(({ path }) =>
        held && path === '/auth/validate_token'
          ? { json: { data: { id: 'u1', first_name: 'Aline', last_name: 'Admin', roles: ['admin'], must_accept } } }
          : undefined,
      )
      server.on(({ method, path }) =>
        held && method === 'PUT' && path.startsWith('/admin/api') ? { status: 403, json: { code } } : undefined,
      )
      await renderConsole('/business_units/lyon')
      await userEvent.type(await field(), ' et environs')
      await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
      await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Nom (français)' })).toBeNull())
      expect(kept()).toContain('et environs')
      held = false
      act(() => releaseHold())
      await userEvent.click(await screen.findByRole('button', { name: 'La reprendre' }))
      expect(valueOf(await field())).toBe('Lyon et environs')
      expectComplaint(/HttpError|403/)
    },
  )

  it('keeps the draft when no answer comes and the page is left', async () => {
    server.on(({ method }) => {
      if (method === 'PUT') throw new TypeError('Failed to fetch')
      return undefined
    })
    await renderConsole('/business_units/lyon')
    await userEvent.type(await field(), ' et environs')
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    expect(await screen.findByText(/n’a pas répondu à temps/)).toBeDefined()
    cleanup()
    expect(kept()).toContain('et environs')
    expectComplaint(/HttpError/)
  })

  it('keeps the draft, and opens a dialog before the page is left', async () => {
    server.on(({ method }) => (method === 'PUT' ? { status: 503, json: { message: 'Réessayez.' } } : undefined))
    await renderConsole('/business_units/lyon')
    await userEvent.type(await field(), ' et environs')
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    expect(await screen.findByText('Réessayez.')).toBeDefined()
    expect(kept()).toContain('et environs')
    await leave()
    await userEvent.click(within(await leaveDialog()).getByRole('button', { name: 'Rester et continuer' }))
    expectComplaint(/HttpError/)
  })
})

describe('a draft that is offered', () => {
  it('stays beside what is typed without taking it', async () => {
    await renderConsole('/business_units/lyon')
    await userEvent.type(await field(), ' et environs')
    await waitFor(() => expect(kept()).toContain('et environs'))
    cleanup()
    await renderConsole('/business_units/lyon')
    await screen.findByText(offer)
    await userEvent.type(await field(), ' Nord')
    await waitFor(() => expect(kept()).toContain('Lyon Nord'))
    expect(screen.getByText(offer)).toBeDefined()
    expect(kept()).toContain('et environs')
    cleanup()
    await renderConsole('/business_units/lyon')
    expect(await screen.findAllByText(offer)).toHaveLength(2)
    expect(screen.getByText(/^Nom \(français\)\s: Lyon Nord$/)).toBeDefined()
    await userEvent.click(screen.getAllByRole('button', { name: /^La reprendre/ })[1] as HTMLElement)
    expect(valueOf(await field())).toBe('Lyon et environs')
    expect(screen.getAllByText(offer)).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: /^La jeter/ }))
    expect(screen.queryByText(offer)).toBeNull()
    expect(kept()).not.toContain('Lyon Nord')
  })

  it('holds the last key before the page goes', async () => {
    await renderConsole('/business_units/lyon')
    await userEvent.type(await field(), ' et environs')
    window.dispatchEvent(new Event('pagehide'))
    expect(kept()).toContain('et environs')
  })

  it('says each of its fields in the words of the form', async () => {
    const open = async () => {
      await renderConsole('/mentoring_relationships/r3/show')
      await userEvent.click(await screen.findByRole('button', { name: 'Terminer…' }))
      const dialog = await screen.findByRole('dialog')
      return { dialog, reason: await within(dialog).findByRole('combobox') }
    }
    const { dialog, reason } = await open()
    await userEvent.selectOptions(reason, 'goals_met')
    await userEvent.type(within(dialog).getByRole('textbox'), 'Bravo à tous les deux')
    await waitFor(() => expect(kept()).toContain('tous les deux'))
    cleanup()
    await open()
    const offered = (await screen.findByText(offer)).parentElement
    expect(offered?.textContent).toMatch(/Motif\s: Objectif atteint/)
    expect(offered?.textContent).toMatch(/Un mot pour les deux personnes.*\s: Bravo à tous les deux/)
    expect(offered?.textContent).not.toContain('goals_met')
  })

  it('is forgotten once its record was saved with something else', async () => {
    await renderConsole('/business_units/lyon')
    await userEvent.type(await field(), ' et environs')
    await waitFor(() => expect(kept()).toContain('et environs'))
    cleanup()
    await renderConsole('/business_units/lyon')
    await screen.findByText(offer)
    await userEvent.type(await field(), ' Nord')
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Entités' })).toBeDefined()
    expect(kept()).not.toMatch(/et environs|Nord/)
  })

  it('stays while another record is made, and while the form itself finds something wrong', async () => {
    server.on(({ path, method }) =>
      path === '/admin/api/business_units' && method === 'POST' ? { json: lyon } : undefined,
    )
    const box = (name: string) => screen.findByRole('textbox', { name })
    await renderConsole('/business_units/create')
    await userEvent.type(await field(), 'Nice')
    await waitFor(() => expect(kept()).toContain('Nice'))
    cleanup()
    await renderConsole('/business_units/create')
    await userEvent.type(await box('Code'), 'lyon')
    await userEvent.type(await field(), 'Lyon')
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    expect(await screen.findByText('Ce champ doit être rempli')).toBeDefined()
    await userEvent.type(await box('Nom (anglais)'), 'Lyon')
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Entités' })).toBeDefined()
    expect(kept()).toContain('Nice')
    expect(kept()).not.toContain('Lyon')
  })
})
