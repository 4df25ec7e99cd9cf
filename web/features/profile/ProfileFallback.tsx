import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { shape } from '#theme/vars.ts'
import { paths } from '../../app/paths.ts'
import { Empty } from '../../shared/components/Empty.tsx'
import { MovedAway } from '../../shared/components/illustrations.tsx'
import { ListError } from '../../shared/components/ListError.tsx'
import { Line, Loading } from '../../shared/components/Skeletons.tsx'
import { VisuallyHidden } from '../../shared/components/VisuallyHidden.tsx'
import { Line as Beside, Rows } from '../../shared/components/parts.ts'
import { ApiError } from '../../shared/data/errors.ts'

/** Somebody whom the reader may not see, or who is not there: in words, with a way on. */
function Closed({ error }: { error: ApiError }) {
  const { t } = useTranslation('profile')
  const said = error.faults[0]?.detail
  return (
    <div role="alert">
      <Empty
        art={<MovedAway />}
        title={error.status === 403 && said ? said : t('gone')}
        action={
          <Button variant="contained" component={Link} to={paths.community()}>
            {t('back')}
          </Button>
        }
      >
        {t(error.status === 403 ? 'closed_text' : 'gone_text')}
      </Empty>
    </div>
  )
}

/** While a profile is read, and when it cannot be. */
export function ProfileFallback({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('profile')
  return (
    <>
      <VisuallyHidden as="h1">{t('title')}</VisuallyHidden>
      {error instanceof ApiError ? (
        error.status === 403 || error.status === 404 ? (
          <Closed error={error} />
        ) : (
          <ListError error={error} onRetry={onRetry} />
        )
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
