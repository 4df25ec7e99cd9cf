import { useEffect } from 'react'
import { TextInput } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { useWords } from '../../platform/i18n/provider.ts'

const words = 'resources.programs'

/** The code of a new program: it follows the French name until somebody types another one. */
export function SlugInput() {
  const t = useWords()
  const { setValue, getFieldState, formState } = useFormContext()
  const name: unknown = useWatch({ name: 'name.fr' })
  const isOwn = getFieldState('slug', formState).isDirty
  const proposed = typeof name === 'string' ? slugOf(name) : ''
  useEffect(() => {
    if (!isOwn) setValue('slug', proposed)
  }, [isOwn, proposed, setValue])
  return (
    <TextInput
      source="slug"
      label={t(`${words}.fields.slug`)}
      helperText={t(`${words}.help.slug`)}
      autoComplete="off"
      spellCheck={false}
      parse={(typed: string) => typed}
    />
  )
}

/** Small letters without accents, digits, and single hyphens between them. */
function slugOf(name: string): string {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== '')
    .join('-')
    .slice(0, 60)
    .replace(/-$/, '')
}
