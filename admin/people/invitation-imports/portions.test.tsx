import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { AdminInvitationImport } from '#contract/console/people/invitation-imports.ts'
import { fakeServer } from '../../platform/testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../../platform/testing/render-console.tsx'
import { checked as checkedFile } from './testing.ts'

/** What files of accounts have that those of invitations have not: questions of the company, and portions. */

const questions = [
  { field_name: 'pace', roles: ['participant', 'presenter'], title: { fr: 'Votre rythme', en: 'Your pace' } },
  { field_name: 'career', roles: ['presenter'], title: { fr: 'Parcours', en: 'Career' } },
  { field_name: 'mission', roles: ['presenter'], title: { fr: 'Mission du mentor', en: 'Mission' }, bound: true },
].map((question, n) => ({ bound: false, id: `q${n}`, ...question }))

const checked: AdminInvitationImport = {
  ...checkedFile,
  kind: 'accounts',
  changed: 1,
  changes: [{ line: 2, name: 'Bo Li', created: false, fields: ['question:pace', 'question:participant:pace'] }],
  columns: [{ name: 'B', field: 'question:career', samples: ['', 'Dix ans', ''] }],
  problems: [
    { line: 3, column: 'question:pace', code: 'value_unknown', value: 'vite', name: 'Cy Roy', other_line: null },
    { line: 3, column: 'roles', code: 'profile_closed', value: 'mentor', name: 'Cy Roy', other_line: null },
  ],
  actions: ['write', 'correct'],
}

function serve(file: () => AdminInvitationImport) {
  const server = fakeServer()
  server.on(({ path, method }) => {
    if (path === '/admin/api/profile_questions')
      return { json: questions, headers: { 'X-Total-Count': String(questions.length) } }
    if (path.startsWith('/admin/api/invitation_imports/f1')) return { json: file() }
    return path === '/admin/api/invitation_imports' && method === 'POST' ? { json: file() } : undefined
  })
  return server
}

const texts = {
  fr: {
    kind: 'Que faire de ces personnes',
    accounts: 'Créer ou mettre à jour leurs comptes',
    file: 'Fichier CSV',
    is: (name: string) => `« ${name} » est`,
    choices: ['Votre rythme', 'Votre rythme (mentoré)', 'Votre rythme (mentor)', 'Parcours'],
    mentee: 'Votre rythme (mentoré)',
    check: 'Contrôler le fichier',
    change: 'Change : Votre rythme, Votre rythme (mentoré)',
    cell: 'Votre rythme, ligne 3',
    closed: /^Ce profil a été fermé : ouvrez-le d’abord/,
    column: 'Parcours',
    ahead: '2 fichiers de votre entreprise passent avant celui-ci.',
    progress: '40 000 sur 100 000',
    stop: 'Arrêter',
    title: /^Arrêter l’écriture des comptes\s\?$/,
    stays: /^Les comptes déjà écrits restent\./,
    confirm: 'Arrêter l’écriture',
    stopped: /Arrêté : 40 500 lignes sur 100 000 sont traitées\. Vous pouvez continuer/,
    figures: ['100000lignes lues', '30000créés', '500modifiés', '9000inchangés', '1000laissées de côté'],
    goOn: 'Continuer l’écriture',
    left: 'Lignes encore à écrire : 59 500. Aucun e-mail ne part.',
    confirmGoOn: 'Continuer',
    goes: 'Les comptes s’écrivent.',
    over: /Arrêté : 40 500 lignes sur 100 000 ont été traitées\. Importez de nouveau/,
  },
  en: {
    kind: 'What to do with these people',
    accounts: 'Create or update their accounts',
    file: 'CSV file',
    is: (name: string) => `“${name}” is`,
    choices: ['Your pace', 'Your pace (mentee)', 'Your pace (mentor)', 'Career'],
    mentee: 'Your pace (mentee)',
    check: 'Check the file',
    change: 'Changed: Your pace, Your pace (mentee)',
    cell: 'Your pace, line 3',
    closed: /^This profile was closed: reopen it/,
    column: 'Career',
    ahead: '2 files of your company come before this one.',
    progress: '40,000 of 100,000',
    stop: 'Stop',
    title: /^Stop writing accounts\?$/,
    stays: /^Accounts already written stay\./,
    confirm: 'Stop writing',
    stopped: /Stopped: 40,500 of 100,000 lines processed\. You can resume/,
    figures: ['100000lines read', '30000created', '500changed', '9000unchanged', '1000skipped'],
    goOn: 'Resume writing accounts',
    left: 'Lines left to write: 59,500. No email is sent.',
    confirmGoOn: 'Resume',
    goes: 'The accounts are being written.',
    over: /Stopped: 40,500 of 100,000 lines processed\. Import the file again/,
  },
} as const

