import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { BooleanInput, CreateBase, Form, type Identifier, TextInput, useNotify, useRedirect } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { documentKinds } from '#contract/documents.ts'
import { color } from '#theme/vars.ts'
import { useWords, type Words } from '../i18n/provider.ts'
import { PageHead } from '../layout/PageHead.tsx'
import type { FormValues } from '../shared/FormDialog.tsx'
import { LoadingRows } from '../shared/Loading.tsx'
import { NativeSelectInput } from '../shared/NativeSelectInput.tsx'
import { Panel } from '../shared/Panel.tsx'
import { lacksPart, sectionsOf } from './sections.ts'
import { BackLink } from '../shared/BackLink.tsx'
import { FormButtons } from '../shared/FormButtons.tsx'

const words = 'resources.documents.publish'
const languages = ['fr', 'en'] as const
type Language = (typeof languages)[number]

const initial = { document: 'charter', accept_again: true, fr: { title: '', text: '' }, en: { title: '', text: '' } }

/** Publishes the next version of a text, in both languages, beside what people will read. */
export default function DocumentPublish() {
  const t = useWords()
  const notify = useNotify()
  const redirect = useRedirect()
  const onSuccess = ({ id }: { readonly id?: Identifier }) => {
    // The call that ends the session answers nothing.
    if (id === undefined) return
    notify(`console.${words}.done`, { type: 'success' })
    redirect('list', 'documents')
  }
  return (
    <CreateBase resource="documents" transform={bodyOf} mutationOptions={{ onSuccess }} loading={<LoadingRows />}>
      <PageHead
        title={t(`${words}.title`)}
        subtitle={t(`${words}.text`)}
        above={<BackLink to="/documents" label={t('resources.documents.back')} />}
      />
      <Form defaultValues={initial} validate={(values: FormValues) => wrongIn(values, t)} noValidate>
        <Panel sx={{ padding: { xs: 2, sm: 3 }, display: 'grid', gap: 2, marginTop: 2 }}>
          <NativeSelectInput
            source="document"
            label={t('resources.documents.document')}
            choices={documentKinds.map((value) => ({ value, name: t(`resources.documents.kinds.${value}`) }))}
          />
          {languages.map((language) => (
            <Text key={language} language={language} />
          ))}
          <BooleanInput
            source="accept_again"
            label={t(`${words}.accept_again`)}
            helperText={t(`${words}.accept_help`)}
            sx={{ '& .MuiFormControlLabel-root': { alignItems: 'center', margin: 0 } }}
          />
          <FormButtons to="/documents" cancel={t(`${words}.cancel`)} confirm={t(`${words}.confirm`)} />
        </Panel>
      </Form>
    </CreateBase>
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
        <TextInput
          source={`${language}.text`}
          label={t(`${words}.body`, named)}
          helperText={t(`${words}.help`)}
          multiline
          minRows={8}
        />
      </Box>
      <Preview language={language} name={t(`${words}.preview`, named)} />
    </Box>
  )
}

function Preview({ language, name }: { readonly language: Language; readonly name: string }) {
  const t = useWords()
  const [title, text]: unknown[] = useWatch({ name: [`${language}.title`, `${language}.text`] })
  const sections = sectionsOf(typeof text === 'string' ? text : '')
  return (
    <Panel component="section" aria-label={name} lang={language} sx={{ padding: 2, overflowWrap: 'anywhere' }}>
      <Typography sx={{ color: color.ink2, fontSize: '.8125rem' }}>{name}</Typography>
      <Typography variant="h2">{typeof title === 'string' ? title : ''}</Typography>
      {sections.length === 0 && <Typography sx={{ color: color.ink2 }}>{t(`${words}.empty`)}</Typography>}
      {sections.map((section, part) => (
        <Box key={`${section.title} ${section.short}`} sx={{ marginTop: 2 }}>
          <Typography variant="h3">
            {part + 1}. {section.title}
          </Typography>
          {section.short !== '' && <Typography sx={{ color: color.ink2 }}>{section.short}</Typography>}
          {section.paragraphs.map((paragraph) => (
            <Typography key={paragraph}>{paragraph}</Typography>
          ))}
          <Box component="ul" sx={{ listStyle: 'disc', paddingLeft: '20px' }}>
            {section.points.map((point) => (
              <li key={point}>{point}</li>
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

function wrongIn(values: FormValues, t: Words): Record<string, unknown> {
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

function bodyOf(values: FormValues) {
  const text = (language: Language) => {
    const typed = typedIn(values, language)
    return { title: typed.title, sections: sectionsOf(typed.text) }
  }
  const { document, accept_again } = values
  return { document, fr: text('fr'), en: text('en'), accept_again: accept_again === true }
}
