import FormControl from '@mui/material/FormControl'
import InputLabel from '@mui/material/InputLabel'
import { useTranslation } from 'react-i18next'
import { Choice } from '../components/Choice.tsx'
import type { Item } from '../data/models.ts'
import { useLocale } from '../i18n/format.ts'

interface ProgramChoiceProps {
  programs: readonly Item<'programs'>[]
  programId: string
  onProgram: (id: string) => void
}

/** The program that a request is of, where the mentee is in several. */
export function ProgramChoice({ programs, programId, onProgram }: ProgramChoiceProps) {
  const { t } = useTranslation('profile')
  const locale = useLocale()
  return (
    <FormControl fullWidth>
      <InputLabel htmlFor="request-program">{t('form.program')}</InputLabel>
      <Choice
        value={programId}
        field={{ id: 'request-program' }}
        options={programs.map(({ id, attributes }) => ({ value: id, label: attributes.name[locale] }))}
        onChoose={onProgram}
      />
    </FormControl>
  )
}
