import { type Block, blocksOf, type Inline, inlinesOf } from '../../contract/content/markdown.ts'
import { type Html, markup } from '../../platform/http/html.ts'

/** The text without its Markdown marks. */
export function plainOf(text: string): string {
  return blocksOf(text)
    .map((block) => (block.kind === 'list' ? block.items.map(wordsOf).join('\n') : wordsOf(block.parts)))
    .join('\n')
}

/**
 * The elements of a Markdown text: whatever is no mark is escaped.
 * @param show a piece of the text, e.g. with what was looked for marked
 */
export function proseOf(text: string, show: (text: string) => Html): readonly Html[] {
  return blocksOf(text).map((block) => blockOf(block, show))
}

function blockOf(block: Block, show: (text: string) => Html): Html {
  if (block.kind === 'list') {
    const items = block.items.map((item) => markup`<li>${inlines(item, show)}</li>`)
    return block.ordered ? markup`<ol>${items}</ol>` : markup`<ul>${items}</ul>`
  }
  const parts = inlines(block.parts, show)
  if (block.kind === 'quote') return markup`<blockquote>${parts}</blockquote>`
  // A heading inside an answer is a line of it: the question is its heading.
  return block.kind === 'heading' ? markup`<p><strong>${parts}</strong></p>` : markup`<p>${parts}</p>`
}

/** A paragraph or a point: emphasis and links alone. */
export function lineOf(text: string): readonly Html[] {
  return inlines(inlinesOf(text), (piece) => markup`${piece}`)
}

function inlines(parts: readonly Inline[], show: (text: string) => Html): readonly Html[] {
  return parts.map((part) => {
    if (part.kind === 'text') return show(part.text)
    if (part.kind === 'image') return markup`<img src="${part.src}" alt="${part.alt}" loading="lazy" />`
    const inside = inlines(part.parts, show)
    if (part.kind === 'strong') return markup`<strong>${inside}</strong>`
    if (part.kind === 'em') return markup`<em>${inside}</em>`
    return markup`<a href="${part.href}" rel="noopener">${inside}</a>`
  })
}

function wordsOf(parts: readonly Inline[]): string {
  return parts
    .map((part) => (part.kind === 'text' ? part.text : part.kind === 'image' ? part.alt : wordsOf(part.parts)))
    .join('')
}
