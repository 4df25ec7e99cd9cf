import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { MailWords } from '#contract/console/messages/mail-templates.ts'
import { color, shape } from '#theme/vars.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { LoadError } from '../../platform/lists/list-states.tsx'
import type { FieldErrors } from '../../platform/shared/form-values.ts'
import { LoadingRows } from '../../platform/shared/Loading.tsx'
import { Panel } from '../../platform/shared/Panel.tsx'
import { usePreview } from './data.ts'

const words = 'resources.mail_templates'

interface PreviewProps {
  readonly id: string
  readonly words: MailWords
  /** Errors of the text by field; the last valid preview stays. */
  readonly faults: FieldErrors
}

/** The mail as a reader gets it: a page of this host in a frame, where nothing runs, or its plain text. */
export function Preview({ id, words: tried, faults }: PreviewProps) {
  const t = useWords()
  const [form, show] = useState<'page' | 'plain'>('page')
  const wrong = (['subject', 'intro'] as const).filter((field) => faults[field] !== undefined)
  const { data, error, refetch } = usePreview(id, tried, wrong.length === 0)
  return (
    <Panel component="section" aria-label={t(`${words}.preview`)} sx={{ minWidth: 0, overflow: 'hidden' }}>
      <Box
        sx={{
          display: 'flex',
          gap: 1,
          justifyContent: 'space-between',
          alignItems: 'center',
          padding: 2,
          flexWrap: 'wrap',
        }}
      >
        <Typography component="p" lang={tried.language} sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' }}>
          {data?.subject}
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={form}
          aria-label={t(`${words}.preview`)}
          onChange={(_, next: 'page' | 'plain' | null) => next !== null && show(next)}
        >
          {(['page', 'plain'] as const).map((one) => (
            <ToggleButton key={one} value={one}>
              {t(`${words}.${one}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      {error !== null && <LoadError error={error} retry={() => void refetch()} />}
      {wrong.length > 0 && (
        <Alert severity="warning" role="status" icon={false} sx={{ borderRadius: 0, overflowWrap: 'anywhere' }}>
          {wrong.map((field) => (
            <p key={field}>
              <b>{t(`${words}.${field}`)}</b> {faults[field]}
            </p>
          ))}
          <p>{t(`${words}.faulty`)}</p>
        </Alert>
      )}
      {data === undefined && error === null && wrong.length === 0 && <LoadingRows />}
      {data !== undefined && form === 'page' && (
        <Box
          component="iframe"
          src={data.path}
          title={t(`${words}.preview_of`)}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          sx={{ width: '100%', height: { xs: 520, md: 640 }, border: 0, borderTop: `1px solid ${color.line}` }}
        />
      )}
      {data !== undefined && form === 'plain' && (
        <Box
          component="pre"
          tabIndex={0}
          lang={tried.language}
          sx={{
            margin: 0,
            padding: 2,
            maxHeight: 640,
            overflow: 'auto',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
            backgroundColor: color.sunken,
            borderRadius: `0 0 ${shape.radius} ${shape.radius}`,
            fontSize: '.8125rem',
          }}
        >
          {data.plain}
        </Box>
      )}
    </Panel>
  )
}
