import { expect, test } from 'vitest'
import { idOf } from '../../testing/fixtures.ts'
import type { Tool } from './calls.ts'
import { toolFor } from './serves.ts'

function tool(n: number, title: string, description = ''): Tool {
  return {
    id: idOf(n),
    attributes: {
      category: 'tool',
      title: { fr: title, en: 'Tool' },
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
  expect(toolFor('Préparer mon budget', tools)).toEqual({ tool: tools[0], word: 'budget' })
  expect(toolFor('Décider d’un budget', tools)).toMatchObject({ tool: tools[1], word: 'Décider' })
})

test('words are compared without accents, case and endings', () => {
  expect(toolFor('ECOUTER', tools)).toMatchObject({ tool: tools[1], word: 'ECOUTER' })
})

test('short and empty words serve nothing', () => {
  expect(toolFor('Pour une session avec vous', tools)).toBeNull()
  expect(toolFor('', tools)).toBeNull()
})
