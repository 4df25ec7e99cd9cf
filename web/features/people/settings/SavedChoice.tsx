import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../shared/components/SelectField.tsx'
import type { Option } from '../../../shared/components/SelectField.tsx'
import { ApiError } from '../../../shared/data/errors.ts'
import { messageOf } from '../../../shared/notify/catalogue.ts'
import { useNotifier } from '../../../shared/notify/Toaster.tsx'

interface SavedChoiceProps {
  label: string
  name: string
  /** What the server has. */
  saved: string
  options: readonly Option[]
  none?: string
  help?: string
  onSave: (chosen: string) => Promise<unknown>
}

/** Saves what is chosen. What is refused goes back, with the reason. */
export function useSavedChoice({ name, saved, onSave }: Pick<SavedChoiceProps, 'name' | 'saved' | 'onSave'>) {
  const { t } = useTranslation()
  const notifier = useNotifier()
  const [chosen, setChosen] = useState<string | null>(null)
  const [error, setError] = useState<ApiError | null>(null)

  async function choose(value: string) {
    setChosen(value)
    setError(null)
    try {
      await onSave(value)
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused
      setError(refused)
      if (!refused.of(name)) notifier.say(messageOf(t, refused))
    } finally {
      setChosen(null)
    }
  }
  const onChoose = (value: string) => void choose(value)
  return { name, value: chosen ?? saved, error: error?.of(name)?.detail, onChoose }
}

/** A list that saves what is chosen. */
export function SavedChoice({ label, options, none, help, ...choice }: SavedChoiceProps) {
  return (
    <SelectField
      {...useSavedChoice(choice)}
      label={label}
      options={options}
      {...(none !== undefined && { none })}
      {...(help !== undefined && { help })}
    />
  )
}
