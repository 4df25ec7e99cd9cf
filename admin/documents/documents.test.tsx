import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AdminDocument } from '#contract/console/documents.ts'
import { type FakeServer, fakeServer, list } from '../testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../testing/render-console.tsx'
import { sectionsOf, typedText } from './sections.ts'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.on(({ path, method }) => {
    if (path !== '/admin/api/documents') return undefined
    return method === 'POST' ? { json: { id: 'd2' } } : list([])
  })
})
const sent = () => server.calls.filter(({ method }) => method === 'POST')
const fill = async (name: string, value: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value } })
const publish = () => userEvent.click(screen.getByRole('button', { name: 'Publier' }))

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

  it('begins with the text in force of the document that is chosen, and keeps what was typed', async () => {
    const inForce = (document: string, title: string) => ({
      id: document,
      document,
      version: 3,
      title: { fr: title, en: `${title} (en)` },
      sections: { fr: [{ title: 'Le respect', short: '', paragraphs: ['On s’écoute.'], points: [] }], en: [] },
      accept_again: false,
    })
    server.on(({ path, method, query }) => {
      if (path !== '/admin/api/documents' || method !== 'GET' || query.get('in_force') !== 'true') return undefined
      const kind = query.get('document') ?? ''
      return kind === 'terms' ? list([]) : list([inForce(kind, kind === 'charter' ? 'Charte' : 'Confidentialité')])
    })
    await renderConsole('/documents/create')
    expect(await screen.findByDisplayValue('Charte')).toBeDefined()
    expect(screen.getByDisplayValue(/^## Le respect\s+On s’écoute\.$/)).toBeDefined()
    const kinds = screen.getByRole('combobox')
    await userEvent.selectOptions(kinds, 'terms')
    await waitFor(() => expect(screen.queryByDisplayValue('Charte')).toBeNull())
    await userEvent.selectOptions(kinds, 'charter')
    const title = await screen.findByDisplayValue('Charte')
    await userEvent.type(title, ' 2027')
    await userEvent.selectOptions(kinds, 'terms')
    expect(await screen.findByDisplayValue('Charte 2027')).toBeDefined()
  })

  it('is not published while a language is missing', async () => {
    await renderConsole('/documents/create')
    await fill('Titre (français)', 'Notre charte')
    await fill('Texte (français)', 'Sans partie')
    await publish()
    expect(await screen.findAllByText(/^Commencez par une partie/)).toHaveLength(2)
    expect(sent()).toEqual([])
  })

  it('is kept as a draft, and published ahead with its revision', async () => {
    const draft: AdminDocument = {
      id: 'd2',
      document: 'charter',
      version: 2,
      title: { fr: 'Notre charte', en: 'Our charter' },
      sections: {
        fr: [{ title: 'Le respect', short: 'En bref.', paragraphs: ['On s’écoute.'], points: ['À l’heure'] }],
        en: [{ title: 'Respect', short: '', paragraphs: ['We listen.'], points: [] }],
      },
      published_at: null,
      published_by_name: null,
      in_force: false,
      state: 'draft',
      effective_at: null,
      effective_until: null,
      accept_again: true,
      accepted: null,
      people: null,
      preview: { fr: '/charter-mentoring-entreprise?preview=k', en: '/en/mentoring-charter?preview=k' },
      revision: 4,
    }
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
