import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import { useWords } from '../i18n/provider.ts'
import { PageHead } from '../layout/PageHead.tsx'

export function ImportHead({ subtitle }: { readonly subtitle: string }) {
  const t = useWords()
  return (
    <PageHead
      title={t('resources.invitation_imports.record_page')}
      subtitle={subtitle}
      above={
        <Typography component="p" variant="body2" sx={{ marginBottom: '4px' }}>
          <Link component={RouterLink} to="/invitation_imports">
            {t('resources.invitation_imports.back')}
          </Link>
        </Typography>
      }
    />
  )
}
