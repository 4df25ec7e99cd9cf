import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { useCanAccess } from 'react-admin'
import type { AdminProgram } from '#contract/console/company/programs.ts'
import { useWords } from '../../platform/i18n/provider.ts'

const ArchiveDialog = lazy(() => import('./ArchiveDialog.tsx'))
const CopyDialog = lazy(() => import('./CopyDialog.tsx'))

const words = 'resources.programs'

/** Copying a program, and putting it apart or taking it back. */
export function ProgramTools({ program }: { readonly program: AdminProgram }) {
  const t = useWords()
  const { canAccess } = useCanAccess({ resource: 'programs', action: 'edit' })
  const [open, setOpen] = useState<'archive' | 'copy' | null>(null)
  if (canAccess !== true) return null
  const close = () => setOpen(null)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen('copy')}>
        {t(`${words}.copy.button`)}
      </Button>
      <Button aria-haspopup="dialog" onClick={() => setOpen('archive')}>
        {t(program.archived ? `${words}.archive.back_button` : `${words}.archive.button`)}
      </Button>
      <Suspense>
        {open === 'archive' && <ArchiveDialog program={program} close={close} />}
        {open === 'copy' && <CopyDialog program={program} close={close} />}
      </Suspense>
    </>
  )
}
