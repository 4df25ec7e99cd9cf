import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../shared/components/PageHeader.tsx'
import { PageTitle } from '../../shared/components/PageTitle.tsx'

export function Messenger() {
  const { t } = useTranslation('messenger')
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader title={t('title')} />
    </>
  )
}
