import Button from '@mui/material/Button'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useWords } from '../i18n/provider.ts'
import { hiddenInPrint } from '../shared/print.ts'
import { useKeysOn, useListKeys } from './list-keys.ts'

const KeysDialog = lazy(() => import('./KeysDialog.tsx'))

/** The keys of the list: they work while this is mounted, and the button lists them. */
export function KeysHelp() {
  const t = useWords()
  const [open, setOpen] = useState(false)
  const [on, turn] = useKeysOn()
  const help = useCallback(() => setOpen(true), [])
  useListKeys(on, help)
  return (
    <>
      <Button variant="text" size="small" aria-haspopup="dialog" onClick={help} sx={hiddenInPrint}>
        {t('list.keys.button')}
      </Button>
      {open && (
        <Suspense>
          <KeysDialog on={on} turn={turn} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
