import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AdminDocument } from '#contract/console/content/documents.ts'
import { type FakeServer, fakeServer, list } from '../../platform/testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../../platform/testing/render-console.tsx'
import { sectionsOf, typedText } from './sections.ts'

const sections = [{ title: 'Le respect', short: 'En bref.', paragraphs: ['On s’écoute.'], points: ['À l’heure'] }]
const standard: AdminDocument = {
  id: 's1',
  document: 'charter',
  version: 1,
  standard: true,
  title: { fr: 'Charte du produit', en: 'Standard charter' },
  sections: { fr: sections, en: sections },
  published_at: null,
  published_by_name: null,
  in_force: true,
  state: 'in_force',
  effective_at: null,
  effective_until: null,
  accept_again: false,
  accepted: 12,
  people: 230,
  preview: null,
  revision: 0,
}
const privacy: AdminDocument = {
  ...standard,
  id: 's3',
  document: 'privacy',
  version: 3,
  standard: false,
  title: { fr: 'Vos données', en: 'Your data' },
  effective_at: '2026-03-03T08:00:00.000Z',
  accepted: null,
  people: null,
}
const former: AdminDocument = { ...privacy, id: 's2', version: 2, state: 'former', in_force: false }
const draft: AdminDocument = {
  ...standard,
  id: 'd2',
  version: 2,
  standard: false,
  title: { fr: 'Notre charte', en: 'Our charter' },
  in_force: false,
  state: 'draft',
  accept_again: true,
  accepted: null,
  people: null,
  preview: { fr: '/charter-mentoring-entreprise?preview=k', en: '/en/mentoring-charter?preview=k' },
  revision: 4,
}

let server: FakeServer
let versions: readonly AdminDocument[]
beforeEach(() => {
  localStorage.clear()
  versions = [standard, privacy, former]
  server = fakeServer()
  server.on(({ path, method, query }) => {
    if (path !== '/admin/api/documents') return undefined
    if (method === 'POST') return { json: { id: 'd2' } }
    const kind = query.get('document')
    return list(versions.filter(({ document }) => kind === null || document === kind))
  })
})
const sent = () => server.calls.filter(({ method }) => method === 'POST')
const fill = async (name: string, value: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value } })
const ask = () => userEvent.click(screen.getByRole('button', { name: 'Publier…' }))
const publish = async () => {
  await ask()
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Publier' }))
}

