import { TextInput } from 'react-admin'
import { useWords } from '../i18n/provider.ts'

/** What both people read with the end of what they had. */
export function WordInput() {
  const t = useWords()
  return <TextInput source="note" label={t('word.label')} helperText={t('word.help')} multiline minRows={3} />
}
