import { lazy } from 'react'
import { usePermissions } from 'react-admin'
import { Navigate } from 'react-router-dom'
import type { ConsoleRole } from '#contract/console/roles.ts'
import { mayOpen } from '../session/auth-provider.ts'
import { Waiting } from '../shared/Waiting.tsx'

const Dashboard = lazy(() => import('../dashboard/Dashboard.tsx'))

/** The first page: the dashboard, or the requests for those who have none. */
export function Start() {
  const { permissions: role, isPending } = usePermissions<ConsoleRole>()
  if (isPending || role === undefined) return <Waiting />
  return mayOpen(role, 'dashboard') ? <Dashboard /> : <Navigate to="/mentoring_requests" replace />
}
