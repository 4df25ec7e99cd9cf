import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectComplaint } from '#tests/support/web-setup.ts'
import { type FakeServer, fakeServer, list } from '../../platform/testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../../platform/testing/render-console.tsx'

const both = (text: string) => ({ fr: text, en: text })
const ids = ['1', '2', '3'].map((n) => `0000000${n}-0000-4000-8000-000000000000`)
const questions = ['Rythme', 'Attentes', 'Besoins'].map((title, place) => ({
  id: ids[place],
  field_name: `field_${place}`,
  category: 'profile_question',
  field_type: 'input',
  roles: place === 2 ? ['participant'] : ['participant', 'presenter'],
  program_id: null,
  title: both(title),
  label: both(''),
  help: both(''),
  choices: [],
  position: place + 1,
  bound: place === 0,
  archived: false,
  revision: 0,
}))
const step = {
  id: 's1',
  role: 'presenter',
  anchor: 'rythme',
  title: both('Votre rythme'),
  heading: both(''),
  help: both(''),
  questions: ids.slice(0, 1),
  archived: false,
  position: 1,
  revision: 4,
}

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.on(({ path, method }) => {
    if (method !== 'GET') return undefined
    if (path === '/admin/api/profile_questions') return list(questions)
    if (path === '/admin/api/profile_questions/q1') return { json: { ...questions[0], id: 'q1' } }
    return path === '/admin/api/profile_steps/s1' ? { json: step } : undefined
  })
})
const sent = (wanted: string) => server.calls.filter(({ method }) => method === wanted)
const button = (name: string) => screen.findByRole('button', { name })
const save = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))

