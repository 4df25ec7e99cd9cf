import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataExportAttributes } from '#contract/people/data-exports.ts'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { Icon } from '../../../shared/components/Icon.tsx'
import { ListError } from '../../../shared/components/ListError.tsx'
import { Notice } from '../../../shared/components/Notice.tsx'
import { Muted, SmallMuted } from '../../../shared/components/parts.ts'
import { Loading, RowsSkeleton } from '../../../shared/components/Skeletons.tsx'
import { Glyph } from '../../../shared/components/Tasks.tsx'
import { VisuallyHidden } from '../../../shared/components/VisuallyHidden.tsx'
import { api } from '../../../shared/data/api.ts'
import { ApiError } from '../../../shared/data/errors.ts'
import { useDataLayer, useList, useWrite } from '../../../shared/data/hooks.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { wordsOf } from '../../../shared/notify/catalogue.ts'
import { useAuth } from '../../../shared/session/me.ts'
import { useNow } from '../../../shared/useNow.ts'
import { sizeWords } from './bytes.ts'
import { saveFile } from '../../../shared/saveFile.ts'
import { Acts, Words } from './parts.ts'

/** While an archive is being made, its progress is loaded every so many ms. */
const askInterval = 3000

/** The archive of the reader's data: ask for it, wait, download it, ask again. */
export function Archive() {
  const { t } = useTranslation('my_data')
  const { client } = useDataLayer()
  const list = useList(api.data_exports.all())
  const ask = useWrite<'data_exports'>({ inline: true, invalidates: ['data_exports'] })
  const newest = list.data?.data[0]
  const state = newest?.attributes.state
  const isMaking = state === 'waiting' || state === 'running'
  useEffect(() => {
    if (!isMaking) return undefined
    const timer = setInterval(() => void client.invalidateQueries({ queryKey: ['data_exports'] }), askInterval)
    return () => {
      clearInterval(timer)
    }
  }, [isMaking, client])

  if (list.isPending)
    return (
      <Loading>
        <RowsSkeleton rows={1} />
      </Loading>
    )
  if (list.data === undefined && list.error instanceof ApiError)
    return <ListError error={list.error} onRetry={() => void list.refetch()} />
  const refusal = ask.error instanceof ApiError ? ask.error : null
  return (
    <>
      <Glyph icon={state === 'ready' ? 'check' : 'download'} tone={state === 'ready' ? 'leaf' : 'info'} />
      <State archive={newest?.attributes} />
      {refusal && <Refusal error={refusal} />}
      {isMaking && newest ? (
        <Making archive={newest.attributes} />
      ) : (
        <Acts>
          {state === 'ready' && newest && <Download id={newest.id} name={newest.attributes.file_name} />}
          <Ask
            archive={newest?.attributes}
            busy={ask.isPending}
            onAsk={() => {
              ask.mutate(api.data_exports.create({}), {
                // It is there already: another tab requested it.
                onError: () => void client.invalidateQueries({ queryKey: ['data_exports'] }),
              })
            }}
          />
        </Acts>
      )}
      <VisuallyHidden role="status">
        {isMaking ? t('take.preparing') : state === 'ready' && t('take.ready')}
      </VisuallyHidden>
    </>
  )
}

function Refusal({ error }: { error: ApiError }) {
  const { t } = useTranslation()
  const { title, lines } = wordsOf(t, error)
  return (
    <Notice tone="error" title={title}>
      {lines.join(' ')}
    </Notice>
  )
}

/** What there is, in words. */
function State({ archive }: { archive: DataExportAttributes | undefined }) {
  const { t } = useTranslation('my_data')
  const formats = useFormats()
  if (archive?.state === 'ready' && archive.ready_at !== null && archive.expires_at !== null)
    return (
      <Words>
        <h3>{t('take.ready')}</h3>
        <Muted>
          {t('take.ready_text', {
            size: sizeWords(t, formats, archive.bytes ?? 0),
            day: formats.day(archive.ready_at),
            time: formats.time(archive.ready_at),
            until: formats.day(archive.expires_at),
          })}
        </Muted>
      </Words>
    )
  if (archive?.state === 'waiting' || archive?.state === 'running')
    return (
      <Words>
        <h3>{t('take.preparing')}</h3>
        <Muted>{t('take.preparing_text')}</Muted>
      </Words>
    )
  if (archive?.state === 'failed')
    return (
      <Words>
        <h3>{t('take.failed')}</h3>
        <Muted>{t('take.failed_text')}</Muted>
      </Words>
    )
  return (
    <Words>
      <h3>{t('take.take')}</h3>
      <Muted>{t('take.take_text')}</Muted>
      {archive?.state === 'expired' && (
        <SmallMuted>{t('take.gone', { day: formats.day(archive.requested_at) })}</SmallMuted>
      )}
    </Words>
  )
}

function Making({ archive: { done, total } }: { archive: DataExportAttributes }) {
  const { t } = useTranslation('my_data')
  const formats = useFormats()
  return (
    <Words sx={{ marginTop: 'auto' }}>
      <SmallMuted>
        {done === null || total === null
          ? t('take.waiting')
          : t('take.progress', { done: formats.number(done), total: formats.number(total) })}
      </SmallMuted>
    </Words>
  )
}

interface AskProps {
  archive: DataExportAttributes | undefined
  busy: boolean
  onAsk: () => void
}

/** One a day: until then it says when. */
function Ask({ archive, busy, onAsk }: AskProps) {
  const { t } = useTranslation('my_data')
  const formats = useFormats()
  const now = useNow()
  if (archive && new Date(archive.next_at) > now)
    return (
      <SmallMuted>
        {t('take.again_at', { day: formats.day(archive.next_at), time: formats.time(archive.next_at) })}
      </SmallMuted>
    )
  const again = archive?.state === 'ready'
  return (
    <>
      <BusyButton variant={again ? 'text' : 'outlined'} busy={busy} busyLabel={t('take.asking')} onClick={onAsk}>
        {t(again ? 'take.again' : 'take.ask')}
      </BusyButton>
      {!again && <SmallMuted>{t('take.soon')}</SmallMuted>}
    </>
  )
}

function Download({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('my_data')
  const { http } = useAuth()
  const { client } = useDataLayer()
  const [state, setState] = useState<'idle' | 'busy' | 'done' | ApiError>('idle')

  async function fetchIt() {
    setState('busy')
    try {
      const { body } = await http({
        method: 'GET',
        path: `/api/v1/data_exports/${encodeURIComponent(id)}/file`,
        file: true,
      })
      if (body instanceof Blob) saveFile(body, name)
      setState('done')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setState(error)
      // It may be over since the page was read.
      if (error.status === 404) void client.invalidateQueries({ queryKey: ['data_exports'] })
    }
  }
  return (
    <>
      <BusyButton
        variant="contained"
        busy={state === 'busy'}
        busyLabel={t('take.downloading')}
        startIcon={<Icon name="download" size={16} />}
        onClick={() => void fetchIt()}
      >
        {t('take.download')}
      </BusyButton>
      {state === 'done' && <SmallMuted role="status">{t('take.downloaded')}</SmallMuted>}
      {state instanceof ApiError && <Refusal error={state} />}
    </>
  )
}
