import { TextInput } from 'react-admin'
import { useWords } from '../i18n/provider.ts'
import { FormDialog } from '../shared/FormDialog.tsx'
import type { FormValues } from '../shared/form-values.ts'

interface NameDialogProps {
  readonly close: () => void
  readonly save: (name: string) => void
}

const maxNameLength = 60

/** Asks under which name a filter is kept. */
export default function NameDialog({ close, save }: NameDialogProps) {
  const t = useWords()
  const nameOf = ({ name }: FormValues) => (typeof name === 'string' ? name.trim() : '')
  return (
    <FormDialog
      title={t('list.save_view_title')}
      close={close}
      width="xs"
      focusFirst
      validate={(values) => (nameOf(values) === '' ? { name: t('acts.required') } : {})}
      submit={async (values) => {
        save(nameOf(values))
        close()
      }}
      cancel={t('list.cancel')}
      confirm={t('list.save')}
    >
      <TextInput
        source="name"
        required
        label={t('list.view_name')}
        helperText={false}
        slotProps={{ htmlInput: { maxLength: maxNameLength } }}
      />
    </FormDialog>
  )
}