describe('questions', () => {
  it('are put in order by buttons that name them', async () => {
    server.on(({ method }) => (method === 'POST' ? { json: questions[1] } : undefined))
    await renderConsole('/profile_questions')
    const table = await screen.findByRole('table')
    expect(within(table).getAllByText('Mentorés, Mentors')).toHaveLength(2)
    await userEvent.click(await button('Monter «\u00A0Attentes\u00A0»'))
    await waitFor(() => expect(sent('POST')).toHaveLength(1))
    expect(sent('POST')[0]).toMatchObject({ path: `/admin/api/profile_questions/${ids[1]}/move`, body: { to: 'up' } })
    await expectAccessible()
  })

  it('are not put in order by an auditor', async () => {
    server = fakeServer('auditor')
    server.on(({ path }) => (path === '/admin/api/profile_questions' ? list(questions) : undefined))
    await renderConsole('/profile_questions')
    expect(await screen.findByText('Attentes')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Monter «\u00A0Attentes\u00A0»' })).toBeNull()
  })

  it('apply to the ticked roles, and take answers with an explanation and an archived flag', async () => {
    server.on(({ method }) => (method === 'PUT' ? { json: questions[0] } : undefined))
    await renderConsole('/profile_questions/q1')
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Mentorés' }))
    await userEvent.click(await button('Ajouter une réponse'))
    for (const [name, text] of [
      ['Réponse 1 (français)', 'Lent'],
      ['Réponse 1 (anglais)', 'Slow'],
      ['Réponse 1, expliquée (français)', 'Une fois par mois'],
      ['Réponse 1, expliquée (anglais)', 'Once a month'],
    ] as const)
      await userEvent.type(screen.getByRole('textbox', { name }), text)
    await userEvent.click(screen.getByRole('switch', { name: 'La réponse 1 n’est plus proposée' }))
    await expectAccessible()
    await save()
    await waitFor(() => expect(sent('PUT')).toHaveLength(1))
    expect(sent('PUT')[0]?.body).toMatchObject({
      roles: ['presenter'],
      choices: [{ label: { fr: 'Lent' }, help: { en: 'Once a month' }, archived: true }],
    })
  })

  it('take answers that nobody explains, new ones and those that stand', async () => {
    const stands = { code: 'quick', label: { fr: 'Vite', en: 'Quick' }, help: null, archived: false }
    server.on(({ path, method }) =>
      path === '/admin/api/profile_questions/q1'
        ? { json: { ...questions[0], id: 'q1', ...(method === 'GET' && { choices: [stands] }) } }
        : undefined,
    )
    await renderConsole('/profile_questions/q1')
    await userEvent.click(await button('Ajouter une réponse'))
    await userEvent.type(screen.getByRole('textbox', { name: 'Réponse 2 (français)' }), 'Lent')
    await userEvent.type(screen.getByRole('textbox', { name: 'Réponse 2 (anglais)' }), 'Slow')
    // One that was typed and taken back is none.
    await userEvent.type(screen.getByRole('textbox', { name: 'Réponse 2, expliquée (anglais)' }), 'x')
    await userEvent.clear(screen.getByRole('textbox', { name: 'Réponse 2, expliquée (anglais)' }))
    await save()
    await waitFor(() => expect(sent('PUT')).toHaveLength(1))
    expect(sent('PUT')[0]?.body).toMatchObject({ choices: [stands, { label: { fr: 'Lent' }, help: null }] })
  })

  it('keep an explanation that is written in one language', async () => {
    server.on(({ method }) => (method === 'PUT' ? { json: questions[0] } : undefined))
    await renderConsole('/profile_questions/q1')
    await userEvent.click(await button('Ajouter une réponse'))
    await userEvent.type(screen.getByRole('textbox', { name: 'Réponse 1 (français)' }), 'Lent')
    await userEvent.type(screen.getByRole('textbox', { name: 'Réponse 1 (anglais)' }), 'Slow')
    await userEvent.type(screen.getByRole('textbox', { name: 'Réponse 1, expliquée (français)' }), 'Posément')
    await save()
    await waitFor(() => expect(sent('PUT')).toHaveLength(1))
    expect(sent('PUT')[0]?.body).toMatchObject({ choices: [{ help: { fr: 'Posément', en: '' } }] })
  })

  it('that the product reads stay, in the server’s words', async () => {
    const words = 'Le produit lit les réponses à cette question : elle reste. Vous pouvez l’archiver.'
    server.on(({ method }) => (method === 'DELETE' ? { status: 422, json: { message: words } } : undefined))
    await renderConsole('/profile_questions/q1')
    await userEvent.click(await button('Supprimer'))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirmer' }))
    expect(await screen.findByText(words)).toBeDefined()
    expectComplaint(/HttpError/)
  })
})

describe('a step', () => {
  it('asks questions of its role in an order that buttons change', async () => {
    server.on(({ method }) => (method === 'PUT' ? { json: step } : undefined))
    await renderConsole('/profile_steps/s1')
    await userEvent.click(await screen.findByRole('combobox', { name: 'Ajouter une question' }))
    expect(screen.queryByRole('option', { name: 'Besoins' })).toBeNull()
    await userEvent.click(await screen.findByRole('option', { name: 'Attentes' }))
    await userEvent.click(await button('Monter «\u00A0Attentes\u00A0»'))
    await expectAccessible()
    await save()
    await waitFor(() => expect(sent('PUT')).toHaveLength(1))
    expect(sent('PUT')[0]?.body).toMatchObject({ questions: [ids[1], ids[0]] })
  })
})

describe('a proposed tag', () => {
  it('joins the list in the words of both languages', async () => {
    const proposal = { id: 'p1', kind: 'skill', label: 'Apiculture', state: 'proposed', full_name: null, people: 2 }
    const record = { ...proposal, user_id: 'u1', created_at: '2026-03-12T09:00:00.000Z', actions: ['take', 'refuse'] }
    server.on(({ path, method }) => {
      if (path === '/admin/api/tag_proposals') return list([record])
      return method === 'POST' ? { json: { ...record, state: 'taken', actions: [] } } : undefined
    })
    await renderConsole('/tag_proposals')
    expect(await screen.findByText('2 personnes')).toBeDefined()
    await userEvent.click(await button('Ajouter à la liste…'))
    const dialog = await screen.findByRole('dialog')
    const english = within(dialog).getByRole('textbox', { name: 'Mots (anglais)' })
    await userEvent.clear(english)
    await userEvent.type(english, 'Beekeeping')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ajouter l’étiquette' }))
    await waitFor(() => expect(sent('POST')).toHaveLength(1))
    expect(sent('POST')[0]).toMatchObject({
      path: '/admin/api/tag_proposals/p1/take',
      body: { label: { fr: 'Apiculture', en: 'Beekeeping' } },
    })
  })
})
