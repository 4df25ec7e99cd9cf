import { styled } from '@mui/material/styles'
import { color, fixed } from '#theme/vars.ts'

const Mark = styled('mark')({ backgroundColor: color.sun, color: fixed.ink, borderRadius: 3, padding: '0 2px' })

/** As searches compare: without case and accents, each character for one. */
const folded = (letters: readonly string[]) =>
  letters.map((one) => one.normalize('NFD').charAt(0).toLowerCase().charAt(0)).join('')

/** A text with the searched words marked. */
export function Marked({ text, q }: { readonly text: string; readonly q: string }) {
  const [letters, wanted] = [Array.from(text), Array.from(q)]
  const at = wanted.length === 0 ? -1 : folded(letters).indexOf(folded(wanted))
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
