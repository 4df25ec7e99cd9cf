import { styled } from '@mui/material/styles'
import { color, fixed } from '#theme/vars.ts'
import { folded } from '../i18n/folded.ts'

const Mark = styled('mark')({ backgroundColor: color.sun, color: fixed.ink, borderRadius: 3, padding: '0 2px' })

/** A text with the searched words marked. */
export function Marked({ text, q }: { readonly text: string; readonly q: string }) {
  const [letters, wanted] = [Array.from(text), Array.from(q)]
  const at = wanted.length === 0 ? -1 : folded(text).indexOf(folded(q))
  if (at < 0) return text
  const end = at + wanted.length
  return (
    <>
      {letters.slice(0, at).join('')}
      <Mark>{letters.slice(at, end).join('')}</Mark>
      {letters.slice(end).join('')}
    </>
  )
}
