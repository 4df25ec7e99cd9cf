import type { ReactNode } from 'react'
import { useWords } from '../../platform/i18n/provider.ts'
import { PageHead } from '../../platform/layout/PageHead.tsx'
import { BackLink } from '../../platform/shared/BackLink.tsx'

interface ConnectionHeadProps {
  readonly title: string
  readonly subtitle?: ReactNode
  readonly children?: ReactNode
}

export function ConnectionHead(props: ConnectionHeadProps) {
  const t = useWords()
  return <PageHead {...props} above={<BackLink to="/single_sign_on" label={t('resources.single_sign_on.back')} />} />
}
