import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { useCanAccess } from 'react-admin'
import { useWords } from '../../platform/i18n/provider.ts'
import { Icon } from '../../platform/shared/icons.tsx'

const EnrolDialog = lazy(() => import('./EnrolDialog.tsx'))

interface EnrolButtonProps {
  readonly programId: string
  readonly programName: string
}

/** Opens the choice of people to enrol by hand, for those who may change the program. */
export function EnrolButton(program: EnrolButtonProps) {
  const t = useWords()
  const [isOpen, open] = useState(false)
  const { canAccess } = useCanAccess({ resource: 'programs', action: 'edit' })
  if (canAccess !== true) return null
  return (
    <>
      <Button variant="contained" startIcon={<Icon name="plus" />} aria-haspopup="dialog" onClick={() => open(true)}>
        {t('resources.program_enrollments.enrol.button')}
      </Button>
      {isOpen && (
        <Suspense>
          <EnrolDialog {...program} close={() => open(false)} />
        </Suspense>
      )}
    </>
  )
}
