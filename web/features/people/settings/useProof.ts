import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shared/data/errors.ts'
import { useRefusal } from '../../../shared/data/useRefusal.ts'
import { wordsOf } from '../../../shared/notify/catalogue.ts'

/** What shows the server that it is the owner: nothing after a recent sign-in. */
export type OwnerProof = { current_password?: string }

interface ProofOptions {
  /** The server always asks for the password, so the field is there at once. */
  neededAtOnce?: boolean
  /** What was typed a moment ago for the step before. */
  given?: string
}

/**
 * Sends what the server accepts from the owner only. The password field appears when the server requires it; a refusal
 * is kept with its field.
 */
export function useProof({ neededAtOnce = false, given = '' }: ProofOptions = {}) {
  const { t } = useTranslation('settings')
  const { t: say } = useTranslation()
  const [isNeeded, setNeeded] = useState(neededAtOnce)
  const [password, setPassword] = useState(given)
  const [error, setError] = useRefusal()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isNeeded && !neededAtOnce) field.current?.focus()
  }, [isNeeded, neededAtOnce])

  const refused = error?.of('current_password')
  const passwordFault = refused && (password === '' ? t('proof.missing') : refused.detail)
  return {
    busy,
    error,
    /** For `ProofField`. */
    field: { ref: field, isNeeded, value: password, error: passwordFault, onChange: setPassword },
    /** @returns whether it went through */
    send: async (work: (proof: OwnerProof) => Promise<void>): Promise<boolean> => {
      if (busy) return false
      setBusy(true)
      setError(null)
      try {
        await work(password === '' ? {} : { current_password: password })
        return true
      } catch (thrown) {
        if (!(thrown instanceof ApiError)) throw thrown
        const isPassword = thrown.of('current_password') !== undefined
        // The field appears first: no error for a field that was not there.
        if (!isPassword || isNeeded || password !== '') setError(thrown)
        if (isPassword) {
          setNeeded(true)
          field.current?.focus()
        }
        return false
      } finally {
        setBusy(false)
      }
    },
    /** What was refused, in words, unless one of these fields shows it. */
    refusalBut: (...fields: string[]) => {
      if (error === null || ['current_password', ...fields].some((name) => error.of(name))) return null
      const { title, lines } = wordsOf(say, error)
      return { title, text: lines.join(' ') }
    },
  }
}
