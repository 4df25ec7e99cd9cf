import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router-dom'
import { useWords } from '../i18n/provider.ts'
import { pageOf } from './page-of.ts'
import { askToLeave, currentAsk, isUnsaved, onAsk } from './unsaved.ts'

/** A session that has ended leads to the sign-in, where nothing can be saved: the draft is kept. */
const signIn = '/login'

/** Asks before what was typed is left: by a link, by the browser's buttons, or by closing the window. */
export function LeaveDesk() {
  const t = useWords()
  const answer = useSyncExternalStore(onAsk, currentAsk)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved() && nextLocation.pathname !== signIn && pageOf(currentLocation) !== pageOf(nextLocation),
  )
  useEffect(() => {
    if (blocker.state === 'blocked') void askToLeave().then((leave) => (leave ? blocker.proceed() : blocker.reset()))
  }, [blocker])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
  if (answer === null) return null
  return (
    <Dialog open onClose={() => answer(false)} aria-labelledby="leave-title" maxWidth="xs" fullWidth>
      <DialogTitle id="leave-title">{t('unsaved.title')}</DialogTitle>
      <DialogContent>{t('unsaved.text')}</DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={() => answer(false)}>
          {t('unsaved.stay')}
        </Button>
        <Button color="error" variant="text" onClick={() => answer(true)}>
          {t('unsaved.leave')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
