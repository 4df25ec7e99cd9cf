import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { Icon } from '../../../shared/components/Icon.tsx'
import { useNotifier } from '../../../shared/notify/Toaster.tsx'
import { saveFile } from '../../../shared/saveFile.ts'
import { useAuth } from '../../../shared/session/me.ts'
import { exportPath } from './search.ts'
import type { HistorySearch } from './search.ts'

/** The file of what the filters find. */
export function ExportButton({ search, now }: { search: HistorySearch; now: Date }) {
  const { t } = useTranslation('history')
  const { http } = useAuth()
  const notifier = useNotifier()
  const [busy, setBusy] = useState(false)
  async function download() {
    setBusy(true)
    try {
      const { body } = await http({ method: 'GET', path: exportPath(search, now), file: true })
      if (body instanceof Blob) saveFile(body, t('export.file'))
    } catch {
      notifier.say({ tone: 'error', title: t('export.failed'), lines: [t('export.failed_text')], duration: 6000 })
    } finally {
      setBusy(false)
    }
  }
  return (
    <BusyButton
      variant="outlined"
      startIcon={<Icon name="download" />}
      busy={busy}
      busyLabel={t('export.busy')}
      onClick={() => void download()}
    >
      {t('export.button')}
    </BusyButton>
  )
}
