import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type {
  AdminInvitationImport,
  ImportChange,
  ImportColumn,
  ImportKind,
} from '#contract/console/people/invitation-imports.ts'
import { color } from '#theme/vars.ts'
import { useFieldText } from '../../platform/edits/field-words.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { Panel } from '../../platform/shared/Panel.tsx'
import { useFieldName } from './field-names.ts'

const words = 'resources.invitation_imports'
/** As many as a record shows. */
const maxRows = 200
const flags: ReadonlySet<string> = new Set(['visible', 'shows_talents', 'expert'])
const lists: ReadonlySet<string> = new Set([
  'roles',
  'program',
  'languages',
  'skills',
  'needed_skills',
  'job_categories',
  'targeted_job_categories',
  'targeted_business_units',
  'motivations',
])
/** Fields whose values have the words of another one. */
const readAs: Readonly<Record<string, string>> = {
  roles: 'role',
  current_profile: 'role',
  targeted_business_units: 'business_units',
}

/** Whom a file of accounts makes or changes, and from what to what. */
export function Changes({ record: { kind, changes, columns } }: { readonly record: AdminInvitationImport }) {
  const t = useWords()
  if (changes.length === 0) return null
  return (
    <Panel component="section" aria-labelledby="import-changes" sx={{ padding: 2, marginTop: 2 }}>
      <Typography variant="h2" id="import-changes" sx={{ fontSize: '1.125rem' }}>
        {t(`${words}.changes`)}
      </Typography>
      {changes.length === maxRows && <span>{t(`${words}.problems_shown`, { count: maxRows })}</span>}
      <Box
        component="ul"
        tabIndex={0}
        aria-labelledby="import-changes"
        sx={{ maxHeight: 320, overflow: 'auto', marginTop: 1 }}
      >
        {changes.map(({ line, name, created, fields, values = [] }) => (
          <Box
            component="li"
            key={line}
            sx={{
              display: 'grid',
              gap: '4px 16px',
              gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) minmax(0, 2fr)' },
              paddingBlock: '8px',
              borderBottom: `1px solid ${color.line}`,
              overflowWrap: 'anywhere',
            }}
          >
            <b>{name}</b>
            {created ? (
              <span>{t(`${words}.is_new`)}</span>
            ) : (
              <Changed kind={kind} columns={columns} fields={fields} values={values} />
            )}
          </Box>
        ))}
      </Box>
    </Panel>
  )
}

/** The field that one profile has of its own. */
function baseOf(field: ImportColumn): string {
  const base = field.replace(/^(participant|presenter):/, '')
  return base === 'title' ? 'job_title' : base
}

interface ChangedProps extends Pick<AdminInvitationImport, 'columns'> {
  readonly kind: ImportKind
  readonly fields: readonly ImportColumn[]
  readonly values: NonNullable<ImportChange['values']>
}

/** What a person had and gets; of the other fields that they change. */
function Changed({ kind, columns, fields, values }: ChangedProps) {
  const t = useWords()
  const nameOf = useFieldName(kind, columns)
  const textOf = useFieldText('users')
  const text = (field: ImportColumn, value: string | null) => {
    if (value === null) return t(`${words}.is_empty`)
    const base = baseOf(field)
    if (flags.has(base)) return textOf([base], value === 'yes')
    return textOf([readAs[base] ?? base], lists.has(base) ? value.split('|') : value)
  }
  const others = fields.filter((field) => !values.some((value) => baseOf(value.field) === field))
  return (
    <Box component="span" sx={{ display: 'grid' }}>
      {values.map(({ field, from, to }) => (
        // Both profiles of a person may change the same field.
        <span key={`${field}/${from}/${to}`}>
          {t('plain.changes.was', { name: nameOf(field), before: text(field, from), after: text(field, to) })}
        </span>
      ))}
      {others.length > 0 && <span>{t(`${words}.is_changed`, { fields: others.map(nameOf).join(', ') })}</span>}
    </Box>
  )
}
