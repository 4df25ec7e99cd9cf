import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { useWords } from '../i18n/provider.ts'
import { PageHead } from '../layout/PageHead.tsx'

interface ConnectionHeadProps {
  readonly title: string
  readonly subtitle?: ReactNode
  readonly children?: ReactNode
}

export function ConnectionHead(props: ConnectionHeadProps) {
  const t = useWords()
  return (
    <PageHead
      {...props}
      above={
        <Typography component="p" variant="body2" sx={{ marginBottom: '4px' }}>
          <Link component={RouterLink} to="/single_sign_on">
            {t('resources.single_sign_on.back')}
          </Link>
        </Typography>
      }
    />
  )
}
