import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AdminInvitationImport } from '#contract/console/people/invitation-imports.ts'
import type { AdminInvitation } from '#contract/console/people/invitations.ts'
import { expectComplaint } from '#tests/support/web-setup.ts'
import { type FakeServer, fakeServer, list } from '../../platform/testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../../platform/testing/render-console.tsx'
import { checked as checkedFile } from '../invitation-imports/testing.ts'

const invitation: AdminInvitation = {
  id: 'i1',
  email: 'lina@valombre.example',
  full_name: 'Lina Pouliquen',
  roles: ['participant'],
  program_id: 'p1',
  business_unit: 'lyon',
  state: 'sent',
  origin: 'invited',
  invited_by_name: 'Aline Admin',
  import_id: null,
  mails: 1,
  sent_at: '2026-03-12T09:00:00.000Z',
  expires_at: '2026-03-26T09:00:00.000Z',
  used_at: null,
  otherwise: false,
  address_refused: null,
  user_id: null,
  created_at: '2026-03-12T09:00:00.000Z',
  actions: ['resend', 'revoke'],
}

const checked: AdminInvitationImport = {
  ...checkedFile,
  rows: 118,
  done: 118,
  invited: 117,
  columns: [...checkedFile.columns, { name: 'manager', field: null, samples: ['m.dubois'] }],
  problems: [
    { line: 91, column: 'email', code: 'same_as_line', value: 'e.maheu@v.example', name: 'Estelle', other_line: 88 },
  ],
  actions: ['start'],
}

let server: FakeServer
let file: AdminInvitationImport
const begin = (role: 'admin' | 'auditor' | 'business_unit_admin') => {
  server = fakeServer(role)
  server.on(({ path, method }) => {
    if (path === '/admin/api/invitations') return method === 'POST' ? { json: invitation } : list([invitation])
    if (path === '/admin/api/invitation_imports' && method === 'POST') return { json: file }
    return path === '/admin/api/invitation_imports/f1' ? { json: file } : undefined
  })
}
beforeEach(() => {
  file = checked
  begin('admin')
})

const sent = () => server.calls.filter(({ method }) => method === 'POST')
const fill = async (name: string, value: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value } })
const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

describe('inviting one person', () => {
  it('sends what the form holds, and leads back to the list', async () => {
    await renderConsole('/invitations/create')
    await fill('E-mail professionnel', 'Lina@Valombre.example ')
    await screen.findByRole('option', { name: 'Lyon' })
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rôle proposé' }), 'Mentor')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Entité' }), 'Lyon')
    const program = within(await screen.findByRole('combobox', { name: 'Programme' }))
    expect(await program.findByRole('option', { name: /^Par défaut.: Passerelles$/ })).toBeDefined()
    await expectAccessible()
    await click('Envoyer l’invitation')
    expect(await screen.findByText('L’invitation est en route.')).toBeDefined()
    expect(sent().map(({ body }) => body)).toEqual([
      { email: 'lina@valombre.example', first_name: '', last_name: '', roles: ['presenter'], business_unit: 'lyon' },
    ])
  })

  it('is sent once when it is pressed twice, and again with its key when no answer came', async () => {
    const { promise: after, resolve } = Promise.withResolvers<void>()
    let lost = true
    server.on(({ path, method }) => {
      if (path !== '/admin/api/invitations' || method !== 'POST') return undefined
      return lost ? { status: 503, json: { message: 'Plus tard' }, after } : { json: invitation }
    })
    await renderConsole('/invitations/create')
    await fill('E-mail professionnel', 'lina@valombre.example')
    const button = screen.getByRole('button', { name: 'Envoyer l’invitation' })
    button.click()
    button.click()
    resolve()
    await screen.findByText(/Plus tard/)
    expect(sent()).toHaveLength(1)
    lost = false
    await click('Envoyer l’invitation')
    await screen.findByRole('table')
    const keys = sent().map(({ headers }) => headers.get('Idempotency-Key'))
    expect(keys).toEqual([keys[0], keys[0]])
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expectComplaint(/HttpError|Plus tard/)
  })

  it('lets the administrator of a unit choose no unit', async () => {
    begin('business_unit_admin')
    await renderConsole('/invitations/create')
    expect(await screen.findByText('Vous invitez dans votre entité.')).toBeDefined()
    expect(screen.queryByRole('combobox', { name: 'Entité' })).toBeNull()
  })

  it('shows what the server refuses on its field', async () => {
    server.on(({ method }) =>
      method === 'POST' ? { status: 422, json: { message: 'x', errors: { email: 'A déjà un compte' } } } : undefined,
    )
    await renderConsole('/invitations/create')
    await fill('E-mail professionnel', 'lina@valombre.example')
    await click('Envoyer l’invitation')
    expect(await screen.findByText('A déjà un compte')).toBeDefined()
    expectComplaint(/HttpError/)
  })
})

