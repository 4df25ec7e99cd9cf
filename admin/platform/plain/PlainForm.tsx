import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import {
  Confirm,
  Create,
  DeleteWithConfirmButton,
  Edit,
  type RaRecord,
  SaveButton,
  SimpleForm,
  useEditContext,
  useGetList,
  usePermissions,
  useRecordContext,
} from 'react-admin'
import { type ReactNode, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Link as RouterLink } from 'react-router-dom'
import type { z } from 'zod'
import { undoMinutes } from '#contract/console/insight/operator-acts.ts'
import { isReversible } from '#contract/console/platform/reversible-acts.ts'
import type { ConsoleRole } from '#contract/console/people/roles.ts'
import { type Field, fieldsOf } from '#contract/platform/fields.ts'
import { Unsaved } from '../edits/Unsaved.tsx'
import { useWords, type Words } from '../i18n/provider.ts'
import { toLastList } from '../layout/last-address.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { LoadError } from '../lists/list-states.tsx'
import type { FormValues } from '../shared/form-values.ts'
import { Panel } from '../shared/Panel.tsx'
import { CodeInput } from '../shared/CodeInput.tsx'
import { SendOnce } from '../shared/SendOnce.tsx'
import { PlainInput } from './PlainInput.tsx'
import type { PageProps } from './page-props.ts'
import { withoutEmptyHelps, wrongIn } from './validation.ts'
import { useValueText } from './values.ts'
import { usePlainWords } from './words.ts'
import { BackLink } from '../shared/BackLink.tsx'

/** Makes a record of a table without events. */
export function PlainCreate({ name, contract, coded }: PageProps) {
  const words = usePlainWords(name)
  return (
    <Create
      resource={name}
      title={false}
      component={Surface}
      actions={<Head name={name} title={words.page('create')} />}
      redirect="list"
      transform={withoutEmptyHelps}
    >
      <PlainForm name={name} schema={contract.made} initial={emptyRecord(contract.made)} {...(coded && { coded })} />
    </Create>
  )
}

/** Changes a record of a table without events, or deletes it. Nothing happens before the server has answered. */
export function PlainEdit({ name, contract, remove, shows, addresses, lastOf }: PageProps) {
  return (
    <Edit
      resource={name}
      title={false}
      component={Surface}
      actions={<EditHead name={name} contract={contract} />}
      mutationMode="pessimistic"
      redirect={toLastList}
      transform={withoutEmptyHelps}
    >
      {shows && <ReadOnlyFields name={name} contract={contract} attributes={shows} {...(addresses && { addresses })} />}
      <PlainForm
        name={name}
        schema={contract.written}
        tools={<Remove name={name} contract={contract} {...(remove && { remove })} {...(lastOf && { lastOf })} />}
        {...(lastOf && { lastOf })}
      />
    </Edit>
  )
}

interface ReadOnlyProps extends Pick<PageProps, 'name' | 'contract'> {
  readonly attributes: readonly string[]
  readonly addresses?: readonly string[]
}

/** What of the record is only read, above its form. */
function ReadOnlyFields({ name, contract: { fields }, attributes, addresses }: ReadOnlyProps) {
  const { record } = useEditContext<RaRecord>()
  const words = usePlainWords(name)
  const textOf = useValueText(name)
  const known = attributes.filter((attribute) => (record?.[attribute] ?? null) !== null)
  if (record === undefined || known.length === 0) return null
  return (
    <Box component="dl" sx={{ display: 'grid', gap: 1.5, margin: 0, padding: 2, paddingBottom: 0 }}>
      {known.map((attribute) => (
        <div key={attribute}>
          <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
            {words.field(attribute)}
          </Box>
          <Box component="dd" sx={{ margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {addresses?.includes(attribute) ? (
              <a href={`mailto:${String(record[attribute])}`}>{String(record[attribute])}</a>
            ) : (
              textOf(attribute, fields[attribute], record[attribute])
            )}
          </Box>
        </div>
      ))}
    </Box>
  )
}

function Surface(props: object) {
  return <Panel sx={{ maxWidth: 960, marginTop: 2, width: '100%' }} {...props} />
}

interface HeadProps extends Pick<PageProps, 'name'> {
  readonly title: string
  readonly subtitle?: string
}

function Head({ name, ...head }: HeadProps) {
  const t = useWords()
  return <PageHead {...head} above={<BackLink to={`/${name}`} label={t('plain.back')} />} />
}

function EditHead({ name, contract }: Pick<PageProps, 'name' | 'contract'>) {
  const words = usePlainWords(name)
  const { error, refetch } = useEditContext()
  const title = useRecordTitle(name, contract)
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Head name={name} title={words.page('edit')} subtitle={title} />
      {error !== null && error !== undefined && <LoadError error={error} retry={() => void refetch()} />}
    </Box>
  )
}

/** The first column of the list names the record. */
function useRecordTitle(name: PageProps['name'], { columns, fields }: PageProps['contract']): string {
  const { record } = useEditContext<RaRecord>()
  const textOf = useValueText(name)
  const [first = 'id'] = columns
  return record === undefined ? '' : textOf(first, fields[first], record[first])
}

interface PlainFormProps extends Pick<PageProps, 'name' | 'coded'> {
  readonly schema: z.ZodObject
  readonly initial?: FormValues
  readonly tools?: ReactNode
  readonly lastOf?: readonly string[]
}

function PlainForm({ name, schema, initial, tools, lastOf, coded }: PlainFormProps) {
  const t = useWords()
  const words = usePlainWords(name)
  const inputs = Object.entries(fieldsOf(schema)).filter(([attribute]) => attribute !== coded?.code)
  return (
    <SimpleForm
      validate={(values: FormValues) => wrongIn(schema, withoutEmptyHelps(values), t)}
      {...(initial && { defaultValues: initial })}
      noValidate
      toolbar={
        <Tools name={name} {...(lastOf && { lastOf })}>
          {tools}
        </Tools>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, width: '100%' }}>
        <SendOnce />
        <Unsaved form="" />
        {inputs.map(([attribute, field]) => (
          <PlainInput key={attribute} resource={name} name={attribute} field={field} />
        ))}
        {coded && (
          <CodeInput
            source={coded.code}
            of={coded.of}
            label={words.field(coded.code)}
            help={words.help(coded.code) || false}
          />
        )}
      </Box>
    </SimpleForm>
  )
}

