import { styled } from '@mui/material/styles'
import { Marked } from './Marked.tsx'

const Address = styled('a')({ color: 'inherit', textDecoration: 'underline', overflowWrap: 'anywhere' })

const address = /https?:\/\/[^\s<>"«»]+/giu

/** An address that a page may lead to: of the web, and without a name before its host that would hide it. */
function isSafe(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

/** What ends the sentence, or the bracket around it, is no part of the address. */
function withoutEnd(text: string): string {
  const bare = text.replace(/[.,;:!?'’…*]+$/u, '')
  const isOpen = (bare.match(/\(/g)?.length ?? 0) < (bare.match(/\)/g)?.length ?? 0)
  return bare === text && !(isOpen && bare.endsWith(')')) ? bare : withoutEnd(isOpen ? bare.replace(/\)$/, '') : bare)
}

interface Piece {
  text: string
  at: number
  link: boolean
}

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let reached = 0
  for (const found of text.matchAll(address)) {
    const link = withoutEnd(found[0])
    if (!isSafe(link)) continue
    pieces.push({ text: text.slice(reached, found.index), at: reached, link: false })
    pieces.push({ text: link, at: found.index, link: true })
    reached = found.index + link.length
  }
  return [...pieces, { text: text.slice(reached), at: reached, link: false }].filter((piece) => piece.text !== '')
}

/** A text that a person wrote: its web addresses lead there, in a tab of their own; searched words are marked. */
export function Linked({ text, q = '' }: { readonly text: string; readonly q?: string }) {
  return piecesOf(text).map((piece) =>
    piece.link ? (
      <Address key={piece.at} href={piece.text} target="_blank" rel="noopener noreferrer nofollow">
        <Marked text={piece.text} q={q} />
      </Address>
    ) : (
      <Marked key={piece.at} text={piece.text} q={q} />
    ),
  )
}
