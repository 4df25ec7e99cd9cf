import Button from '@mui/material/Button'
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../../shared/paths/paths.ts'
import { useCompany } from '../../../shared/company.ts'
import { Logo } from '../../../shared/components/Logo.tsx'
import { Loading, RowsSkeleton } from '../../../shared/components/Skeletons.tsx'
import { Top } from './layout.ts'

/** The bar of a page that stands without the dashboard. */
export function TopLine({ children, leave }: { children?: ReactNode; leave: string }) {
  const { brand } = useCompany()
  const { t } = useTranslation()
  return (
    <Top>
      <div>
        <Link className="home" to={paths.dashboard()} aria-label={t('nav.home_of', { company: brand.name })}>
          <Logo name={brand.name} src={brand.logo_url} />
        </Link>
        {children}
        <Button component={Link} to={paths.dashboard()} size="small">
          {leave}
        </Button>
      </div>
    </Top>
  )
}

/** Until it is known who reads. */
export function Waiting({ children }: { children: ReactNode }) {
  return (
    <Suspense
      fallback={
        <Loading>
          <RowsSkeleton rows={6} />
        </Loading>
      }
    >
      {children}
    </Suspense>
  )
}
