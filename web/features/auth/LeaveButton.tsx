import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAuth } from '../../shared/session/me.ts'
import { authPaths } from '../../shared/paths/auth.ts'

/** Signs out, on a page that stands between the sign-in and the application. */
export function LeaveButton({ children }: { children: ReactNode }) {
  const { http, session } = useAuth()
  const navigate = useNavigate()
  return (
    <Button
      variant="text"
      sx={{ justifySelf: 'start', marginLeft: -1.5 }}
      onClick={() => {
        void http({ method: 'DELETE', path: '/auth/sign_out' }).catch(() => null)
        session.end('signed_out')
        void navigate(authPaths.signIn(), { replace: true, state: { ending: 'signed_out' } })
      }}
    >
      {children}
    </Button>
  )
}
