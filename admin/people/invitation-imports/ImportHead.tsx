import { useWords } from '../../platform/i18n/provider.ts'
import { PageHead } from '../../platform/layout/PageHead.tsx'
import { BackLink } from '../../platform/shared/BackLink.tsx'

export function ImportHead({ subtitle }: { readonly subtitle: string }) {
  const t = useWords()
  return (
    <PageHead
      title={t('resources.invitation_imports.record_page')}
      subtitle={subtitle}
      above={<BackLink to="/invitation_imports" label={t('resources.invitation_imports.back')} />}
    />
  )
}
