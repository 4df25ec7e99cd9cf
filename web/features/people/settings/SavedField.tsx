import type { ComponentProps, ReactNode } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../shared/components/Field.tsx'
import { ApiError } from '../../../shared/data/errors.ts'
import { wordsOf } from '../../../shared/notify/catalogue.ts'

interface SavedFieldProps extends Pick<ComponentProps<typeof Field>, 'autoComplete' | 'type' | 'required'> {
  label: string
  name: string
  help?: ReactNode
  /** What the server has. */
  saved: string
  onSave: (typed: string) => Promise<unknown>
}

/**
 * A field that saves itself when it is left or Enter is pressed. What is refused stays as it was typed, with the
 * reason; Escape brings back what is saved.
 */
export function SavedField({ label, name, help, saved, onSave, ...input }: SavedFieldProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const [busy, setBusy] = useState(false)
  const value = typed ?? saved

  async function save() {
    if (busy || typed === null) return
    if (typed.trim() === saved) {
      setTyped(null)
      setError(null)
      return
    }
    setBusy(true)
    try {
      await onSave(typed.trim())
      setTyped((now) => (now === typed ? null : now))
      setError(null)
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused
      setError(refused)
    } finally {
      setBusy(false)
    }
  }
  const words = error && (error.of(name)?.detail ?? [wordsOf(t, error).title, ...wordsOf(t, error).lines].join(' '))
  return (
    <Field
      {...input}
      label={label}
      name={name}
      help={help}
      error={words ?? undefined}
      value={value}
      inputProps={{ 'aria-invalid': error !== null, 'aria-busy': busy }}
      onChange={(event) => {
        setTyped(event.target.value)
      }}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void save()
        if (event.key === 'Escape') {
          setTyped(null)
          setError(null)
        }
      }}
    />
  )
}
