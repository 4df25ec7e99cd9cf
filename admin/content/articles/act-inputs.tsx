import { TextInput } from 'react-admin'
import { commentRemoval } from '#contract/console/content/articles.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { NativeSelectInput } from '../../platform/shared/NativeSelectInput.tsx'

/** What the author reads. */
export function ReasonInput() {
  const t = useWords()
  return (
    <TextInput
      source="reason"
      label={t('resources.articles.reason')}
      helperText={t('resources.articles.reason_help')}
      multiline
      minRows={3}
    />
  )
}

export function RemovalReason() {
  const t = useWords()
  return (
    <NativeSelectInput
      source="reason"
      label={t('resources.articles.reason')}
      choices={commentRemoval.shape.reason.options.map((value) => ({
        value,
        name: t(`resources.articles.reasons.${value}`),
      }))}
    />
  )
}
