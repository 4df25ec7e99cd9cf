import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { ValidationError } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import {
  fieldsOf,
  type ImportColumn,
  type ImportKind,
  isSecretColumn,
} from '#contract/console/people/invitation-imports.ts'
import type { AnswerColumn } from '#contract/console/people/import-columns.ts'
import { color } from '#theme/vars.ts'
import type { ConsoleKey } from '../../words.en.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import type { FormValues } from '../../platform/shared/form-values.ts'
import { NativeSelectInput } from '../../platform/shared/NativeSelectInput.tsx'
import { Ignored } from './Columns.tsx'
import { useAnswerColumns, useFieldName } from './field-names.ts'
import { type FileTop, guessedFields, topOf } from './file-top.ts'

const encodings = { 'utf-8': 'UTF-8', 'utf-16': 'UTF-16', 'windows-1252': 'Windows-1252' } as const

const words = 'resources.invitation_imports'

type Fields = readonly (ImportColumn | '' | null)[]

/** What keeps the chosen columns from being sent; null: nothing. */
export function mappingError({ header, mapping }: FormValues): ConsoleKey | null {
  if (!Array.isArray(header) || !Array.isArray(mapping)) return null
  const chosen = (mapping as Fields).filter(Boolean)
  if (!chosen.includes('email')) return `${words}.codes.column_missing`
  return new Set(chosen).size < chosen.length ? `${words}.codes.column_twice` : null
}

/** The file's columns beside ours: recognised by name, changed by hand; and the first lines as they are read. */
export function Mapping() {
  const t = useWords()
  const { setValue, getFieldState, formState } = useFormContext()
  const content: unknown = useWatch({ name: 'content' })
  const kind = useWatch({ name: 'kind' }) as ImportKind
  const answers = useAnswerColumns(kind)
  // The list is made anew with each render.
  const names = answers === null ? null : JSON.stringify(answers)
  const [top, setTop] = useState<FileTop | 'workbook' | null>(null)
  useEffect(() => {
    const known = (names === null ? [] : JSON.parse(names)) as readonly AnswerColumn[]
    let current = true
    const read = async (file: File) => {
      const found = await topOf(file)
      if (!current) return
      setTop(found)
      const table = found === 'workbook' ? null : found
      setValue('header', table?.header ?? null)
      setValue('mapping', table === null ? null : guessedFields(table.header, kind, known).map((field) => field ?? ''))
    }
    // The questions of the company are names too.
    if (names !== null && content instanceof File) void read(content)
    return () => {
      current = false
    }
  }, [content, kind, names, setValue])
  if (top === null) return null
  if (top === 'workbook')
    return (
      <Alert severity="info" role="status" icon={false}>
        {t(`${words}.codes.file_is_workbook`)}
      </Alert>
    )
  const { error } = getFieldState('mapping_error', formState)
  return (
    <Box
      component="section"
      aria-labelledby="mapping-title"
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
    >
      <div>
        <Typography variant="h2" id="mapping-title" sx={{ fontSize: '1.125rem' }}>
          {t(`${words}.mapping.title`)}
        </Typography>
        <Typography variant="body2" sx={{ color: color.ink2 }}>
          {t(`${words}.mapping.read`, {
            smart_count: top.header.length,
            separator: top.separator === '\t' ? t(`${words}.mapping.tab`) : top.separator,
            encoding: encodings[top.encoding],
          })}
        </Typography>
      </div>
      {error?.message !== undefined && (
        <Alert severity="error" role="alert" icon={false}>
          <ValidationError error={error.message} />
        </Alert>
      )}
      <Unread top={top} />
      <Choices top={top} kind={kind} />
      <Preview top={top} kind={kind} />
    </Box>
  )
}

interface MappingProps {
  readonly top: FileTop
  readonly kind: ImportKind
}

function Unread({ top: { header, rows } }: Pick<MappingProps, 'top'>) {
  const mapping = useWatch({ name: 'mapping' }) as Fields | null | undefined
  const unread = header.flatMap((name, index) =>
    !mapping?.[index] && rows.some((cells) => cells[index]) ? [{ name }] : [],
  )
  return mapping ? <Ignored columns={unread} /> : null
}

/** One row a column: its name and first cells, then what it is. */
function Choices({ top: { header, rows }, kind }: MappingProps) {
  const t = useWords()
  const nameOf = useFieldName(kind)
  const fields = useFields(kind)
  const choices = [
    { value: '', name: t(`${words}.ignored`) },
    ...fields.map((value) => ({ value, name: nameOf(value) })),
  ]
  // Two columns may have the same name.
  const columns = header.map((name, index) => ({ id: `${index} ${name}`, name, index }))
  return (
    <Box component="ul">
      {columns.map(({ id, name, index }) => (
        <Box
          component="li"
          key={id}
          sx={{
            display: 'grid',
            gap: '4px 16px',
            alignItems: 'center',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
            paddingBlock: '10px',
            borderBottom: `1px solid ${color.line}`,
            overflowWrap: 'anywhere',
          }}
        >
          <span>
            <b>{name}</b>
            <Box component="span" sx={{ display: 'block', color: color.ink2, fontSize: '.8125rem' }}>
              {isSecretColumn(name) ? '' : cellsOf(rows, index)}
            </Box>
          </span>
          <NativeSelectInput
            source={`mapping.${index}`}
            label={t(`${words}.mapping.column`, { name })}
            choices={choices}
          />
        </Box>
      ))}
    </Box>
  )
}

/** What the columns of a file of this kind may be. */
function useFields(kind: ImportKind): readonly ImportColumn[] {
  const answers = useAnswerColumns(kind) ?? []
  return [...fieldsOf[kind], ...answers.map(({ column }) => column)]
}

function cellsOf(rows: FileTop['rows'], index: number): string {
  return rows
    .slice(0, 3)
    .map((cells) => cells[index] ?? '')
    .filter((cell) => cell !== '')
    .join(', ')
    .slice(0, 120)
}

/** The first lines, under the names of our fields. */
function Preview({ top: { rows }, kind }: MappingProps) {
  const t = useWords()
  const nameOf = useFieldName(kind)
  const mapping = useWatch({ name: 'mapping' }) as Fields | null | undefined
  const mapped = useFields(kind).flatMap((field) => {
    const index = (mapping ?? []).indexOf(field)
    return index < 0 ? [] : [{ field, index }]
  })
  const lines = rows.map((cells, line) => ({ id: line, cells }))
  if (mapped.length === 0) return null
  return (
    <Box
      role="region"
      tabIndex={0}
      aria-label={t(`${words}.mapping.preview`)}
      sx={{
        overflowX: 'auto',
        fontSize: '.875rem',
        '& table': { borderCollapse: 'collapse', minWidth: '100%' },
        '& caption': { textAlign: 'left', fontWeight: 600, paddingBottom: '8px' },
        '& th, & td': {
          padding: '6px 12px 6px 0',
          borderBottom: `1px solid ${color.line}`,
          textAlign: 'left',
          whiteSpace: 'nowrap',
        },
        '& th': { color: color.ink2, fontWeight: 600 },
      }}
    >
      <table>
        <caption>{t(`${words}.mapping.preview`)}</caption>
        <thead>
          <tr>
            {mapped.map(({ field }) => (
              <th key={field} scope="col">
                {nameOf(field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, cells }) => (
            <tr key={id}>
              {mapped.map(({ field, index }) => (
                <td key={field}>{cells[index] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}
