/** A text, and what is selected of it. */
export interface Selected {
  readonly text: string
  readonly from: number
  readonly to: number
}

/** What takes the place of a part of the text, and what is selected then. */
export interface Edit {
  readonly from: number
  readonly to: number
  readonly text: string
  readonly select: readonly [number, number]
}

export type WordMark = 'strong' | 'em'
export type LineMark = 'heading' | 'subheading' | 'bullet' | 'numbered' | 'quote'

/** `_` of emphasis nests in `**`, as `*` does not. */
const signs: Readonly<Record<WordMark, string>> = { strong: '**', em: '_' }
const leads: Readonly<Record<LineMark, (place: number) => string>> = {
  heading: () => '## ',
  subheading: () => '### ',
  bullet: () => '- ',
  numbered: (place) => `${place + 1}. `,
  quote: () => '> ',
}
const lead = /^(?:#{1,6}\s+|\s{0,3}[-*+]\s+|\s{0,3}\d{1,3}[.)]\s+|\s{0,3}>\s?)/
const marked: Readonly<Record<LineMark, RegExp>> = {
  heading: /^#{1,2}\s/,
  subheading: /^#{3,6}\s/,
  bullet: /^\s{0,3}[-*+]\s/,
  numbered: /^\s{0,3}\d{1,3}[.)]\s/,
  quote: /^\s{0,3}>/,
}

/** Marks the selected words, line by line, or takes the marks away. With no word there, `words` are written. */
export function markWords(selected: Selected, mark: WordMark, words: string): Edit {
  const sign = signs[mark]
  const { text, from, to } = wholeWords(selected)
  const inside = text.slice(from, to)
  if (inside === '') return placeholder(from, to, sign, words, sign)
  if (text.slice(0, from).endsWith(sign) && text.startsWith(sign, to))
    return replaced(from - sign.length, to + sign.length, inside)
  const lines = inside.split('\n')
  const isWhole = lines.filter((line) => bodyOf(line) !== '').every((line) => isWithin(bodyOf(line), sign))
  const changed = lines.map((line) => {
    const body = bodyOf(line)
    if (body === '') return line
    const begin = line.indexOf(body, leadOf(line).length)
    const next = isWhole ? body.slice(sign.length, -sign.length) : `${sign}${body}${sign}`
    return line.slice(0, begin) + next + line.slice(begin + body.length)
  })
  return replaced(from, to, changed.join('\n'))
}

/** Makes the selected lines headings, points or quotes, or plain lines again. An empty line gets `words`. */
export function markLines(selected: Selected, mark: LineMark, words: string): Edit {
  const from = lineStart(selected.text, selected.from)
  const to = lineEnd(selected.text, selected.to)
  const lines = selected.text.slice(from, to).split('\n')
  const [only = ''] = lines
  if (lines.length === 1 && bodyOf(only) === '') return placeholder(from, to, leads[mark](0), words, '')
  const filled = lines.filter((line) => line.trim() !== '')
  const isWhole = filled.every((line) => marked[mark].test(line))
  let place = 0
  const changed = lines.map((line) => {
    if (line.trim() === '') return line
    const body = line.slice(leadOf(line).length)
    return isWhole ? body : `${leads[mark](place++)}${body}`
  })
  const edit = replaced(from, to, changed.join('\n'))
  if (lines.length > 1) return edit
  const end = from + edit.text.length
  return { ...edit, select: [end, end] }
}

/** What Enter does in a list: the next point, or the end of the list in a point without words. null: a plain line. */
export function nextPoint({ text, from, to }: Selected): Edit | null {
  const start = lineStart(text, from)
  const end = lineEnd(text, from)
  const [, before, number, after] = /^(\s{0,3})(?:[-*+]|(\d{1,3})([.)]))\s+/.exec(text.slice(start, end)) ?? []
  if (before === undefined || from !== to) return null
  const mark = leadOf(text.slice(start, end))
  if (from < start + mark.length) return null
  if (text.slice(start + mark.length, end).trim() === '') return { ...replaced(start, end, ''), select: [start, start] }
  const next = number === undefined ? mark : `${before}${Number(number) + 1}${after ?? '.'} `
  const caret = from + 1 + next.length
  return { from, to, text: `\n${next}`, select: [caret, caret] }
}

export interface Link {
  readonly words: string
  readonly address: string
}

/** The link in which the selection stands, else the selected words, which shall lead somewhere. */
export function linkAt({ text, from, to }: Selected): Link & Pick<Edit, 'from' | 'to'> {
  for (const match of text.matchAll(/(?<!!)\[([^\]\n]{1,300})\]\(([^()\s]{1,500})\)/g)) {
    const [whole, words = '', address = ''] = match
    const end = match.index + whole.length
    if (match.index <= from && to <= end) return { from: match.index, to: end, words, address }
  }
  const chosen = wholeWords({ text, from, to })
  return { from: chosen.from, to: chosen.to, words: text.slice(chosen.from, chosen.to), address: '' }
}

/** @param address `linkAddress` has made it; '': the words are no link any more */
export function link({ from, to }: Pick<Edit, 'from' | 'to'>, { words, address }: Link): Edit {
  const plain = words.replaceAll(/[[\]\s]+/g, ' ').trim()
  const edit = replaced(from, to, address === '' ? plain : `[${plain.slice(0, 300) || address}](${address})`)
  return { ...edit, select: [from + edit.text.length, from + edit.text.length] }
}

/** Without the spaces at its ends; a word that is touched is taken whole. */
function wholeWords({ text, from, to }: Selected): Selected {
  const chosen = text.slice(from, to)
  const start = from + (chosen.length - chosen.trimStart().length)
  const end = Math.max(start, to - (chosen.length - chosen.trimEnd().length))
  const before = /[\p{L}\p{N}’'-]*$/u.exec(text.slice(0, start))?.[0] ?? ''
  const after = /^[\p{L}\p{N}’'-]*/u.exec(text.slice(end))?.[0] ?? ''
  const isWord = /[\p{L}\p{N}]/u
  const [opens, closes] = [text.slice(start, end), text.slice(start, end).at(-1) ?? '']
  const isCaret = start === end
  const grows = (part: string, beside: string) => isWord.test(part) && (isCaret || isWord.test(beside))
  return {
    text,
    from: grows(before, opens.slice(0, 1)) ? start - before.length : start,
    to: grows(after, closes) ? end + after.length : end,
  }
}

function replaced(from: number, to: number, text: string): Edit {
  return { from, to, text, select: [from, from + text.length] }
}

function placeholder(from: number, to: number, before: string, words: string, after: string): Edit {
  const start = from + before.length
  return { from, to, text: `${before}${words}${after}`, select: [start, start + words.length] }
}

const lineStart = (text: string, at: number) => text.lastIndexOf('\n', at - 1) + 1

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end === -1 ? text.length : end
}

const leadOf = (line: string) => lead.exec(line)?.[0] ?? ''
const bodyOf = (line: string) => line.slice(leadOf(line).length).trim()
const isWithin = (words: string, sign: string) =>
  words.length > sign.length * 2 && words.startsWith(sign) && words.endsWith(sign)
