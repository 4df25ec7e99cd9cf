import { useWords } from '../i18n/provider.ts'
import { useProgramChoices } from '../lists/choices.ts'
import { NativeSelectInput } from '../shared/NativeSelectInput.tsx'

interface ProgramInputProps {
  readonly source: string
  readonly label: string
  /** One is chosen. */
  readonly isNeeded: boolean
}

/** One program of the company, or none, where none is every program. */
export function ProgramInput({ source, label, isNeeded }: ProgramInputProps) {
  const t = useWords()
  return (
    <NativeSelectInput
      source={source}
      label={label}
      choices={[{ value: '', name: isNeeded ? '' : t('list.every_program') }, ...useProgramChoices()]}
      format={(value: unknown) => value ?? ''}
      parse={(chosen: string) => (chosen === '' ? null : chosen)}
    />
  )
}
