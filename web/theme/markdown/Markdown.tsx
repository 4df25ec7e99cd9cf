import LinkTo from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { blocksOf, inlinesOf } from '#contract/content/markdown.ts'
import type { Block, Inline } from '#contract/content/markdown.ts'
import { color, shape } from '../vars.ts'

const Prose = styled('div')({
  display: 'grid',
  gap: 16,
  maxWidth: '68ch',
  overflowWrap: 'anywhere',
  '& p': { whiteSpace: 'pre-line', margin: 0 },
  '& ul, & ol': { paddingLeft: 24, display: 'grid', gap: 6, margin: 0 },
  '& ul': { listStyle: 'disc' },
  '& ol': { listStyle: 'decimal' },
  '& h2': { fontSize: '1.375rem', marginTop: 8 },
  '& h3': { fontSize: '1.125rem' },
  '& blockquote': {
    borderLeft: `3px solid ${color.warm}`,
    margin: 0,
    paddingLeft: 16,
    color: color.ink2,
    whiteSpace: 'pre-line',
  },
  '& img': { maxWidth: '100%', height: 'auto', borderRadius: shape.inner },
  '& em': { fontStyle: 'italic' },
})

interface Renderers {
  /** A piece of the text, e.g. with what was looked for marked. */
  readonly renderText?: (text: string) => ReactNode
  /** An image of the store; missing: its words stand there. */
  readonly renderImage?: (image: { readonly src: string; readonly alt: string }) => ReactNode
}

/** Renders Markdown as elements, never as HTML (docs/decisions/2602). */
export function Markdown({ text, ...renderers }: Renderers & { readonly text: string }) {
  return (
    <Prose>
      {placed(blocksOf(text)).map(({ place, part }) => (
        <BlockOf key={place} block={part} {...renderers} />
      ))}
    </Prose>
  )
}

/** A paragraph or a point: emphasis and links alone. */
export function MarkdownLine({ text }: { readonly text: string }) {
  return <Inlines parts={inlinesOf(text)} />
}

function BlockOf({ block, ...renderers }: Renderers & { readonly block: Block }) {
  if (block.kind === 'list') {
    const List = block.ordered ? 'ol' : 'ul'
    return (
      <List>
        {placed(block.items).map(({ place, part }) => (
          <li key={place}>
            <Inlines parts={part} {...renderers} />
          </li>
        ))}
      </List>
    )
  }
  const inside = <Inlines parts={block.parts} {...renderers} />
  if (block.kind === 'quote') return <blockquote>{inside}</blockquote>
  if (block.kind === 'paragraph') return <p>{inside}</p>
  return block.level === 2 ? <h2>{inside}</h2> : <h3>{inside}</h3>
}

function Inlines({ parts, ...renderers }: Renderers & { readonly parts: readonly Inline[] }) {
  return placed(parts).map(({ place, part }) => <Fragment key={place}>{inlineOf(part, renderers)}</Fragment>)
}

function inlineOf(part: Inline, renderers: Renderers) {
  if (part.kind === 'text') return renderers.renderText?.(part.text) ?? part.text
  if (part.kind === 'image') return renderers.renderImage?.(part) ?? <em>{part.alt}</em>
  const inside = <Inlines parts={part.parts} {...renderers} />
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

/** Parts of a text are identified by their place: they have no other identity. */
function placed<Part>(parts: readonly Part[]): readonly { readonly place: number; readonly part: Part }[] {
  return parts.map((part, place) => ({ place, part }))
}
