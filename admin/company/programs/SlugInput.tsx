import { useWords } from '../../platform/i18n/provider.ts'
import { CodeInput } from '../../platform/shared/CodeInput.tsx'

const words = 'resources.programs'

/** The code of a new program, which follows its French name. */
export function SlugInput() {
  const t = useWords()
  return <CodeInput source="slug" of="name.fr" label={t(`${words}.fields.slug`)} help={t(`${words}.help.slug`)} />
}
