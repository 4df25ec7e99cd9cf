import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { firstFeatures } from '../app/features.ts'
import { menuOf } from '../app/shell/menu.ts'
import type { Me } from '../shared/session/me.ts'
import { withWords } from './page.ts'

const frame = readFileSync(path.join(import.meta.dirname, '../start/frame.html'), 'utf8')
/** The words of a part of the frame, in order. */
const wordsOf = (part: string) => {
  const text = frame.slice(frame.indexOf(`class="${part}"`))
  return [...text.slice(0, text.indexOf('</p>')).matchAll(/\{\{([\w.]+)\}\}/g)].map(([, word]) => word)
}

test('the first frame has the entries of the menus', () => {
  const me = { profile: { type: 'participants', id: '1' } } as Me
  const labels = (menu: 'top' | 'bottom') => menuOf(firstFeatures, me, menu).map(({ label }) => label)
  expect(wordsOf('start-bar')).toEqual(labels('top'))
  expect(wordsOf('start-menu')).toEqual([...labels('bottom'), 'nav.more'])
})

test('the first frame has its words in both languages, and no word that no catalogue has', () => {
  expect(withWords('{{nav.home}}')).toBe('<span lang="fr">Accueil</span><span lang="en">Home</span>')
  expect(withWords(frame)).not.toContain('{{')
  expect(() => withWords('{{nav.nowhere}}')).toThrow('No words for {{nav.nowhere}} in fr')
})
