import { useLayoutEffect, useRef, useState } from 'react'
import type { SyntheticEvent } from 'react'
import { Icon } from '../../../shared/components/Icon.tsx'
import { ApiError } from '../../../shared/data/errors.ts'
import type { Locale } from '../../../shared/i18n/locale.ts'
import { Field } from './Fields.tsx'
import { wordsIn } from './words.ts'

interface FactorStepProps {
  locale: Locale
  /** Rejects with an ApiError. */
  onCode: (code: string) => Promise<void>
  /** The sign-in is over, or somebody wants to begin again. */
  onBack: () => void
}

/** After a right password: the code of the application, or a recovery code. Plain elements, as the sign-in. */
export function FactorStep({ locale, onCode, onBack }: FactorStepProps) {
  const words = wordsIn(locale)
  const [fault, setFault] = useState<string | undefined>()
  const [isOver, setOver] = useState(false)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const field = () => form.current?.querySelector<HTMLInputElement>('input')
  useLayoutEffect(() => {
    form.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [])

  async function submit() {
    const code = field()?.value.trim() ?? ''
    setFault(code === '' ? words.password_missing : undefined)
    if (code === '') {
      field()?.focus()
      return
    }
    setBusy(true)
    try {
      await onCode(code)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setBusy(false)
      setOver(error.code === 'second_factor_expired')
      setFault(error.faults[0]?.detail ?? words.errors.network)
      field()?.select()
    }
  }
  return (
    <form
      noValidate
      ref={form}
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault()
        if (!busy) void submit()
      }}
    >
      <Field
        label={words.factor_code}
        name="code"
        type="text"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        error={fault}
      />
      <p className="small">{words.factor_lost}</p>
      {!isOver && (
        <button className="sign-in-submit" type="submit" aria-busy={busy}>
          {busy && <Icon name="busy" turning />}
          {busy ? words.submitting : words.factor_submit}
        </button>
      )}
      <button className={isOver ? 'sign-in-submit' : 'sign-in-submit second'} type="button" onClick={onBack}>
        {words.factor_back}
      </button>
    </form>
  )
}
