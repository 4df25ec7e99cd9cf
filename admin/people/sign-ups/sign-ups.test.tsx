import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AdminSignUp } from '#contract/console/people/sign-ups.ts'
import { dashboard, type FakeServer, fakeServer, list } from '../../platform/testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../../platform/testing/render-console.tsx'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000 - 1000).toISOString()

function signUp(id: string, name: string, days: number, more: Partial<AdminSignUp> = {}): AdminSignUp {
  return {
    id,
    full_name: name,
    email: `${id}@valombre.example`,
    phone: '06 44 20 11 87',
    job_title: 'Contrôleur de gestion',
    city: 'Paris',
    business_unit: 'lyon',
    locale: 'fr',
    time_zone: 'Europe/Paris',
    age: 'adult',
    roles: ['presenter'],
    program_ids: ['p1'],
    origin: 'invited',
    invited_by_name: 'Sandrine Rochebrune',
    status: 'pending_approval',
    status_at: daysAgo(days),
    rejection_reason: null,
    rejection_word: null,
    expected_by: daysAgo(days - 7),
    domain_known: true,
    texts_accepted: true,
    same_name: [],
    created_at: daysAgo(days),
    actions: ['approve', 'reject'],
    ...more,
  }
}

const nassim = signUp('aa', 'Nassim Galichet', 3, { same_name: [{ id: 'zz', status: 'disabled' }] })
const lina = signUp('bb', 'Lina Pouliquen', 2, { origin: 'open', invited_by_name: null })
const late = signUp('cc', 'Hicham Sebti', 9)

let server: FakeServer
let waiting: AdminSignUp[]
beforeEach(() => {
  server = fakeServer()
  waiting = [nassim, lina]
  server.on(({ path, query }) => {
    if (path === '/admin/api/sign_ups') return list(query.get('status') === 'rejected' ? [] : waiting)
    if (path === '/admin/api/invitations') return list([])
    if (path === '/admin/api/users' && query.has('id')) return list(waiting)
    return undefined
  })
})

const person = () => screen.findByRole('region', { name: 'Nassim Galichet' })

describe('the queue of sign-ups', () => {
  it('shows who waits, and what is needed to decide on the first of them', async () => {
    await renderConsole('/sign_ups')
    const region = await person()
    expect(region.textContent).toContain('Attend depuis 3 jours')
    expect(region.textContent).toContain('Il reste 3 jours pour répondre')
    expect(region.textContent).toContain('une invitation de Sandrine Rochebrune')
    expect(
      within(region)
        .getByRole('link', { name: /Comparer\s: compte désactivé/ })
        .getAttribute('href'),
    ).toBe('/admin/users/zz/show')
    expect(await screen.findByText('La plus ancienne attend depuis 3 jours')).toBeDefined()
    await expectAccessible()
  })

  it('says since when an answer is late', async () => {
    waiting = [late]
    await renderConsole('/sign_ups')
    expect((await screen.findByRole('region', { name: 'Hicham Sebti' })).textContent).toContain('était attendue le')
  })

  it('opens the next person once one was approved', async () => {
    server.on(({ path, method }) => {
      if (path !== '/admin/api/users/aa/approve' || method !== 'POST') return undefined
      waiting = [lina]
      return { json: { ...nassim, status: 'active', actions: [] } }
    })
    await renderConsole('/sign_ups')
    await userEvent.click(within(await person()).getByRole('button', { name: 'Valider' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Valider l’inscription' }))
    expect(await screen.findByRole('region', { name: 'Lina Pouliquen' })).toBeDefined()
  })

  it('rejects several with one reason, and shows the result until it is closed', async () => {
    server.on(({ path, method }) => {
      if (!path.endsWith('/reject') || method !== 'POST') return undefined
      waiting = waiting.filter(({ id }) => !path.includes(id))
      return { json: { ...lina, status: 'rejected', actions: [] } }
    })
    await renderConsole('/sign_ups')
    await userEvent.click(await screen.findByRole('checkbox', { name: /Nassim Galichet/ }))
    await userEvent.click(screen.getByRole('checkbox', { name: /Lina Pouliquen/ }))
    const bar = await screen.findByRole('group', { name: 'Lignes choisies' })
    await userEvent.click(within(bar).getByRole('button', { name: 'Refuser…' }))
    const dialog = await screen.findByRole('dialog', { name: /Refuser 2 inscriptions/ })
    const confirm = within(dialog).getByRole('button', { name: 'Refuser 2 inscriptions' })
    await userEvent.click(confirm)
    expect(await within(dialog).findByText('Ce champ doit être rempli')).toBeDefined()
    expect(server.called('/admin/api/users/aa/reject')).toEqual([])
    await userEvent.selectOptions(within(dialog).getByLabelText('Motif'), 'out_of_scope')
    await userEvent.click(confirm)
    expect(await screen.findByText('2 inscriptions refusées')).toBeDefined()
    for (const id of ['aa', 'bb'])
      expect(server.called(`/admin/api/users/${id}/reject`).map(({ body }) => body)).toEqual([
        { reason: 'out_of_scope' },
      ])
    await userEvent.click(screen.getByRole('button', { name: 'Fermer' }))
    expect(await screen.findByText('Aucune inscription n’attend de réponse.')).toBeDefined()
  })

  it('takes single keys while the focus is in it, and not elsewhere', async () => {
    await renderConsole('/sign_ups')
    await person()
    await userEvent.keyboard('j')
    expect(screen.queryByRole('region', { name: 'Lina Pouliquen' })).toBeNull()
    screen.getByRole('button', { name: /^NG|Nassim Galichet/ }).focus()
    await userEvent.keyboard('j')
    expect(await screen.findByRole('region', { name: 'Lina Pouliquen' })).toBeDefined()
    await userEvent.keyboard('v')
    expect(await screen.findByRole('dialog', { name: /Valider l’inscription de Lina/ })).toBeDefined()
  })

  it('shows of a refused one the reason, the role, the program and the word, and the way back', async () => {
    const refused: AdminSignUp[] = [
      {
        ...nassim,
        status: 'rejected',
        rejection_reason: 'other',
        rejection_word: 'À l’automne.',
        actions: ['approve'],
      },
    ]
    server.on(({ path, query }) =>
      path === '/admin/api/sign_ups' && query.get('status') === 'rejected' ? list(refused) : undefined,
    )
    await renderConsole('/sign_ups?rejected')
    const region = await screen.findByRole('region', { name: 'Nassim Galichet' })
    expect(within(region).getByText('À l’automne.')).toBeDefined()
    expect(within(region).getByText(/^Autre/)).toBeDefined()
    expect(within(region).getByText('Mentor')).toBeDefined()
    expect(within(region).getByRole('button', { name: 'Valider' })).toBeDefined()
  })

  it('counts who waits in the rail', async () => {
    const attention = { ...dashboard.attention, pending_approval: 2 }
    server.on(({ path }) => (path === '/admin/api/dashboard' ? { json: { ...dashboard, attention } } : undefined))
    await renderConsole('/sign_ups')
    await person()
    const entry = screen.getByRole('link', { name: /^Inscriptions/ })
    await waitFor(() => expect(within(entry).getByRole('img').textContent).toBe('2'))
  })
})
