import { expect, test } from 'vitest'
import { lineOf } from './prose.ts'

test('a paragraph of a text has emphasis and links, and no HTML', () => {
  const line = (text: string) =>
    lineOf(text)
      .map(({ text: html }) => html)
      .join('')
  expect(line('**Écrire** à [l’équipe](mailto:rh@exemple.fr)')).toBe(
    '<strong>Écrire</strong> à <a href="mailto:rh@exemple.fr" rel="noopener">l’équipe</a>',
  )
  expect(line('<b>2 * 3</b> [ici](javascript:x)')).toBe('&lt;b&gt;2 * 3&lt;/b&gt; [ici](javascript:x)')
})
