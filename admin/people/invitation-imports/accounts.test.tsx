import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { AdminInvitationImport } from '#contract/console/people/invitation-imports.ts'
import { textOf } from '../../platform/testing/elements.ts'
import { fakeServer } from '../../platform/testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../../platform/testing/render-console.tsx'
import { checked as checkedFile } from './testing.ts'

const checked: AdminInvitationImport = {
  ...checkedFile,
  kind: 'accounts',
  created: 1,
  changed: 1,
  changes: [
    { line: 2, name: 'Ana Silva', created: true, fields: [] },
    {
      line: 3,
      name: 'Bo Li',
      created: false,
      fields: ['city', 'roles', 'job_title', 'mission'],
      values: [
        { field: 'city', from: 'Lille', to: 'Roubaix' },
        { field: 'roles', from: 'presenter', to: 'participant|presenter' },
        { field: 'job_title', from: null, to: 'Soudeuse' },
        { field: 'participant:title', from: null, to: 'Brasure' },
      ],
    },
  ],
  rows: 4,
  done: 4,
  invited: 3,
  closes: 1,
  columns: [
    { name: 'courriel', field: 'email', samples: ['ana@acme.test'] },
    { name: 'N+1', field: null, samples: ['bo@acme.test'] },
    { name: 'Fonction', field: 'job_title', samples: ['Soudeuse'] },
  ],
  problems: [{ line: 5, column: 'country', code: 'value_invalid', value: 'Gaule', name: 'Cy Roy', other_line: null }],
  actions: ['write', 'correct'],
}

const texts = {
  fr: {
    kind: 'Que faire de ces personnes',
    accounts: 'Créer ou mettre à jour leurs comptes',
    text: /reçoit un compte, sans e-mail/,
    limit: /^30 Mo et 200 000 lignes au plus/,
    file: 'Fichier CSV',
    column: /poste/,
    check: 'Contrôler le fichier',
    step: '3. Comptes',
    figures: ['4lignes lues', '1à créer', '1à modifier', '1inchangé', '1laissée de côté'],
    changes: [
      'Ana Silva',
      'Nouveau compte',
      'Bo Li',
      'Ville ou site : Lille → Roubaix',
      'Rôle : Mentor → Mentoré, Mentor',
      'Fonction : (vide) → Soudeuse',
      'Fonction (mentoré) : (vide) → Brasure',
      'Change : Mission (mentor)',
    ],
    cell: 'Pays, ligne 5',
    again: 'Contrôler de nouveau',
    ignored: 'Laissée de côté',
    write: 'Écrire les comptes des lignes justes',
    title: /^Écrire 2 comptes\s\?$/,
    summary: 'Créés : 1. Modifiés : 1. Lignes laissées de côté : 1.',
    noMail: /^Aucun e-mail ne part/,
    confirm: 'Écrire les comptes',
    done: 'Les comptes s’écrivent.',
    progress: 'Comptes écrits',
    count: '1 sur 4',
    closes: /1 de ces personnes a une invitation en attente/,
    written: 'Terminé',
    see: 'Voir les personnes',
  },
  en: {
    kind: 'What to do with these people',
    accounts: 'Create or update their accounts',
    text: /gets an account without a mail/,
    limit: /^Up to 30 MB and 200,000 lines/,
    file: 'CSV file',
    column: /poste/,
    check: 'Check the file',
    step: '3. Accounts',
    figures: ['4lines read', '1to create', '1to change', '1unchanged', '1skipped'],
    changes: [
      'Ana Silva',
      'New account',
      'Bo Li',
      'Town or site: Lille → Roubaix',
      'Role: Mentor → Mentee, Mentor',
      'Fonction: (empty) → Soudeuse',
      'Fonction (mentee): (empty) → Brasure',
      'Changed: Mission (mentor)',
    ],
    cell: 'Country, line 5',
    again: 'Check again',
    ignored: 'Ignored',
    write: 'Write accounts from valid lines',
    title: /^Write 2 accounts\?$/,
    summary: 'Created: 1. Changed: 1. Lines skipped: 1.',
    noMail: /^No email is sent/,
    confirm: 'Write the accounts',
    done: 'The accounts are being written.',
    progress: 'Accounts written',
    count: '1 of 4',
    closes: /1 of these people has an open invitation/,
    written: 'Done',
    see: 'See the people',
  },
} as const

