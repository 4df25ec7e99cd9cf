import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { AdminSitePage } from '#contract/console/content/site-pages.ts'
import { useLocale, useWords } from '../../platform/i18n/provider.ts'
import { useFormats } from '../../platform/shared/format.ts'
import { fromField } from './page-values.ts'

interface PublishButtonProps {
  readonly page: AdminSitePage
  /** The button that publishes; `close` is for its click. */
  readonly renderConfirm: (close: () => void) => ReactNode
}

const words = 'resources.site_pages.publish'

/** In the form of a page: asks before its words are published, and says what that does. */
export function PublishButton({ page, renderConfirm }: PublishButtonProps) {
  const t = useWords()
  const titleId = useId()
  const { trigger } = useFormContext()
  const [isAsking, ask] = useState(false)
  const open = async () => ask(await trigger(undefined, { shouldFocus: true }))
  const close = () => ask(false)
  const named = {
    page: t(`resources.site_pages.pages.${page.page}`),
    language: t(`resources.site_pages.languages.${page.language}`),
  }
  return (
    <>
      <Button variant="contained" aria-haspopup="dialog" onClick={() => void open()}>
        {t(`${words}.ask`)}
      </Button>
      {isAsking && (
        <Dialog open onClose={close} aria-labelledby={titleId} fullWidth maxWidth="sm">
          <DialogTitle id={titleId}>{t(`${words}.title`, named)}</DialogTitle>
          <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
            <Effects page={page} />
          </DialogContent>
          <DialogActions>
            <Button onClick={close}>{t(`${words}.cancel`)}</Button>
            {renderConfirm(close)}
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}

/** What it replaces and from when on, where it is read, and how to come back. */
function Effects({ page: { versions, path: at, program_name: program } }: Pick<PublishButtonProps, 'page'>) {
  const t = useWords()
  const path = `${window.location.host}${at}`
  const locale = useLocale()
  const { moment } = useFormats()
  const from: unknown = useWatch({ name: fromField })
  const isAhead = typeof from === 'string' && from !== ''
  const inForce = versions.find(({ state }) => state === 'in_force')
  const since = inForce?.effective_at ?? null
  const replaced =
    inForce === undefined || since === null
      ? t(`${words}.replaces_standard`)
      : t(`${words}.replaces`, { version: inForce.version, since: moment(since) })
  return (
    <>
      <Typography>
        {replaced}{' '}
        {isAhead ? t(`${words}.from_then`, { when: moment(new Date(from).toISOString()) }) : t(`${words}.now`)}
      </Typography>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {program === null
          ? t(`${words}.seen`, { path })
          : t(`${words}.seen_program`, { path, program: program[locale] })}
      </Typography>
      <Typography>{t(`${words}.way_back`)}</Typography>
    </>
  )
}
