import LinkTo from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import { Fragment } from 'react'
import { color } from '#theme/vars.ts'
import { blocksOf } from '#contract/markdown.ts'
import type { Block, Inline } from '#contract/markdown.ts'
import { Marked } from './Marked.tsx'

const Prose = styled('div')({
  display: 'grid',
  gap: 16,
  maxWidth: '68ch',
  overflowWrap: 'anywhere',
  '& p': { whiteSpace: 'pre-line' },
  '& ul, & ol': { paddingLeft: 24, display: 'grid', gap: 6 },
  '& ul': { listStyle: 'disc' },
  '& ol': { listStyle: 'decimal' },
  '& h2': { fontSize: '1.375rem', marginTop: 8 },
  '& h3': { fontSize: '1.125rem' },
  '& blockquote': { borderLeft: `3px solid ${color.line}`, paddingLeft: 16, color: color.ink2, whiteSpace: 'pre-line' },
  '& img': { maxWidth: '100%', height: 'auto' },
  '& em': { fontStyle: 'italic' },
})

interface MarkdownProps {
  readonly text: string
  /** Marked in it. */
  readonly q?: string
}

/** An article or an answer, as elements: nothing of it is HTML (docs/decisions/0512). */
export function Markdown({ text, q = '' }: MarkdownProps) {
  return (
    <Prose>
      {placed(blocksOf(text)).map(({ place, part }) => (
        <BlockOf key={place} block={part} q={q} />
      ))}
    </Prose>
  )
}

function BlockOf({ block, q }: { block: Block; q: string }) {
  if (block.kind === 'list') {
    const List = block.ordered ? 'ol' : 'ul'
    return (
      <List>
        {placed(block.items).map(({ place, part }) => (
          <li key={place}>
            <Inlines parts={part} q={q} />
          </li>
        ))}
      </List>
    )
  }
  const inside = <Inlines parts={block.parts} q={q} />
  if (block.kind === 'quote') return <blockquote>{inside}</blockquote>
  if (block.kind === 'paragraph') return <p>{inside}</p>
  return block.level === 2 ? <h2>{inside}</h2> : <h3>{inside}</h3>
}

function Inlines({ parts, q }: { parts: readonly Inline[]; q: string }) {
  return placed(parts).map(({ place, part }) => <Fragment key={place}>{inlineOf(part, q)}</Fragment>)
}

function inlineOf(part: Inline, q: string) {
  if (part.kind === 'text') return <Marked text={part.text} q={q} />
  if (part.kind === 'image') return <img src={part.src} alt={part.alt} loading="lazy" />
  const inside = <Inlines parts={part.parts} q={q} />
  if (part.kind === 'strong') return <strong>{inside}</strong>
  if (part.kind === 'em') return <em>{inside}</em>
  return (
    <LinkTo
      href={part.href}
      {...(/^https?:/.test(part.href) && { target: '_blank', rel: 'noopener noreferrer nofollow' })}
    >
      {inside}
    </LinkTo>
  )
}

/** Parts of a text are told apart by their place: they have no other identity. */
function placed<Part>(parts: readonly Part[]): readonly { readonly place: number; readonly part: Part }[] {
  return parts.map((part, place) => ({ place, part }))
}
