import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import type { Handling } from '#contract/console/platform/handling.ts'
import { useWords } from '../i18n/provider.ts'
import { useFormats } from '../shared/format.ts'

/** Whether a row is handled, by whom and when. */
export function HandlingPill({ record: { state, handled } }: { readonly record: Handling }) {
  const t = useWords()
  const { moment } = useFormats()
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Chip variant="state" color={state === 'open' ? 'warning' : 'success'} label={t(`handling_states.${state}`)} />
      {handled !== null && (
        <span>{t('handled_by', { name: handled.by ?? t('deleted_account'), at: moment(handled.at) })}</span>
      )}
    </Box>
  )
}
