import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link as RouterLink, Navigate, useSearchParams } from 'react-router-dom'
import { type AdminMailTemplate, adminMailTemplate } from '#contract/console/messages/mail-templates.ts'
import { color } from '#theme/vars.ts'
import { useLocale, useWords } from '../../platform/i18n/provider.ts'
import { PageHead } from '../../platform/layout/PageHead.tsx'
import { LoadError } from '../../platform/lists/list-states.tsx'
import { LoadingRows } from '../../platform/shared/Loading.tsx'
import { useTemplateName } from '../mails/template-name.ts'
import { Panel } from '../../platform/shared/Panel.tsx'
import { Pill } from '../../platform/shared/StatePill.tsx'
import { useTemplates } from './data.ts'
import { Editor } from './Editor.tsx'

const words = 'resources.mail_templates'
const groups = adminMailTemplate.shape.group.options

/** Every mail of the product: the list, the words of the one that the address names, and how a reader sees it. */
export default function MailTemplatesPage() {
  const t = useWords()
  const locale = useLocale()
  const [search, setSearch] = useSearchParams()
  const { data, error, refetch } = useTemplates()
  const id = search.get('template')
  const requested = search.get('language')
  const language = requested === 'fr' || requested === 'en' ? requested : locale
  const chosen = data?.find((one) => one.id === id)
  // One address for each editor: a draft is found by it.
  if (id !== null && requested !== language)
    return <Navigate to={`/mail_templates?template=${encodeURIComponent(id)}&language=${language}`} replace />
  return (
    <>
      <PageHead title={t(`${words}.title`)} subtitle={data && t(`${words}.subtitle`, { smart_count: data.length })}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={language}
          aria-label={t(`${words}.languages_label`)}
          onChange={(_, next: 'fr' | 'en' | null) => {
            if (next === null) return
            setSearch((now) => {
              const changed = new URLSearchParams(now)
              changed.set('language', next)
              return changed
            })
          }}
        >
          {(['fr', 'en'] as const).map((one) => (
            <ToggleButton key={one} value={one}>
              {t(`${words}.languages.${one}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </PageHead>
      {data === undefined ? (
        <Panel sx={{ padding: 2, marginTop: 2 }}>
          {error === null ? <LoadingRows /> : <LoadError error={error} retry={() => void refetch()} />}
        </Panel>
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            marginTop: 2,
            gridTemplateColumns: { xs: '1fr', md: '260px minmax(0, 1fr)' },
            alignItems: 'start',
          }}
        >
          <Choice templates={data} chosen={id} language={language} />
          {chosen === undefined ? (
            <Panel sx={{ padding: 3 }}>
              <Typography sx={{ color: color.ink2 }}>{t(`${words}.choose`)}</Typography>
            </Panel>
          ) : (
            <Editor key={`${chosen.id} ${language}`} id={chosen.id} language={language} />
          )}
        </Box>
      )}
    </>
  )
}

interface ChoiceProps {
  readonly templates: readonly AdminMailTemplate[]
  readonly chosen: string | null
  readonly language: 'fr' | 'en'
}

function Choice({ templates, chosen, language }: ChoiceProps) {
  const t = useWords()
  const kindOf = useTemplateName()
  const locale = useLocale()
  const [typed, type] = useState('')
  const wanted = typed.trim().toLocaleLowerCase()
  const matches = templates.filter(({ id, subjects }) =>
    `${subjects.fr} ${subjects.en} ${kindOf(id)}`.toLocaleLowerCase().includes(wanted),
  )
  return (
    <Panel
      component="nav"
      aria-label={t(`${words}.list`)}
      sx={{ padding: 2, maxHeight: { md: '78vh' }, overflow: 'auto' }}
    >
      <TextField
        label={t(`${words}.search`)}
        type="search"
        value={typed}
        size="small"
        fullWidth
        onChange={({ target }) => type(target.value)}
      />
      {matches.length === 0 && (
        <Typography variant="body2" sx={{ color: color.ink2, marginTop: 1 }}>
          {t(`${words}.none`)}
        </Typography>
      )}
      {groups.map((group) => {
        const listed = matches.filter((one) => one.group === group)
        if (listed.length === 0) return null
        return (
          <Box key={group} sx={{ marginTop: 2 }}>
            <Typography component="h2" sx={{ fontSize: '.8125rem', fontWeight: 600, color: color.ink2 }}>
              {t(`${words}.groups.${group}`)}
            </Typography>
            <Box component="ul">
              {listed.map(({ id, subjects, changed }) => (
                <li key={id}>
                  <Box
                    component={RouterLink}
                    to={`/mail_templates?template=${id}&language=${language}`}
                    aria-current={id === chosen ? 'page' : undefined}
                    lang={language}
                    sx={line}
                  >
                    <Box component="span" lang={locale} sx={{ fontWeight: 600 }}>
                      {kindOf(id)}
                    </Box>
                    <span>{subjects[language]}</span>
                    {changed.includes(language) && <Pill tone="info" text={t(`${words}.changed`)} />}
                  </Box>
                </li>
              ))}
            </Box>
          </Box>
        )
      })}
    </Panel>
  )
}

const line = {
  display: 'grid',
  gap: '2px',
  justifyItems: 'start',
  padding: '8px',
  minHeight: 40,
  color: 'inherit',
  textDecoration: 'none',
  fontSize: '.875rem',
  overflowWrap: 'break-word',
  '&:hover': { backgroundColor: color.sunken },
  '&[aria-current="page"]': { backgroundColor: color.brandTint, fontWeight: 600 },
} as const
