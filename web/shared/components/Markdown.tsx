import LinkTo from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import { Fragment } from 'react'
import { color, shape } from '#theme/vars.ts'
import { blocksOf } from '#contract/markdown.ts'
import type { Block, Inline } from '#contract/markdown.ts'
import { Marked } from './Marked.tsx'
import { Picture } from './Picture.tsx'
import type { SeenPicture } from './Picture.tsx'

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
  '& blockquote': { borderLeft: `3px solid ${color.warm}`, paddingLeft: 16, color: color.ink2, whiteSpace: 'pre-line' },
  '& img': { maxWidth: '100%', height: 'auto', borderRadius: shape.inner },
  '& em': { fontStyle: 'italic' },
})

interface MarkdownProps {
  readonly text: string
  /** Marked in it. */
  readonly q?: string
  /** Where images of the store are seen, by what the text calls them; one that is missing is its words. */
  readonly pictures?: ReadonlyMap<string, SeenPicture>
}

const noPictures: ReadonlyMap<string, SeenPicture> = new Map()

/** An article or an answer, as elements: nothing of it is HTML (docs/decisions/0512). */
export function Markdown({ text, q = '', pictures = noPictures }: MarkdownProps) {
  return (
    <Prose>
      {placed(blocksOf(text)).map(({ place, part }) => (
        <BlockOf key={place} block={part} q={q} pictures={pictures} />
      ))}
    </Prose>
  )
}

interface Shown {
  q: string
  pictures: ReadonlyMap<string, SeenPicture>
}

function BlockOf({ block, ...shown }: Shown & { block: Block }) {
  if (block.kind === 'list') {
    const List = block.ordered ? 'ol' : 'ul'
    return (
      <List>
        {placed(block.items).map(({ place, part }) => (
          <li key={place}>
            <Inlines parts={part} {...shown} />
          </li>
        ))}
      </List>
    )
  }
  const inside = <Inlines parts={block.parts} {...shown} />
  if (block.kind === 'quote') return <blockquote>{inside}</blockquote>
  if (block.kind === 'paragraph') return <p>{inside}</p>
  return block.level === 2 ? <h2>{inside}</h2> : <h3>{inside}</h3>
}

function Inlines({ parts, ...shown }: Shown & { parts: readonly Inline[] }) {
  return placed(parts).map(({ place, part }) => <Fragment key={place}>{inlineOf(part, shown)}</Fragment>)
}

function inlineOf(part: Inline, shown: Shown) {
  if (part.kind === 'text') return <Marked text={part.text} q={shown.q} />
  if (part.kind === 'image') {
    const picture = shown.pictures.get(part.src)
    return picture === undefined ? <em>{part.alt}</em> : <Picture picture={picture} alt={part.alt} />
  }
  const inside = <Inlines parts={part.parts} {...shown} />
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
