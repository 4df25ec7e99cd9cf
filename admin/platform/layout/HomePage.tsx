import { lazy } from 'react'
import { usePermissions } from 'react-admin'
import { Navigate } from 'react-router-dom'
import type { ConsoleRole } from '#contract/console/people/roles.ts'
import { mayOpen } from '../../people/session/access.ts'
import { LoadingRows } from '../shared/Loading.tsx'

const Dashboard = lazy(() => import('../../insight/dashboard/Dashboard.tsx'))

/** The first page: the dashboard, or for those who have none the requests, or the figures. */
export function HomePage() {
  const { permissions: role, isPending } = usePermissions<ConsoleRole>()
  if (isPending || role === undefined) return <LoadingRows />
  if (mayOpen(role, 'dashboard')) return <Dashboard />
  return <Navigate to={mayOpen(role, 'mentoring_requests') ? '/mentoring_requests' : '/figures'} replace />
}
