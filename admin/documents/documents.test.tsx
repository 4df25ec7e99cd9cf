import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FakeServer, fakeServer, list } from '../testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../testing/render-console.tsx'
import { sectionsOf } from './sections.ts'

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

  it('is not published while a language is missing', async () => {
    await renderConsole('/documents/create')
    await fill('Titre (français)', 'Notre charte')
    await fill('Texte (français)', 'Sans partie')
    await publish()
    expect(await screen.findAllByText(/^Commencez par une partie/)).toHaveLength(2)
    expect(sent()).toEqual([])
  })

  it('has its parts in the order in which they are typed', () => {
    expect(sectionsOf('## A\n\n## B\nb').map(({ title }) => title)).toEqual(['A', 'B'])
  })
})
