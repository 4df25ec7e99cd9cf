import type { Edit, Selected } from './edits.ts'

export type TextField = HTMLTextAreaElement | HTMLInputElement

export function selectedIn({ value: text, selectionStart: from, selectionEnd: to }: HTMLTextAreaElement): Selected {
  return { text, from, to }
}

/**
 * Writes into a field as if it was typed: the browser undoes it (`insertText`), and listeners of the field get the
 * event.
 * @returns whether there was room for it
 */
export function typeInto(area: TextField, { from, to, text, select }: Edit): boolean {
  const grows = text.length - (to - from)
  if (grows > 0 && area.maxLength >= 0 && area.value.length + grows > area.maxLength) return false
  area.focus()
  area.setSelectionRange(from, to)
  // Nothing else that writes can be undone. Where it is missing, the field is written without.
  const isTyped =
    typeof document.execCommand === 'function' &&
    (text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text))
  if (!isTyped) {
    area.setRangeText(text, from, to)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  area.setSelectionRange(...select)
  return true
}
