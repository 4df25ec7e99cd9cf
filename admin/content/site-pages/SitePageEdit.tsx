import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { EditBase, SaveButton, TextInput, useEditContext, useNotify, useRefresh } from 'react-admin'
import { Form } from '../../platform/shared/Form.tsx'
import { useFormContext } from 'react-hook-form'
import type { AdminSitePage, PageVersion } from '#contract/console/content/site-pages.ts'
import { useLocale, useWords } from '../../platform/i18n/provider.ts'
import { PageHead } from '../../platform/layout/PageHead.tsx'
import { LoadError } from '../../platform/lists/list-states.tsx'
import { BackLink } from '../../platform/shared/BackLink.tsx'
import { useFormats } from '../../platform/shared/format.ts'
import { LoadingRows } from '../../platform/shared/Loading.tsx'
import { Panel } from '../../platform/shared/Panel.tsx'
import { changeOf, fromField, valuesOf } from './page-values.ts'
import { fieldOf, groupsOf, type Part } from './parts.ts'
import { PublishButton } from './PublishButton.tsx'
import { VersionState } from './VersionState.tsx'

const words = 'resources.site_pages'

/** The words of one public page in one language: the draft, what is published, and every version before. */
export default function SitePageEdit() {
  return (
    <EditBase resource="site_pages" mutationMode="pessimistic" redirect={false}>
      <Editor />
    </EditBase>
  )
}

function Editor() {
  const t = useWords()
  const locale = useLocale()
  const { record, error, isPending, refetch } = useEditContext<AdminSitePage>()
  if (error) return <LoadError error={error} retry={() => void refetch()} />
  if (isPending) return <LoadingRows />
  const { page, language, program_name: program, path, preview } = record
  const whose = program === null ? t(`${words}.whole_company`) : program[locale]
  const link = (to: string, label: string) => (
    <Button href={to} target="_blank" rel="noopener" variant="outlined">
      {label}
    </Button>
  )
  return (
    <>
      <PageHead
        title={t(`${words}.pages.${page}`)}
        subtitle={`${whose}, ${t(`${words}.languages.${language}`)}. ${t(`${words}.edit.text`)}`}
        above={<BackLink to="/site_pages" label={t(`${words}.edit.back`)} />}
      >
        {link(path, t(`${words}.edit.open`))}
        {preview !== null && link(preview, t(`${words}.edit.preview`))}
      </PageHead>
      <Form record={valuesOf(record)} key={record.revision} noValidate>
        <Box sx={{ display: 'grid', gap: 2, marginTop: 2, maxWidth: 960 }}>
          {groupsOf(record.texts).map(([group, parts]) => (
            <Panel
              key={group}
              component="section"
              aria-labelledby={`group-${group}`}
              sx={{ padding: { xs: 2, sm: 3 } }}
            >
              <Typography variant="h2" id={`group-${group}`} sx={{ marginBottom: 2 }}>
                {t(`${words}.groups.${group}`)}
              </Typography>
              <Box lang={language} sx={{ display: 'grid', gap: 2 }}>
                {parts.map((part) => (
                  <PartInput key={part.key} part={part} />
                ))}
              </Box>
            </Panel>
          ))}
          <Ends page={record} />
          <Versions versions={record.versions} />
        </Box>
      </Form>
    </>
  )
}

function PartInput({ part: { key, name, number, role, standard, isLong } }: { readonly part: Part }) {
  const t = useWords()
  const before = [role && t(`${words}.edit.by_role.${role}`), number].filter((one) => one !== null)
  const label = t(`${words}.parts.${name}`)
  return (
    <TextInput
      source={fieldOf(key)}
      label={before.length === 0 ? label : `${before.join(' ')}. ${label}`}
      placeholder={standard}
      slotProps={{ inputLabel: { shrink: true } }}
      multiline={isLong}
      helperText={false}
    />
  )
}

/** The two ways to end the form, and from when on what is published is in force. */
function Ends({ page }: { readonly page: AdminSitePage }) {
  const t = useWords()
  const notify = useNotify()
  const refresh = useRefresh()
  const { revision } = page
  const button = (publish: boolean, click?: () => void) => (
    <SaveButton
      alwaysEnable
      icon={false}
      type="button"
      // The second press of a double click sends nothing more.
      onClick={(event) => {
        if (event.detail > 1) event.preventDefault()
        else click?.()
      }}
      variant={publish ? 'contained' : 'outlined'}
      label={t(publish ? `${words}.publish.confirm` : `${words}.edit.keep`)}
      transform={(values: Readonly<Record<string, unknown>>) => ({ ...changeOf(values, publish), revision })}
      mutationOptions={{
        onSuccess: () => {
          notify(`console.${words}.edit.${publish ? 'published' : 'kept'}`, { type: 'success' })
          refresh()
        },
      }}
    />
  )
  return (
    <Panel sx={{ padding: { xs: 2, sm: 3 }, display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'end' }}>
      <Box sx={{ flex: '1 1 240px', maxWidth: 360 }}>
        <TextInput
          source={fromField}
          type="datetime-local"
          label={t(`${words}.edit.from`)}
          slotProps={{ inputLabel: { shrink: true } }}
          helperText={false}
        />
      </Box>
      {button(false)}
      <PublishButton page={page} renderConfirm={(close) => button(true, close)} />
    </Panel>
  )
}

function Versions({ versions }: { readonly versions: readonly PageVersion[] }) {
  const t = useWords()
  const notify = useNotify()
  const { moment } = useFormats()
  const { setValue, getValues } = useFormContext<Record<string, unknown>>()
  const take = ({ version, words: texts }: PageVersion) => {
    for (const field of Object.keys(getValues()).filter((name) => name.includes('/')))
      setValue(field, texts[field.replaceAll('/', '.')] ?? '', { shouldDirty: true })
    notify(`console.${words}.edit.taken`, { messageArgs: { version } })
  }
  return (
    <Panel component="section" aria-labelledby="versions" sx={{ padding: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" id="versions" sx={{ marginBottom: 2 }}>
        {t(`${words}.edit.history`)}
      </Typography>
      {versions.length === 0 && <Typography>{t(`${words}.edit.empty`)}</Typography>}
      <Box component="ul" sx={{ display: 'grid', gap: 1.5 }}>
        {versions.map((one) => (
          <Box
            component="li"
            key={one.version}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}
          >
            <b>{t(`${words}.version`, { version: one.version })}</b>
            <VersionState version={one} />
            {one.effective_at !== null && <span>{t(`${words}.since`, { date: moment(one.effective_at) })}</span>}
            {one.published_by_name !== null && <span>{t(`${words}.by`, { name: one.published_by_name })}</span>}
            <Button onClick={() => take(one)}>{t(`${words}.edit.take`)}</Button>
          </Box>
        ))}
      </Box>
    </Panel>
  )
}
