import { useTranslation } from 'react-i18next'
import { color } from '#theme/vars.ts'
import { Field } from '../../shared/components/Field.tsx'
import { useFormats } from '../../shared/i18n/format.ts'
import type { Draft } from '../../shared/useDraft.ts'

/** A few words to the other person, optional, with their counter. */
export function Note({ label, help, draft, max }: { label: string; help: string; draft: Draft; max: number }) {
  const { t } = useTranslation('mentoring')
  const formats = useFormats()
  return (
    <Field
      label={label}
      help={help}
      aside={
        <span
          aria-hidden="true"
          style={{ fontSize: '.8125rem', color: color.ink2, fontVariantNumeric: 'tabular-nums' }}
        >
          {t('counter', { typed: formats.number(draft.text.length), most: formats.number(max) })}
        </span>
      }
      multiline
      minRows={3}
      value={draft.text}
      inputProps={{ maxLength: max }}
      onChange={(event) => {
        draft.write(event.target.value)
      }}
    />
  )
}
