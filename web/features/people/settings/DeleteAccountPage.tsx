import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { paths } from '../../../shared/paths/paths.ts'
import { PageTitle } from '../../../shared/components/PageTitle.tsx'
import { AlonePage } from '../../../shared/components/parts.ts'
import { EraseDialog } from './EraseDialog.tsx'

/** /delete_account: the dialog of the settings alone, where nothing else of the application opens. */
export function DeleteAccountPage() {
  const { t } = useTranslation('settings')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return (
    <AlonePage id="content">
      <PageTitle>{t('erase.title')}</PageTitle>
      <EraseDialog
        open
        onClose={() => void navigate(paths.acceptTexts(search.get('next') ?? undefined), { replace: true })}
      />
    </AlonePage>
  )
}
