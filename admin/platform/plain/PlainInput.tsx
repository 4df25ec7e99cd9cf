import Box from '@mui/material/Box'
import { BooleanInput, DateInput, DateTimeInput, NumberInput, TextInput } from 'react-admin'
import type { Field } from '#contract/platform/fields.ts'
import type { ResourceName } from '../../resource-words.ts'
import { useWords } from '../i18n/provider.ts'
import { NativeSelectInput } from '../shared/NativeSelectInput.tsx'
import { AgendaItemsInput } from './AgendaItemsInput.tsx'
import { ChoicesInput } from './ChoicesInput.tsx'
import { QuestionsInput } from './QuestionsInput.tsx'
import { SomeInput } from './SomeInput.tsx'
import { MarkdownInput } from '../shared/MarkdownInput.tsx'
import { ProgramInput } from './ProgramInput.tsx'
import { usePlainWords } from './words.ts'

/** Texts that may be longer get several lines. */
const oneLine = 200

interface PlainInputProps {
  readonly resource: ResourceName
  readonly name: string
  readonly field: Field
}

/** react-admin's input for one attribute, as its schema says. */
export function PlainInput({ resource, name, field }: PlainInputProps) {
  const t = useWords()
  const words = usePlainWords(resource)
  const label = words.field(name)
  const help = words.help(name) || false
  // An empty text is a text, unless the attribute can be without one.
  const parse = (typed: string) => (typed === '' && field.nullable ? null : typed)
  if (field.kind === 'localised')
    return (
      <Box sx={bothLanguages}>
        <LongTextInput source={`${name}.fr`} label={t('plain.in_french', { field: label })} field={field} help={help} />
        <LongTextInput
          source={`${name}.en`}
          label={t('plain.in_english', { field: label })}
          field={field}
          help={help}
        />
      </Box>
    )
  if (field.kind === 'choices') return <ChoicesInput source={name} label={label} help={help} field={field} />
  if (field.kind === 'agenda_items') return <AgendaItemsInput source={name} label={label} help={help} />
  if (field.kind === 'ids') return <QuestionsInput source={name} label={label} help={help} />
  if (field.kind === 'enums') {
    const choices = field.values.map((value) => ({ value, name: words.choice(name, value) }))
    return <SomeInput source={name} label={label} help={help} choices={choices} />
  }
  if (field.kind === 'word_lists') return <WordLists source={name} label={label} help={help} />
  if (field.kind === 'uuid' && name === 'program_id')
    return <ProgramInput source={name} label={label} isNeeded={!field.nullable} />
  if (field.kind === 'flag') return <BooleanInput source={name} label={label} helperText={help} sx={besideSwitch} />
  if (field.kind === 'number') {
    const bounds = { ...(field.min !== null && { min: field.min }), ...(field.max !== null && { max: field.max }) }
    return <NumberInput source={name} label={label} helperText={help} {...bounds} />
  }
  if (field.kind === 'enum') {
    const choices = field.values.map((value) => ({ value, name: words.choice(name, value) }))
    return (
      <NativeSelectInput source={name} label={label} choices={[{ value: '', name: '' }, ...choices]} parse={parse} />
    )
  }
  if (field.kind === 'day') return <DateInput source={name} label={label} helperText={help} parse={dayOf} />
  if (field.kind === 'instant') return <DateTimeInput source={name} label={label} helperText={help} parse={instantOf} />
  const input = <LongTextInput source={name} label={label} field={field} help={help} parse={parse} />
  return field.kind === 'text' && field.markdown ? <MarkdownInput source={name}>{input}</MarkdownInput> : input
}

interface WordListsProps {
  readonly source: string
  readonly label: string
  readonly help: string | false
}

/** Words in each language, with commas between them. */
function WordLists({ source, label, help }: WordListsProps) {
  const t = useWords()
  return (
    <Box sx={bothLanguages}>
      {(['fr', 'en'] as const).map((locale) => (
        <TextInput
          key={locale}
          source={`${source}.${locale}`}
          label={t(locale === 'fr' ? 'plain.in_french' : 'plain.in_english', { field: label })}
          helperText={help}
          format={(words: unknown) => (Array.isArray(words) ? words.join(', ') : '')}
          parse={(typed: string) => (typed === '' ? [] : typed.split(/,\s*/))}
        />
      ))}
    </Box>
  )
}

interface LongTextInputProps {
  readonly source: string
  readonly label: string
  readonly field: Field
  readonly help: string | false
  readonly parse?: (typed: string) => string | null
}

function LongTextInput({ source, label, field, help, parse = asTyped }: LongTextInputProps) {
  const isLong = 'maxLength' in field && (field.maxLength ?? 0) > oneLine
  return (
    <TextInput
      source={source}
      label={label}
      helperText={help}
      parse={parse}
      {...(isLong && { multiline: true, minRows: 3 })}
    />
  )
}

const bothLanguages = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: '1fr', md: 'repeat(2, minmax(0, 1fr))' },
} as const
const asTyped = (typed: string) => typed
const besideSwitch = { '& .MuiFormControlLabel-root': { alignItems: 'center', margin: 0 } } as const

/** What the browser's own field gives; an empty one is no day. */
function dayOf(typed: string): string | null {
  return typed === '' ? null : typed
}

/** What the browser's own field gives, on the reader's clock, as an instant. */
function instantOf(local: string): string | null {
  const date = new Date(local)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
