import LinkTo from '@mui/material/Link'
import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { Marked } from '../../shared/components/Marked.tsx'

/** `**bold**`, `*emphasis*`, `[words](address)`. */
const inline = /\*\*(?<bold>[^*]+)\*\*|\*(?<stress>[^*\s][^*]*)\*|\[(?<words>[^\]]+)\]\((?<to>[^\s)]+)\)/gu

interface MarkdownProps {
  readonly text: string
  /** Marked in it. */
  readonly q: string
}

/**
 * Paragraphs, lists of `- `, bold, emphasis and links of a Markdown text, as elements: no HTML of it is ever read. An
 * address that is neither `https:`, `mailto:` nor of this application stays text.
 */
export function Markdown({ text, q }: MarkdownProps) {
  return placed(text.split(/\n{2,}/)).map(({ at, part }) => {
    const lines = part.split('\n')
    if (!lines.every((line) => /^[-*] /.test(line)))
      return (
        <p key={at}>
          <Line text={lines.join(' ')} q={q} />
        </p>
      )
    return (
      <ul key={at}>
        {placed(lines).map((line) => (
          <li key={line.at}>
            <Line text={line.part.slice(2)} q={q} />
          </li>
        ))}
      </ul>
    )
  })
}

/** The parts of a text, each with where it begins. */
function placed(parts: readonly string[]): { readonly at: number; readonly part: string }[] {
  let end = 0
  return parts.map((part) => {
    const at = end
    end += part.length + 1
    return { at, part }
  })
}

function Line({ text, q }: MarkdownProps) {
  const parts: ReactNode[] = []
  let from = 0
  for (const found of text.matchAll(inline)) {
    parts.push(
      <Fragment key={found.index}>
        <Marked text={text.slice(from, found.index)} q={q} />
        {elementOf(found, q)}
      </Fragment>,
    )
    from = found.index + found[0].length
  }
  return (
    <>
      {parts}
      <Marked text={text.slice(from)} q={q} />
    </>
  )
}

function elementOf(found: RegExpExecArray, q: string): ReactNode {
  const { bold, stress, words = '', to = '' } = found.groups ?? {}
  if (bold !== undefined)
    return (
      <strong>
        <Marked text={bold} q={q} />
      </strong>
    )
  if (stress !== undefined)
    return (
      <em>
        <Marked text={stress} q={q} />
      </em>
    )
  if (!/^(https:\/\/|mailto:|\/(?!\/))/iu.test(to)) return found[0]
  return (
    <LinkTo href={to} {...(to.startsWith('https:') && { target: '_blank', rel: 'noopener' })}>
      <Marked text={words} q={q} />
    </LinkTo>
  )
}