describe.each(['fr', 'en'] as const)('questions of the company in a file of accounts, in %s', (locale) => {
  const words = texts[locale]

  it('are recognised by title, and matched by hand', async () => {
    const server = serve(() => checked)
    await renderConsole('/invitation_imports/create', { locale })
    await userEvent.selectOptions(await screen.findByLabelText(words.kind), words.accounts)
    const csv = 'email;parcours;B\na@acme.test;Dix ans;slow\n'
    await userEvent.upload(screen.getByLabelText(words.file), new File([csv], 'promo.csv'))
    const parcours = await screen.findByLabelText<HTMLSelectElement>(words.is('parcours'))
    expect(parcours.value).toBe('question:career')
    const names = [...parcours.options].map(({ text }) => text)
    expect(names.slice(-4)).toEqual(words.choices)
    await userEvent.selectOptions(screen.getByLabelText(words.is('B')), words.mentee)
    expect(screen.getByRole('columnheader', { name: words.mentee })).toBeDefined()
    await expectAccessible()
    await userEvent.click(screen.getByRole('button', { name: words.check }))
    await expect
      .poll(() => server.called('/admin/api/invitation_imports').find(({ method }) => method === 'POST')?.body)
      .toMatchObject({ columns: { email: 'email', parcours: 'question:career', B: 'question:participant:pace' } })
  })

  it('have their titles where the file is reported', async () => {
    serve(() => checked)
    await renderConsole('/invitation_imports/f1/show', { locale })
    expect(await screen.findByText(words.change)).toBeDefined()
    expect(screen.getByRole('textbox', { name: words.cell })).toBeDefined()
    expect(screen.getByText(words.closed)).toBeDefined()
    expect(screen.getByText(words.column)).toBeDefined()
    expect(screen.getByText('Dix ans')).toBeDefined()
    await expectAccessible()
  })
})

describe.each(['fr', 'en'] as const)('a file of accounts of many lines, in %s', (locale) => {
  const words = texts[locale]
  const many = { ...checked, rows: 100_000, changes: [], problems: [] }
  const text = () => (document.body.textContent ?? '').replaceAll(/[\u00A0\u202F]/g, ' ')

  it('says how many files come before it', async () => {
    serve(() => ({ ...many, state: 'waiting', rows: null, done: 0, ahead: 2, actions: [] }))
    await renderConsole('/invitation_imports/f1/show', { locale })
    expect(await screen.findByText(words.ahead)).toBeDefined()
  })

  it('is stopped on the way, and goes on', async () => {
    let file: AdminInvitationImport = { ...many, state: 'writing', done: 40_000, actions: ['stop'] }
    const server = serve(() => file)
    await renderConsole('/invitation_imports/f1/show', { locale })
    await screen.findByRole('progressbar')
    expect(text()).toContain(words.progress)
    await userEvent.click(await screen.findByRole('button', { name: words.stop }))
    const dialog = await screen.findByRole('dialog', { name: words.title })
    expect(within(dialog).getByText(words.stays)).toBeDefined()
    await expectAccessible()
    file = {
      ...many,
      state: 'stopped',
      // The portion under way was written after this was counted.
      done: 40_000,
      invited: 39_500,
      created: 30_000,
      changed: 500,
      aside: 1_000,
      actions: ['resume'],
    }
    await userEvent.click(within(dialog).getByRole('button', { name: words.confirm }))
    await expect.poll(() => server.called('/admin/api/invitation_imports/f1/stop')).toHaveLength(1)
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    await expect.poll(text).toMatch(words.stopped)
    const figures = [...(document.querySelector('dl')?.children ?? [])].map((part) => {
      const [name, value] = [part.querySelector('dt'), part.querySelector('dd')]
      return `${(value?.textContent ?? '').replaceAll(/\D/g, '')}${name?.textContent ?? ''}`
    })
    expect(figures).toEqual(words.figures)
    await expectAccessible()
    await userEvent.click(await screen.findByRole('button', { name: words.goOn }))
    const again = await screen.findByRole('dialog')
    expect((again.textContent ?? '').replaceAll(/[\u00A0\u202F]/g, ' ')).toContain(words.left)
    await userEvent.click(within(again).getByRole('button', { name: words.confirmGoOn }))
    await expect.poll(() => server.called('/admin/api/invitation_imports/f1/resume')).toHaveLength(1)
    expect(await screen.findByText(words.goes)).toBeDefined()
  })

  it('that was stopped more than a day ago says what to do', async () => {
    serve(() => ({
      ...many,
      state: 'stopped',
      invited: 39_500,
      aside: 1_000,
      finished_at: '2026-03-13T09:00:00.000Z',
      actions: [],
    }))
    await renderConsole('/invitation_imports/f1/show', { locale })
    await expect.poll(text).toMatch(words.over)
  })
})