describe.each(['fr', 'en'] as const)('a file of accounts, in %s', (locale) => {
  const words = texts[locale]

  it('is chosen, has columns of its own, and is sent as one of accounts', async () => {
    const server = fakeServer()
    server.on(({ path, method }) => {
      if (path === '/admin/api/invitation_imports/f1') return { json: checked }
      return path === '/admin/api/invitation_imports' && method === 'POST' ? { json: checked } : undefined
    })
    await renderConsole('/invitation_imports/create', { locale })
    await userEvent.selectOptions(await screen.findByLabelText(words.kind), words.accounts)
    expect(screen.getByText(words.text)).toBeDefined()
    expect(screen.getByText(words.limit)).toBeDefined()
    expect(screen.getByText(words.step)).toBeDefined()
    await userEvent.upload(screen.getByLabelText(words.file), new File(['email;poste\na@acme.test;X\n'], 'promo.csv'))
    expect((await screen.findByLabelText<HTMLSelectElement>(words.column)).value).toBe('job_title')
    await expectAccessible()
    await userEvent.click(screen.getByRole('button', { name: words.check }))
    await expect
      .poll(() => server.called('/admin/api/invitation_imports').find(({ method }) => method === 'POST')?.body)
      .toMatchObject({ kind: 'accounts', dry_run: true, columns: { email: 'email', poste: 'job_title' } })
    // Its page says what was found; a notice that an element was made would say less.
    expect(await screen.findByText(words.changes[0])).toBeDefined()
    expect(screen.queryByText(/^(Élément créé|Element created)$/)).toBeNull()
  })

  it('says what it would change, is corrected, written and reported', async () => {
    const server = fakeServer()
    let file = checked
    server.on(({ path, method }) => {
      if (path === '/admin/api/invitation_imports/f1/write' && method === 'POST') {
        file = { ...checked, state: 'writing', done: 1, actions: [] }
        return { json: file }
      }
      if (path === '/admin/api/invitation_imports/f1/correct' && method === 'POST') {
        file = { ...checked, problems: checked.problems.filter(({ column }) => column !== 'country') }
        return { json: file }
      }
      return path === '/admin/api/invitation_imports/f1' ? { json: file } : undefined
    })
    await renderConsole('/invitation_imports/f1/show', { locale })
    for (const one of words.changes) expect(await screen.findByText(one)).toBeDefined()
    const figures = [...(document.querySelector('dl')?.children ?? [])].map((part) => {
      const [name, value] = [part.querySelector('dt'), part.querySelector('dd')]
      return `${value?.textContent ?? ''}${name?.textContent ?? ''}`
    })
    expect(figures).toEqual(words.figures)
    expect(screen.getAllByText(words.ignored).length).toBeGreaterThan(0)
    await expectAccessible()
    await userEvent.clear(screen.getByRole('textbox', { name: words.cell }))
    await userEvent.type(screen.getByRole('textbox', { name: words.cell }), 'FR')
    await userEvent.click(screen.getByRole('button', { name: words.again }))
    await expect
      .poll(() => server.called('/admin/api/invitation_imports/f1/correct')[0]?.body)
      .toEqual({ cells: [{ line: 5, column: 'country', value: 'FR' }] })
    await userEvent.click(await screen.findByRole('button', { name: words.write }))
    const dialog = await screen.findByRole('dialog', { name: words.title })
    expect(within(dialog).getByText(words.summary)).toBeDefined()
    expect(within(dialog).getByText(words.noMail)).toBeDefined()
    await expectAccessible()
    await userEvent.click(within(dialog).getByRole('button', { name: words.confirm }))
    expect(await screen.findByText(words.done)).toBeDefined()
    expect(await screen.findByRole('progressbar', { name: words.progress })).toBeDefined()
    expect(screen.getByText(words.count)).toBeDefined()
  })

  it('shows what was written, and the way to the people', async () => {
    const server = fakeServer()
    const done: AdminInvitationImport = { ...checked, state: 'done', actions: [] }
    server.on(({ path }) => (path === '/admin/api/invitation_imports/f1' ? { json: done } : undefined))
    await renderConsole('/invitation_imports/f1/show', { locale })
    expect(await screen.findByText(words.written)).toBeDefined()
    expect(screen.getByRole('link', { name: words.see }).getAttribute('href')).toMatch(
      /^\/admin\/users\?filter=.*import_id/,
    )
    await expectAccessible()
  })
})

