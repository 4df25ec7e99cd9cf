import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { BooleanInput, SaveButton, TextInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { AdminDocument, DocumentChange } from '#contract/console/content/documents.ts'
import { linkProtocols } from '#contract/content/markdown.ts'
import { MarkdownLine } from '#theme/markdown/Markdown.tsx'
import { MarkdownEditor, type MarkdownTool } from '#theme/markdown/MarkdownEditor.tsx'
import { color } from '#theme/vars.ts'
import { useLocale, useWords, type Words } from '../../platform/i18n/provider.ts'
import type { FormValues } from '../../platform/shared/form-values.ts'
import { Panel } from '../../platform/shared/Panel.tsx'
import { lacksPart, sectionsOf, typedText } from './sections.ts'

const words = 'resources.documents.publish'
const languages = ['fr', 'en'] as const
type Language = (typeof languages)[number]
/** A text of several parts has no other marks. */
const tools: readonly MarkdownTool[] = ['heading', 'quote', 'bullet', 'strong', 'em', 'link']

/** What the form begins with. */
export function valuesOf({ document, title, sections, accept_again }: AdminDocument): FormValues {
  const text = (language: Language) => ({ title: title[language], text: typedText(sections[language]) })
  return { document, accept_again, effective_at: '', fr: text('fr'), en: text('en') }
}

/** Both texts beside what people will read, and from when on they are in force. */
export function DocumentFields() {
  const t = useWords()
  return (
    <>
      {languages.map((language) => (
        <Text key={language} language={language} />
      ))}
      <AcceptAgain />
      <Box sx={{ maxWidth: 360 }}>
        <TextInput
          source="effective_at"
          type="datetime-local"
          label={t(`${words}.from`)}
          slotProps={{ inputLabel: { shrink: true } }}
          helperText={t(`${words}.from_help`)}
        />
      </Box>
    </>
  )
}

/** People accept these; the others they may read. */
export const mustBeAccepted = (document: unknown) => document === 'charter' || document === 'terms'

function AcceptAgain() {
  const t = useWords()
  if (!mustBeAccepted(useWatch({ name: 'document' }))) return null
  return (
    <BooleanInput
      source="accept_again"
      label={t(`${words}.accept_again`)}
      helperText={false}
      sx={{ '& .MuiFormControlLabel-root': { alignItems: 'center', margin: 0 } }}
    />
  )
}

export interface EndProps {
  readonly publish: boolean
  /** Of the draft that is changed. */
  readonly revision?: number
  readonly onSuccess: (record: unknown, publish: boolean) => void
  /** Before it is sent. */
  readonly onClick?: () => void
}

/** One of the two ways to end the form. */
export function EndButton({ publish, revision, onSuccess, onClick }: EndProps) {
  const t = useWords()
  return (
    <SaveButton
      alwaysEnable
      icon={false}
      type="button"
      // The second press of a double click sends nothing more.
      onClick={(event) => {
        if (event.detail > 1) event.preventDefault()
        else onClick?.()
      }}
      variant={publish ? 'contained' : 'outlined'}
      label={t(`${words}.${publish ? 'confirm' : 'keep'}`)}
      transform={(values: FormValues) => ({
        document: values['document'],
        ...changeOf(values, publish),
        ...(revision !== undefined && { revision }),
      })}
      mutationOptions={{ onSuccess: (record: unknown) => onSuccess(record, publish) }}
    />
  )
}

function Text({ language }: { readonly language: Language }) {
  const t = useWords()
  const named = { language: t(`${words}.languages.${language}`) }
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}
    >
      <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <TextInput source={`${language}.title`} label={t(`${words}.headline`, named)} helperText={false} />
        <MarkdownEditor
          locale={useLocale()}
          tools={tools}
          protocols={linkProtocols}
          names={{ heading: t(`${words}.part`), quote: t(`${words}.in_short`), bullet: t(`${words}.point`) }}
        >
          <TextInput
            source={`${language}.text`}
            label={t(`${words}.body`, named)}
            helperText={t(`${words}.help`)}
            multiline
            minRows={8}
          />
        </MarkdownEditor>
      </Box>
      <Preview language={language} name={t(`${words}.preview`, named)} />
    </Box>
  )
}

export function Preview({ language, name }: { readonly language: Language; readonly name: string }) {
  const t = useWords()
  const [title, text]: unknown[] = useWatch({ name: [`${language}.title`, `${language}.text`] })
  const sections = sectionsOf(typeof text === 'string' ? text : '')
  return (
    <Panel component="section" aria-label={name} lang={language} sx={{ padding: 2, overflowWrap: 'anywhere' }}>
      <Typography sx={{ color: color.ink2, fontSize: '.8125rem' }}>{name}</Typography>
      {typeof title === 'string' && title !== '' && <Typography variant="h2">{title}</Typography>}
      {sections.length === 0 && <Typography sx={{ color: color.ink2 }}>{t(`${words}.empty`)}</Typography>}
      {sections.map((section, part) => (
        <Box key={`${section.title} ${section.short}`} sx={{ marginTop: 2 }}>
          <Typography variant="h3">
            {part + 1}. {section.title}
          </Typography>
          {section.short !== '' && (
            <Typography sx={{ color: color.ink2 }}>
              <MarkdownLine text={section.short} />
            </Typography>
          )}
          {section.paragraphs.map((paragraph) => (
            <Typography key={paragraph}>
              <MarkdownLine text={paragraph} />
            </Typography>
          ))}
          <Box component="ul" sx={{ listStyle: 'disc', paddingLeft: '20px' }}>
            {section.points.map((point) => (
              <li key={point}>
                <MarkdownLine text={point} />
              </li>
            ))}
          </Box>
        </Box>
      ))}
    </Panel>
  )
}

function typedIn(values: FormValues, language: Language) {
  const { title, text } = (values[language] ?? {}) as FormValues
  return { title: typeof title === 'string' ? title : '', text: typeof text === 'string' ? text : '' }
}

export function wrongIn(values: FormValues, t: Words): Record<string, unknown> {
  const wrong = languages.map((language) => {
    const { title, text } = typedIn(values, language)
    const errors = {
      ...(title.trim() === '' && { title: t('acts.required') }),
      ...(lacksPart(text) && { text: t(`${words}.no_part`) }),
    }
    return [language, errors] as const
  })
  return Object.fromEntries(wrong.filter(([, errors]) => Object.keys(errors).length > 0))
}

function changeOf(values: FormValues, publish: boolean): DocumentChange {
  const text = (language: Language) => {
    const typed = typedIn(values, language)
    return { title: typed.title, sections: sectionsOf(typed.text) }
  }
  const { accept_again, effective_at: from } = values
  const at = publish && typeof from === 'string' && from !== '' ? new Date(from).toISOString() : null
  return { fr: text('fr'), en: text('en'), accept_again: accept_again === true, publish, effective_at: at }
}

/** What the form sends of a version when nothing was typed. */
export function sentOf(document: AdminDocument): FormValues {
  return { ...changeOf(valuesOf(document), false) }
}
