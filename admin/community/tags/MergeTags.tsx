import { lazy, Suspense, useState } from 'react'
import { useCanAccess, useListContext } from 'react-admin'
import { useWords } from '../../platform/i18n/provider.ts'
import { SelectionButton } from '../../platform/lists/selection.tsx'

const MergeDialog = lazy(() => import('./MergeDialog.tsx'))

/** The way to merge the chosen tags, for those who may change one. */
export function MergeTags() {
  const t = useWords()
  const { canAccess } = useCanAccess({ resource: 'tags', action: 'edit' })
  const { selectedIds } = useListContext()
  const [open, setOpen] = useState(false)
  if (canAccess !== true) return null
  return (
    <>
      <SelectionButton onClick={() => setOpen(true)}>{t('resources.tags.merge.button')}</SelectionButton>
      {open && (
        <Suspense>
          <MergeDialog ids={selectedIds.map(String)} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
