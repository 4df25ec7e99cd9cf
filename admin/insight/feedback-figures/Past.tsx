import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { AdminFeedbackFigures } from '#contract/console/insight/feedback-figures.ts'
import { color, shape } from '#theme/vars.ts'
import { AsOfPicker } from '../history/AsOfPicker.tsx'
import { useWords } from '../../platform/i18n/provider.ts'
import { useFormats } from '../../platform/shared/format.ts'
import { hiddenInPrint } from '../../platform/shared/print.ts'

const words = 'resources.feedback_figures'

interface PastProps {
  /** An instant; null is now. */
  readonly at: string | null
  readonly choose: (at: string | null) => void
  readonly figures: AdminFeedbackFigures | undefined
}

/** The moment that the figures are of. A past one wears the dashed frame and says what it counts. */
export function Past({ at, choose, figures }: PastProps) {
  const t = useWords()
  const { moment } = useFormats()
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: '1fr minmax(0, 360px)' },
        gap: 2,
        alignItems: 'center',
        marginTop: 2,
        ...(at !== null && {
          padding: 2,
          border: `2px dashed ${color.brandText}`,
          borderRadius: shape.radius,
          backgroundColor: color.sunken,
        }),
      }}
    >
      <Typography role="status" sx={{ '&:empty': { display: { xs: 'none', md: 'block' } } }}>
        {at !== null && figures !== undefined && (
          <>
            <b>{t(`${words}.past`, { date: moment(at) })}</b>{' '}
            {t(`${words}.past_counts`, { date: moment(figures.until) })}
          </>
        )}
      </Typography>
      <Box sx={hiddenInPrint}>
        <AsOfPicker label={t(`${words}.as_they_were`)} at={at} choose={choose} />
      </Box>
    </Box>
  )
}