it('says that its accounts are gone once it is undone, and offers that no more', async () => {
  const server = fakeServer()
  const done: AdminInvitationImport = { ...checked, state: 'done', gone: 1, actions: [] }
  const withdrawn = { ...done, id: 'f2', kind: 'invitations', gone: 2 }
  server.on(({ path, query }) => {
    if (path === '/admin/api/users' && query.has('import_id'))
      return { json: [], headers: { 'X-Total-Count': query.getAll('status').includes('erased') ? '1' : '0' } }
    if (path === '/admin/api/invitation_imports/f1') return { json: done }
    return path === '/admin/api/invitation_imports'
      ? { json: [done, withdrawn], headers: { 'X-Total-Count': '2' } }
      : undefined
  })
  await renderConsole('/invitation_imports/f1/show')
  expect(await screen.findByText(/^Annulé\. Les comptes qu’il a créés sont supprimés/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Annuler l’import…' })).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Tous les imports' }))
  expect(await screen.findByRole('cell', { name: '1 créé, 1 modifié, 1 supprimé' })).toBeDefined()
  expect(screen.getByRole('cell', { name: '3 invitées, 2 retirées' })).toBeDefined()
  expect(screen.getAllByText(/^(Annulé|Terminé)$/).map(textOf)).toEqual(['Annulé', 'Terminé'])
})

it('is not offered to the administrator of a unit', async () => {
  fakeServer('business_unit_admin')
  await renderConsole('/invitation_imports/create')
  expect(await screen.findByLabelText(texts.fr.file)).toBeDefined()
  expect(screen.queryByLabelText(texts.fr.kind)).toBeNull()
})

describe('what is wrong with a file', () => {
  it('says how several values are written, and which ones are known', async () => {
    const first = [
      { fr: 'Anglais', en: 'English' },
      { fr: 'Français', en: 'French' },
    ]
    const of = { line: 2, name: 'Cy Roy', other_line: null } as const
    const problems: AdminInvitationImport['problems'] = [
      { ...of, column: 'languages', code: 'value_unknown', value: 'anglais, français', known: { first, more: 3 } },
      { ...of, column: 'business_unit', code: 'value_unknown', value: 'Lyon, Paris', known: { first, more: 0 } },
      { ...of, column: 'email', code: 'email_missing', value: null },
    ]
    const server = fakeServer()
    server.on(({ path }) =>
      path === '/admin/api/invitation_imports/f1' ? { json: { ...checked, problems } } : undefined,
    )
    await renderConsole('/invitation_imports/f1/show')
    const table = await screen.findByRole('table', { name: 'Ce qui ne va pas' })
    const [, languages, unit, email] = within(table).getAllByRole('row')
    expect(languages?.textContent).toMatch(/Séparez plusieurs valeurs par \|.*Anglais, Français et 3 autres\./)
    expect(unit?.textContent).toMatch(/entreprise.*Sont connus.*Anglais, Français\.$/)
    expect(unit?.textContent).not.toContain('Séparez')
    expect(email?.textContent).toContain('Il manque l’adresse e-mail')
  })

  it('warns that new accounts will be in no program, and not where one is chosen', async () => {
    const server = fakeServer()
    let program_id: string | null = null
    server.on(({ path }) =>
      path === '/admin/api/invitation_imports/f1' ? { json: { ...checked, program_id } } : undefined,
    )
    const { unmount } = await renderConsole('/invitation_imports/f1/show')
    expect(await screen.findByText(/^Aucun programme n’est choisi/)).toBeDefined()
    unmount()
    program_id = 'p1'
    await renderConsole('/invitation_imports/f1/show')
    expect(await screen.findByRole('table', { name: 'Ce qui ne va pas' })).toBeDefined()
    expect(screen.queryByText(/^Aucun programme n’est choisi/)).toBeNull()
  })

  it('begins with the only program, and warns when it is left out', async () => {
    fakeServer()
    await renderConsole('/invitation_imports/create')
    const program = await screen.findByLabelText<HTMLSelectElement>(/^Programme/)
    await waitFor(() => expect(program.value).toBe('p1'))
    await userEvent.selectOptions(screen.getByLabelText('Que faire de ces personnes'), 'accounts')
    expect(screen.queryByText(/^Aucun programme n’est choisi/)).toBeNull()
    await userEvent.selectOptions(program, '')
    expect(await screen.findByText(/^Aucun programme n’est choisi/)).toBeDefined()
  })

  it('takes a pasted list for a file', async () => {
    const server = fakeServer()
    server.on(({ method, path }) =>
      path === '/admin/api/invitation_imports' && method === 'POST' ? { json: checked } : undefined,
    )
    await renderConsole('/invitation_imports/create')
    await userEvent.click(await screen.findByLabelText('Ou collez une liste'))
    await userEvent.paste('ana@acme.test, bo@acme.test')
    expect(await screen.findByRole('heading', { name: 'Relier les colonnes' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Contrôler le fichier' }))
    await waitFor(() =>
      expect(server.called('/admin/api/invitation_imports').at(-1)?.body).toMatchObject({
        file_name: 'liste-collée.csv',
        content: btoa('email\nana@acme.test\nbo@acme.test\n'),
        columns: { email: 'email' },
      }),
    )
  })
})
