import { useWords } from '../i18n/provider.ts'
import { useProgramChoices } from '../lists/choices.ts'
import { NativeSelectInput } from '../shared/NativeSelectInput.tsx'

interface ProgramInputProps {
  readonly source: string
  readonly label: string
}

/** One program of the company, or none: every program. */
export function ProgramInput({ source, label }: ProgramInputProps) {
  const t = useWords()
  return (
    <NativeSelectInput
      source={source}
      label={label}
      choices={[{ value: '', name: t('list.every_program') }, ...useProgramChoices()]}
      format={(value: unknown) => value ?? ''}
      parse={(chosen: string) => (chosen === '' ? null : chosen)}
    />
  )
}