interface ToolsProps extends Pick<PageProps, 'name' | 'lastOf'> {
  readonly children: ReactNode
}

function Tools({ name, lastOf, children }: ToolsProps) {
  const t = useWords()
  const isLast = useIsLast(name, lastOf)
  const { getValues } = useFormContext()
  const [asking, setAsking] = useState<HTMLFormElement | null>(null)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, padding: 2, paddingTop: 0, justifyContent: 'flex-end' }}>
      <Box sx={{ marginRight: 'auto' }}>{children}</Box>
      <Button component={RouterLink} to={`/${name}`}>
        {t('plain.cancel')}
      </Button>
      {/* Never disabled: a button that is disabled while it has the focus loses it. */}
      <SaveButton
        alwaysEnable
        icon={false}
        label={t('plain.save')}
        onClick={(event) => {
          if (!isLast || getValues('archived') !== true) return
          event.preventDefault()
          setAsking(event.currentTarget.form)
        }}
      />
      <Confirm
        isOpen={asking !== null}
        title={t('plain.last_title')}
        content={t('plain.last_text')}
        confirm={t('plain.last_confirm')}
        cancel={t('plain.last_cancel')}
        onClose={() => setAsking(null)}
        onConfirm={() => {
          setAsking(null)
          asking?.requestSubmit()
        }}
      />
    </Box>
  )
}

/** The record is in use, and no other one is that shares these fields. */
function useIsLast(name: PageProps['name'], fields: readonly string[] = []): boolean {
  const record = useRecordContext()
  const isUsed = fields.length > 0 && record !== undefined && record['archived'] === false
  const shared = Object.fromEntries(fields.map((field) => [field, record?.[field] as unknown]))
  const { total } = useGetList(
    name,
    { filter: { ...shared, archived: false }, pagination: { page: 1, perPage: 1 } },
    { enabled: isUsed },
  )
  return isUsed && total === 1
}

function Remove({ name, contract, remove, lastOf }: Pick<PageProps, 'name' | 'contract' | 'remove' | 'lastOf'>) {
  const t = useWords()
  const title = useRecordTitle(name, contract)
  const isLast = useIsLast(name, lastOf)
  const { permissions: role } = usePermissions<ConsoleRole>()
  if (role === undefined || remove?.includes(role) !== true) return null
  return (
    <DeleteWithConfirmButton
      mutationMode="pessimistic"
      icon={false}
      color="error"
      size="medium"
      label={t('plain.delete')}
      confirmTitle={t('plain.delete_title', { name: title })}
      confirmContent={[...(isLast ? [t('plain.last_text')] : []), deletionOf(name, t)].join(' ')}
      redirect={toLastList}
    />
  )
}

/** Whether a deletion can be taken back, and where: its record has no page any more. */
function deletionOf(name: string, t: Words): string {
  return isReversible(name, 'delete') ? t('undo.can_in_list', { minutes: undoMinutes }) : t('undo.cannot')
}

/** Both languages of a text are there to be written in. */
function emptyRecord(schema: z.ZodObject): FormValues {
  const empty = (field: Field): unknown => {
    if (field.kind === 'localised') return { fr: '', en: '' }
    if (field.kind === 'choices' || field.kind === 'ids' || field.kind === 'agenda_items') return []
    if (field.kind === 'enums') return field.values
    if (field.kind === 'word_lists') return { fr: [], en: [] }
    if (field.kind === 'uuid' && field.nullable) return null
    return field.kind === 'number' && field.optional && !field.nullable ? (field.min ?? 0) : undefined
  }
  const entries = Object.entries(fieldsOf(schema)).map(([name, field]) => [name, empty(field)] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}
