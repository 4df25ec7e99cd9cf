import { styled } from '@mui/material/styles'
import { Fragment } from 'react'
import { color, fixed } from '#theme/vars.ts'
import { folded, searchedWords } from '../i18n/folded.ts'

const Mark = styled('mark')({ backgroundColor: color.sun, color: fixed.ink, borderRadius: 3, padding: '0 2px' })

/** Where a text holds what is searched: as a whole, else each of its words. In the order of the text. */
function spansOf(text: string, q: string): { from: number; to: number }[] {
  const within = folded(text)
  const whole = folded(q.trim())
  const spans: { from: number; to: number }[] = []
  for (const wanted of whole !== '' && within.includes(whole) ? [whole] : searchedWords(q))
    for (let from = within.indexOf(wanted); from >= 0; from = within.indexOf(wanted, from + wanted.length))
      spans.push({ from, to: from + wanted.length })
  return spans.toSorted((a, b) => a.from - b.from).filter(({ from }, at, all) => from >= (all[at - 1]?.to ?? 0))
}

/** A text with the searched words marked. */
export function Marked({ text, q }: { readonly text: string; readonly q: string }) {
  const letters = Array.from(text)
  const spans = spansOf(text, q)
  return (
    <>
      {spans.map(({ from, to }, at) => (
        <Fragment key={from}>
          {letters.slice(spans[at - 1]?.to ?? 0, from).join('')}
          <Mark>{letters.slice(from, to).join('')}</Mark>
        </Fragment>
      ))}
      {letters.slice(spans.at(-1)?.to ?? 0).join('')}
    </>
  )
}
