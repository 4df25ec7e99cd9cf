import { describe, expect, test } from 'vitest'
import { type Edit, link, linkAt, markLines, markWords, nextPoint, type Selected } from './edits.ts'

/** A text in which `[` and `]` stand around what is selected, or `|` where the caret is. */
function at(drawn: string): Selected {
  const [from, to] = [drawn.search(/[|⟦]/), drawn.search(/[|⟧]/)]
  return { text: drawn.replaceAll(/[|⟦⟧]/g, ''), from, to: drawn.includes('|') ? to : to - 1 }
}
const after = ({ text }: Selected, edit: Edit | null) =>
  edit === null ? null : text.slice(0, edit.from) + edit.text + text.slice(edit.to)
const selectedAfter = (selected: Selected, edit: Edit) => after(selected, edit)?.slice(...edit.select)

describe('words', () => {
  test.each([
    ['a selection', 'un ⟦mot⟧ ici', 'un **mot** ici'],
    ['spaces at its ends stay outside', 'un⟦ mot ⟧ici', 'un **mot** ici'],
    ['the word at the caret', 'un m|ot ici', 'un **mot** ici'],
    ['half a word is the whole one', 'un ⟦mo⟧t ici', 'un **mot** ici'],
    ['the same again takes it away', 'un **⟦mot⟧** ici', 'un mot ici'],
    ['also with its marks selected', 'un ⟦**mot**⟧ ici', 'un mot ici'],
    ['each line for itself, behind the mark of a point', '⟦- un\n- deux⟧', '- **un**\n- **deux**'],
    ['an empty line between them stays empty', '⟦un\n\ndeux⟧', '**un**\n\n**deux**'],
    ['nothing there', 'un | ici', 'un **gras** ici'],
  ])('%s: %s', (_, drawn, expected) => {
    expect(after(at(drawn), markWords(at(drawn), 'strong', 'gras'))).toBe(expected)
  })

  test('twice is as before, and what was written for nothing is selected', () => {
    const first = markWords(at('un ⟦mot⟧ ici'), 'em', 'x')
    const once = after(at('un ⟦mot⟧ ici'), first) ?? ''
    const twice = markWords({ text: once, from: first.select[0], to: first.select[1] }, 'em', 'x')
    expect(after({ text: once, from: 0, to: 0 }, twice)).toBe('un mot ici')
    expect(selectedAfter(at('|'), markWords(at('|'), 'strong', 'gras'))).toBe('gras')
  })
})

describe('lines', () => {
  test.each([
    ['a heading', 'heading', 'un |titre\nreste', '## un titre\nreste'],
    ['a heading again is a line', 'heading', '## un |titre', 'un titre'],
    ['a heading becomes a smaller one', 'subheading', '## un |titre', '### un titre'],
    ['points', 'bullet', '⟦un\n\ndeux⟧', '- un\n\n- deux'],
    ['points become steps', 'numbered', '⟦- un\n- deux⟧', '1. un\n2. deux'],
    ['and lines again', 'numbered', '⟦1. un\n2. deux⟧', 'un\ndeux'],
    ['a quote', 'quote', 'di|t', '> dit'],
    ['an empty line', 'bullet', 'un\n|', 'un\n- mots'],
  ] as const)('%s', (_, mark, drawn, expected) => {
    expect(after(at(drawn), markLines(at(drawn), mark, 'mots'))).toBe(expected)
  })
})

describe('Enter', () => {
  test.each([
    ['goes on with a list', '- un|', '- un\n- '],
    ['counts on', '9. un|', '9. un\n10. '],
    ['splits a point', '- un| deux', '- un\n-  deux'],
    ['ends the list in an empty point', '- un\n- |', '- un\n'],
    ['is a plain one in a plain line', 'un|', null],
    ['before the mark', '|- un', null],
    ['over a selection', '- ⟦un⟧', null],
  ])('%s', (_, drawn, expected) => {
    expect(after(at(drawn), nextPoint(at(drawn)))).toBe(expected)
  })
})

describe('a link', () => {
  test('of the selected words, of none, and changed where it stands', () => {
    const text = at('voir la ⟦page⟧ ici')
    const target = linkAt(text)
    expect(target).toMatchObject({ words: 'page', address: '' })
    const made = after(text, link(target, { words: 'la [page]\nici', address: 'https://a.fr' })) ?? ''
    expect(made).toBe('voir la [la page ici](https://a.fr) ici')
    const again = linkAt({ text: made, from: 12, to: 12 })
    expect(again).toMatchObject({ words: 'la page ici', address: 'https://a.fr' })
    expect(after({ text: made, from: 0, to: 0 }, link(again, { ...again, address: '' }))).toBe(
      'voir la la page ici ici',
    )
    expect(linkAt(at('![une image|](/api/v1/article_images/1)')).address).toBe('')
  })
})
