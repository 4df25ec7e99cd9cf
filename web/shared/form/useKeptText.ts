import { useState } from 'react'
import { keepDraft, readDraft } from './drafts.ts'

/**
 * A text that is kept as it is typed, beside the one that it begins with. Setting the first text again removes the
 * draft. The key is read once: another one needs another `key` of the component.
 */
export function useKeptText(key: string, first = ''): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => readDraft(key) || first)
  return [
    text,
    (next) => {
      setText(next)
      keepDraft(key, next === first ? '' : next)
    },
  ]
}
