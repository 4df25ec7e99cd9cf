import Chip from '@mui/material/Chip'
import type { PageVersion } from '#contract/console/content/site-pages.ts'
import { useWords } from '../../platform/i18n/provider.ts'

const colors = {
  draft: 'warning',
  planned: 'info',
  in_force: 'success',
  former: 'default',
  standard: 'default',
} as const

/** @param version null: the page says the standard words */
export function VersionState({ version }: { readonly version: PageVersion | null }) {
  const t = useWords()
  const state = version?.state ?? 'standard'
  return <Chip variant="state" color={colors[state]} label={t(`resources.site_pages.states.${state}`)} />
}
