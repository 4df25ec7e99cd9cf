import Box from '@mui/material/Box'
import { useWatch } from 'react-hook-form'
import { recognisedColumn } from '#contract/console/people/import-columns.ts'
import type { ImportField, ImportKind } from '#contract/console/people/invitation-imports.ts'
import { csvFile, csvSeparator } from '#contract/platform/csv.ts'
import { useLocale, useWords } from '../../platform/i18n/provider.ts'
import { useOpenProgramChoices, useUnitChoices } from '../../platform/lists/choices.ts'
import { DownloadButton } from '../../platform/lists/DownloadButton.tsx'

const words = 'resources.invitation_imports'

const shared = ['email', 'first_name', 'last_name', 'business_unit', 'program', 'locale'] as const
/** The columns of an example, by what is made of its people. */
const columnsOf = {
  invitations: [...shared, 'roles'],
  accounts: [
    ...shared,
    'profiles',
    'job_title',
    'city',
    'country',
    'time_zone',
    'seniority_years',
    'languages',
    'skills',
    'needed_skills',
    'motivations',
    'mission',
    'visible',
  ],
} as const satisfies Readonly<Record<ImportKind, readonly ImportField[]>>

type Cells = Readonly<Partial<Record<ImportField, string>>>

/** What is the same in every company and language. */
const filled = {
  presenter: {
    email: 'camille.martin@example.com',
    first_name: 'Camille',
    last_name: 'Martin',
    city: 'Lyon',
    country: 'FR',
    time_zone: 'Europe/Paris',
    seniority_years: '8',
    visible: '1',
  },
  participant: { email: 'sacha.petit@example.com', first_name: 'Sacha', last_name: 'Petit', country: 'FR' },
} as const satisfies Readonly<Record<'presenter' | 'participant', Cells>>

/** A file to begin with: names of columns that are recognised, and a mentor and a mentee. */
export function Example() {
  const t = useWords()
  const locale = useLocale()
  const kind = useWatch({ name: 'kind' }) as ImportKind
  const program = useOpenProgramChoices()[0]?.name ?? ''
  const unit = useUnitChoices()[0]?.name ?? ''
  const titleOf = (field: ImportField) => {
    const title = t(`${words}.fields.${field}`)
    return recognisedColumn(title, kind) === field ? title : field
  }
  const file = async () => {
    const people = (['presenter', 'participant'] as const).map((role): Cells => {
      const name = t(`profiles.${role}`)
      return { ...filled[role], business_unit: unit, program, locale, roles: name, profiles: name }
    })
    const columns: readonly ImportField[] = columnsOf[kind]
    const rows = [columns.map(titleOf), ...people.map((cells) => columns.map((field) => cells[field] ?? ''))]
    return {
      name: `${t(`${words}.create.example_name`)}.csv`,
      content: new Blob([csvFile(rows, csvSeparator(locale))], { type: 'text/csv;charset=utf-8' }),
    }
  }
  return (
    <Box sx={{ justifySelf: 'start' }}>
      <DownloadButton label={t(`${words}.create.example`)} disabled={false} file={file}>
        {t(`${words}.create.example`)}
      </DownloadButton>
    </Box>
  )
}
