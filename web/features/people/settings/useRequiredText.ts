import { useEffect, useRef, useState } from 'react'

/**
 * A text that must be given, and its field, which gets the focus when the text is missing or the server refuses it.
 * @param refused changes with each refusal
 */
export function useRequiredText(initial: string, refused?: object) {
  const [value, setValue] = useState(initial)
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (refused === undefined) return
    field.current?.focus()
    field.current?.select()
  }, [refused])

  /** null when nothing was typed. */
  function given(): string | null {
    const typed = value.trim()
    setMissing(typed === '')
    if (typed !== '') return typed
    field.current?.focus()
    return null
  }
  return { value, setValue, missing, field, given }
}
