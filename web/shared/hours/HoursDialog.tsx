import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ListError } from '../components/ListError.tsx'
import { Loading, RowsSkeleton } from '../components/Skeletons.tsx'
import { useWeek } from './calls.ts'
import { useSaving } from './useSaving.ts'
import { WeekCard } from './WeekCard.tsx'

/** The hours of one's usual week, as on their page: each change is saved at once. */
export function HoursDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('plan')
  const id = useId()
  const week = useWeek()
  const { save } = useSaving()
  return (
    <Dialog open={open} onClose={onClose} fullWidth maxWidth="lg" aria-labelledby={id}>
      <DialogTitle id={id}>{t('hours.title')}</DialogTitle>
      <DialogContent>
        {week.isPending ? (
          <Loading>
            <RowsSkeleton rows={7} />
          </Loading>
        ) : week.error !== null && week.rows.length === 0 ? (
          <ListError error={week.error} onRetry={week.retry} />
        ) : (
          <WeekCard week={week} save={save} />
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('hours.done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