describe('an invitation', () => {
  it('says that its person got an account without it', async () => {
    server.on(({ path, method }) =>
      path === '/admin/api/invitations' && method === 'GET'
        ? list([{ ...invitation, state: 'used', otherwise: true, user_id: 'u2', actions: [] }])
        : undefined,
    )
    await renderConsole('/invitations')
    expect(await screen.findByText('Compte créé autrement')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Renvoyer/ })).toBeNull()
  })

  it('says that its address was refused', async () => {
    const refused = { ...invitation, address_refused: { at: '2026-03-13T09:00:00.000Z', error: 'rcpt_550' } }
    server.on(({ path }) => (path === '/admin/api/invitations' ? list([refused]) : undefined))
    await renderConsole('/invitations')
    expect(await screen.findByText('Adresse refusée le 13 mars 2026')).toBeDefined()
  })

  it('is withdrawn once that is confirmed', async () => {
    server.on(({ path }) => (path === '/admin/api/invitations/i1/revoke' ? { json: invitation } : undefined))
    await renderConsole('/invitations')
    await userEvent.click(await screen.findByRole('button', { name: 'Retirer…' }))
    expect(sent()).toEqual([])
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Retirer l’invitation' }),
    )
    await waitFor(() => expect(sent().map(({ path }) => path)).toEqual(['/admin/api/invitations/i1/revoke']))
  })

  it('is not for auditors: it would name people', async () => {
    begin('auditor')
    await renderConsole('/invitations')
    expect(await screen.findByText('Votre rôle n’ouvre pas cette page.')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Invitations' })).toBeNull()
  })
})

describe('a file of people to invite', () => {
  it('is sent to be checked as its bytes, and nothing else happens', async () => {
    await renderConsole('/invitation_imports/create')
    await userEvent.upload(await screen.findByLabelText('Fichier CSV'), new File(['email\né@v.example'], 'promo.csv'))
    await expectAccessible()
    await click('Contrôler le fichier')
    expect(await screen.findByText('117')).toBeDefined()
    expect(sent().map(({ body }) => body)).toEqual([
      {
        file_name: 'promo.csv',
        content: Buffer.from('email\né@v.example').toString('base64'),
        kind: 'invitations',
        // The only one.
        program_id: 'p1',
        dry_run: true,
        roles: ['participant', 'presenter'],
        columns: { email: 'email' },
      },
    ])
  })

  it('is not sent before it is chosen', async () => {
    await renderConsole('/invitation_imports/create')
    await screen.findByLabelText('Fichier CSV')
    await click('Contrôler le fichier')
    expect(await screen.findByText('Ce champ doit être rempli')).toBeDefined()
    expect(sent()).toEqual([])
  })

  it('shows what is wrong with which line, and starts once that is confirmed', async () => {
    server.on(({ path }) => {
      if (path !== '/admin/api/invitation_imports/f1/start') return undefined
      file = { ...checked, state: 'writing', done: 59, rows: 118, actions: [] }
      return { json: file }
    })
    await renderConsole('/invitation_imports/f1/show')
    const wrong = await screen.findByRole('table', { name: 'Ce qui ne va pas' })
    expect(within(wrong).getByText('Même adresse qu’à la ligne 88')).toBeDefined()
    expect(screen.getByText('Laissée de côté')).toBeDefined()
    await expectAccessible()
    await click('Inviter les personnes des lignes justes')
    expect(screen.getByRole('heading', { name: /^Inviter 117 personnes/ })).toBeDefined()
    expect(sent()).toEqual([])
    await click('Envoyer les invitations')
    const bar = await screen.findByRole('progressbar', { name: 'Invitations préparées' })
    expect(bar.getAttribute('aria-valuenow')).toBe('50')
    file = { ...checked, state: 'done', invited: 117, actions: [] }
    expect(await screen.findByRole('link', { name: 'Voir les invitations' }, { timeout: 4000 })).toBeDefined()
  })

  it('that cannot be read says why', async () => {
    const problem = { line: null, column: null, value: null, name: null, other_line: null }
    file = {
      ...checked,
      state: 'failed',
      problems: [{ ...problem, code: 'column_missing' }],
      actions: [],
    }
    await renderConsole('/invitation_imports/f1/show')
    expect(await screen.findByText('Aucune colonne ne contient les adresses e-mail.')).toBeDefined()
    expect(screen.queryByRole('button', { name: /Inviter les personnes/ })).toBeNull()
  })
})
