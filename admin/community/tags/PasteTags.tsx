import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { useCanAccess } from 'react-admin'
import { useWords } from '../../platform/i18n/provider.ts'
import { TagsFile } from './TagsFile.tsx'

const PasteDialog = lazy(() => import('./PasteDialog.tsx'))

/** The way to many tags at once, for those who may make one. */
export function PasteTags() {
  const t = useWords()
  const { canAccess } = useCanAccess({ resource: 'tags', action: 'create' })
  const [open, setOpen] = useState(false)
  if (canAccess !== true) return null
  return (
    <>
      <TagsFile />
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('resources.tags.paste.button')}
      </Button>
      {open && (
        <Suspense>
          <PasteDialog close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