describe('a version of a text', () => {
  it('is previewed as it is typed, and published in both languages', async () => {
    await renderConsole('/documents/create')
    await fill('Titre (français)', 'Notre charte')
    await fill('Texte (français)', '## Le respect\n> En bref.\nOn s’écoute.\n- À l’heure')
    const preview = screen.getByRole('region', { name: 'Aperçu (français)' })
    expect(within(preview).getByRole('heading', { name: '1. Le respect' })).toBeDefined()
    await fill('Titre (anglais)', 'Our charter')
    await fill('Texte (anglais)', '## Respect\nWe listen.')
    await expectAccessible()
    await publish()
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.body).toEqual({
      document: 'charter',
      accept_again: true,
      publish: true,
      effective_at: null,
      fr: {
        title: 'Notre charte',
        sections: [{ title: 'Le respect', short: 'En bref.', paragraphs: ['On s’écoute.'], points: ['À l’heure'] }],
      },
      en: {
        title: 'Our charter',
        sections: [{ title: 'Respect', short: '', paragraphs: ['We listen.'], points: [] }],
      },
    })
  })

  it('begins with the text in force of what is chosen; what was typed for another one stays there', async () => {
    await renderConsole('/documents/create')
    expect(await screen.findByDisplayValue('Charte du produit')).toBeDefined()
    expect(screen.getByDisplayValue('Standard charter')).toBeDefined()
    expect(screen.getByText('La nouvelle version part du texte du produit (version 1).')).toBeDefined()
    await userEvent.type(await screen.findByRole('textbox', { name: 'Titre (français)' }), ' 2027')
    const kinds = () => screen.getByLabelText<HTMLSelectElement>('Texte')
    await userEvent.selectOptions(kinds(), 'privacy')
    const question = await screen.findByRole('dialog', { name: /Quitter sans enregistrer/ })
    expect(kinds().value).toBe('charter')
    await userEvent.click(within(question).getByRole('button', { name: 'Quitter' }))
    expect(await screen.findByDisplayValue('Vos données')).toBeDefined()
    expect(screen.getByText('La nouvelle version part de la version 3.')).toBeDefined()
    expect(screen.queryByText(/n’a pas été enregistrée/)).toBeNull()
    expect(screen.queryByText(/Chacun l’accepte de nouveau/)).toBeNull()
    await userEvent.selectOptions(kinds(), 'charter')
    await userEvent.click(await screen.findByRole('button', { name: 'La reprendre' }))
    expect(screen.getByDisplayValue('Charte du produit 2027')).toBeDefined()
  })

  it('is published after a dialog that says which one, what it replaces and who accepts it again', async () => {
    await renderConsole('/documents/create')
    await screen.findByDisplayValue('Charte du produit')
    await ask()
    const dialog = await screen.findByRole('dialog', { name: /Publier «\sCharte\s», version 2/ })
    expect(
      await within(dialog).findByText(/remplace le texte du produit \(version 1\)\. .*tout de suite/),
    ).toBeDefined()
    expect(within(dialog).getByText(/accepte de nouveau à sa prochaine visite\s: 230 personnes/)).toBeDefined()
    await expectAccessible()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ne pas publier' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()).toEqual([])
    await userEvent.click(screen.getByRole('switch', { name: /Chacun l’accepte de nouveau/ }))
    await ask()
    expect(await screen.findByText('Personne n’a à l’accepter de nouveau.')).toBeDefined()
    await userEvent.click(await screen.findByRole('button', { name: 'Publier' }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.body).toMatchObject({ document: 'charter', accept_again: false, publish: true })
  })

  it('says the version in force that it replaces, and starts from any former one', async () => {
    versions = [standard, privacy, { ...former, title: { fr: 'Avant', en: 'Before' } }]
    server.on(({ path }) => (path === '/admin/api/documents/s2' ? { json: versions[2] } : undefined))
    await renderConsole('/documents/s2')
    await userEvent.click(await screen.findByRole('link', { name: 'Reprendre ce texte' }))
    expect(await screen.findByDisplayValue('Avant')).toBeDefined()
    await ask()
    const dialog = await screen.findByRole('dialog', { name: /Publier «\sConfidentialité\s», version 4/ })
    expect(await within(dialog).findByText(/remplace la version 3, en vigueur depuis le 3 mars/)).toBeDefined()
  })

  it('is listed with the product’s own, and leads to the draft that is there already', async () => {
    versions = [draft, standard]
    await renderConsole('/documents')
    expect((await screen.findAllByText('Texte du produit')).length).toBeGreaterThan(0)
    expect(screen.getByText('12 sur 230')).toBeDefined()
    cleanup()
    await renderConsole('/documents/create')
    const link = await screen.findByRole('link', { name: 'Ouvrir le brouillon' })
    expect(link.getAttribute('href')).toMatch(/\/documents\/d2$/)
  })

  it('is not published while a language is missing', async () => {
    await renderConsole('/documents/create')
    await fill('Texte (français)', 'Sans partie')
    await fill('Texte (anglais)', 'No part')
    await ask()
    expect(await screen.findAllByText(/^Commencez par une partie/)).toHaveLength(2)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent()).toEqual([])
  })

  it('is kept as a draft, and published ahead with its revision', async () => {
    server.on(({ path }) => (path === '/admin/api/documents/d2' ? { json: draft } : undefined))
    await renderConsole('/documents/d2')
    const link = await screen.findByRole('link', { name: 'Voir le brouillon dans sa page (français)' })
    expect(link.getAttribute('href')).toBe('/charter-mentoring-entreprise?preview=k')
    await expectAccessible()
    await userEvent.click(screen.getByRole('button', { name: 'Garder le brouillon' }))
    const changes = () => server.calls.filter(({ method }) => method === 'PUT')
    await waitFor(() => expect(changes()).toHaveLength(1))
    expect(changes()[0]?.headers.get('if-match')).toBe('"4"')
    expect(changes()[0]?.body).toMatchObject({ publish: false, fr: { sections: draft.sections.fr } })
    const from = await screen.findByLabelText(/^En vigueur à partir du/)
    fireEvent.change(from, { target: { value: '2090-01-01T08:00' } })
    await publish()
    await waitFor(() => expect(changes()).toHaveLength(2))
    const effective_at = new Date('2090-01-01T08:00').toISOString()
    expect(changes()[1]?.body).toMatchObject({ publish: true, effective_at })
  })

  it('is typed as it was', () => {
    const typed = '## A\n> a\nb\n- c\n\n## B\nd'
    expect(typedText(sectionsOf(typed))).toBe(typed)
  })

  it('has its parts in the order in which they are typed', () => {
    expect(sectionsOf('## A\n\n## B\nb').map(({ title }) => title)).toEqual(['A', 'B'])
  })
})
