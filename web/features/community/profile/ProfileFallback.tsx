import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { shape } from '#theme/vars.ts'
import { laterPaths } from '../../../shared/paths/laterPaths.ts'
import { paths } from '../../../shared/paths/paths.ts'
import { ListError } from '../../../shared/components/ListError.tsx'
import { LostPage } from '../../../shared/components/LostPage.tsx'
import { Line, Loading } from '../../../shared/components/Skeletons.tsx'
import { VisuallyHidden } from '../../../shared/components/VisuallyHidden.tsx'
import { Line as Beside, Rows } from '../../../shared/components/parts.ts'
import { ApiError } from '../../../shared/data/errors.ts'

/** Somebody whom the reader may not see, or who is not there: in words, with a way on. */
function Closed({ error }: { error: ApiError }) {
  const { t } = useTranslation('profile')
  const detail = error.faults[0]?.detail
  const isClosed = error.status === 403
  return (
    <div role="alert">
      <LostPage
        of={isClosed ? 'closed' : 'gone'}
        title={isClosed && detail ? detail : t('gone')}
        actions={
          <>
            <Button variant="contained" component={Link} to={paths.community()}>
              {t('open_community')}
            </Button>
            <Button component={Link} to={laterPaths.helpContact()}>
              {t('ask_team')}
            </Button>
          </>
        }
      >
        {t(isClosed ? 'closed_text' : 'gone_text')}
      </LostPage>
    </div>
  )
}

/** While a profile is read, and when it cannot be. */
export function ProfileFallback({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('profile')
  if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return <Closed error={error} />
  return (
    <>
      <VisuallyHidden as="h1">{t('title')}</VisuallyHidden>
      {error instanceof ApiError ? (
        <ListError error={error} onRetry={onRetry} />
      ) : (
        <Loading page>
          <Beside sx={{ gap: 3, marginTop: 2 }}>
            <Skeleton variant="rectangular" width={120} height={130} sx={{ borderRadius: shape.arch, flex: 'none' }} />
            <Rows sx={{ gap: 1.5, flex: 1 }}>
              <Line width="min(100%, 360px)" height={36} />
              <Line width="min(80%, 280px)" height={18} />
              <Line width="min(60%, 220px)" height={18} />
            </Rows>
          </Beside>
          <Rows sx={{ gap: 2, marginTop: 8, maxWidth: 640 }}>
            <Typography component="div">
              <Line width="40%" height={24} />
            </Typography>
            <Line width="100%" />
            <Line width="94%" />
            <Line width="70%" />
          </Rows>
        </Loading>
      )}
    </>
  )
}
