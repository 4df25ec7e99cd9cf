import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { DocumentKind } from '#contract/content/documents.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { LoadError } from '../../platform/lists/list-states.tsx'
import { LoadingRows } from '../../platform/shared/Loading.tsx'
import { useFormats } from '../../platform/shared/format.ts'
import { EndButton, type EndProps, mustBeAccepted } from './DocumentForm.tsx'
import { useVersions } from './versions.ts'

interface PublishButtonProps extends Pick<EndProps, 'revision' | 'onSuccess'> {
  readonly document: DocumentKind
  /** Of the draft that is published; without one it becomes the next version. */
  readonly version?: number
}

const words = 'resources.documents.publish'

/** In the form of a version: asks before it is published, and says what that does. */
export function PublishButton(props: PublishButtonProps) {
  const t = useWords()
  const { trigger } = useFormContext()
  const [isAsking, ask] = useState(false)
  const open = async () => ask(await trigger(undefined, { shouldFocus: true }))
  return (
    <>
      <Button variant="contained" onClick={() => void open()}>
        {t(`${words}.ask`)}
      </Button>
      {isAsking && <PublishDialog {...props} close={() => ask(false)} />}
    </>
  )
}

interface PublishDialogProps extends PublishButtonProps {
  readonly close: () => void
}

function PublishDialog({ document, version, revision, onSuccess, close }: PublishDialogProps) {
  const t = useWords()
  const titleId = useId()
  const { versions, next, error, refetch } = useVersions(document)
  const name = t(`resources.documents.kinds.${document}`)
  return (
    <Dialog open onClose={close} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>
        {t(`${words}.confirm_title`, { name, version: version ?? (versions === undefined ? '…' : next) })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        {error !== null && <LoadError error={error} retry={() => void refetch()} />}
        {error === null && versions === undefined && <LoadingRows />}
        {versions !== undefined && <Effects document={document} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{t(`${words}.cancel`)}</Button>
        {versions !== undefined && (
          <EndButton publish {...(revision !== undefined && { revision })} onSuccess={onSuccess} onClick={close} />
        )}
      </DialogActions>
    </Dialog>
  )
}

/** What it replaces and from when on, who accepts it again, and how to come back. */
function Effects({ document }: Pick<PublishButtonProps, 'document'>) {
  const t = useWords()
  const { moment } = useFormats()
  const { inForce } = useVersions(document)
  const [again, from]: unknown[] = useWatch({ name: ['accept_again', 'effective_at'] })
  const isAhead = typeof from === 'string' && from !== ''
  const since = inForce?.effective_at ?? null
  const replaced =
    inForce === undefined || inForce.standard || since === null
      ? t(`${words}.replaces_standard`)
      : t(`${words}.replaces`, { version: inForce.version, since: moment(since) })
  const asks = mustBeAccepted(document) && again === true
  return (
    <>
      <Typography>
        {replaced}{' '}
        {isAhead ? t(`${words}.from_then`, { when: moment(new Date(from).toISOString()) }) : t(`${words}.now`)}
      </Typography>
      <Typography sx={{ fontWeight: 600 }}>
        {asks ? t(`${words}.asks`, { smart_count: inForce?.people ?? 0 }) : t(`${words}.asks_nobody`)}
      </Typography>
      <Typography>{t(`${words}.way_back`)}</Typography>
    </>
  )
}
