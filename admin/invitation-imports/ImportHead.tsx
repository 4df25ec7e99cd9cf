import { useWords } from '../i18n/provider.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { BackLink } from '../shared/BackLink.tsx'

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
