import { expect, test } from 'vitest'
import { idOf } from '../../../testing/fixtures.ts'
import type { Tool } from './calls.ts'
import { toolFor } from './serves.ts'

function tool(n: number, title: string, description = ''): Tool {
  return {
    id: idOf(n),
    attributes: {
      category: 'tool',
      title: { fr: title, en: 'Making Connaissance' },
      description: { fr: description, en: '' },
      author: null,
      language: 'fr',
      link: 'https://tools.test',
      minutes: null,
      pages: null,
      cover: null,
      position: n,
      order: n,
      click_count: 0,
    },
  }
}
const tools = [
  tool(1, 'Un budget en une page'),
  tool(2, 'Écouter mieux', 'Pour décider et budgéter'),
  tool(3, 'Écoute'),
]

test('the tool that shares most words with the topic serves the session, and the word says why', () => {
  expect(toolFor('Préparer mon budget', tools, 'fr')).toEqual({ tool: tools[0], word: 'budget' })
  expect(toolFor('Décider d’un budget', tools, 'fr')).toMatchObject({ tool: tools[1], word: 'Décider' })
})

test('words are compared without accents, case and endings', () => {
  expect(toolFor('ECOUTER', tools, 'fr')).toMatchObject({ tool: tools[1], word: 'ECOUTER' })
})

test('short and empty words serve nothing', () => {
  expect(toolFor('Pour une session avec vous', tools, 'fr')).toBeNull()
  expect(toolFor('', tools, 'fr')).toBeNull()
})

test('the topic that a session has by itself serves nothing, and verbs that go with any neither', () => {
  const known = [tool(1, 'Connaissance de soi, à faire seul'), tool(2, 'Tenir le point, taking stock')]
  for (const topic of ['Faire connaissance', 'Faire le point', 'Getting to know each other', 'Taking stock'])
    expect([topic, toolFor(topic, known, 'fr')]).toEqual([topic, null])
  expect(toolFor('Faire seul', known, 'fr')).toBeNull()
  expect(toolFor('La connaissance de mon métier', known, 'fr')).toMatchObject({ word: 'connaissance' })
})

test('the words of another language than the reader’s say nothing', () => {
  expect(toolFor('Connaissance', tools, 'fr')).toBeNull()
})
