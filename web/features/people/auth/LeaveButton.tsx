import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { authPaths } from '../../../shared/paths/auth.ts'
import { useLeaving } from '../../../shared/session/useLeaving.tsx'

/** Signs out, on a page that stands between the sign-in and the application. */
export function LeaveButton({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const { leave, question } = useLeaving({
    onLeft: () => void navigate(authPaths.signIn(), { replace: true, state: { ending: 'signed_out' } }),
  })
  return (
    <>
      <Button variant="text" sx={{ justifySelf: 'start', marginLeft: -1.5 }} onClick={leave}>
        {children}
      </Button>
      {question}
    </>
  )
}
