import { useEffect } from 'react'
import { TextInput } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'

interface CodeInputProps {
  readonly source: string
  /** The field whose text it follows. */
  readonly of: string
  readonly label: string
  readonly help: string | false
}

/** The code of a new record: it follows the name until somebody types another one. */
export function CodeInput({ source, of, label, help }: CodeInputProps) {
  const { setValue, getFieldState, formState } = useFormContext()
  const name: unknown = useWatch({ name: of })
  const isOwn = getFieldState(source, formState).isDirty
  const proposed = typeof name === 'string' ? codeOf(name) : ''
  useEffect(() => {
    if (!isOwn) setValue(source, proposed)
  }, [isOwn, proposed, setValue, source])
  return (
    <TextInput
      source={source}
      label={label}
      helperText={help}
      autoComplete="off"
      spellCheck={false}
      parse={(typed: string) => typed}
    />
  )
}

/** Small letters without accents, digits, and single hyphens between them. */
function codeOf(name: string): string {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== '')
    .join('-')
    .slice(0, 60)
    .replace(/-$/, '')
}
