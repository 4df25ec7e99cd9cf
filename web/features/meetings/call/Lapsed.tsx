import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../shared/paths/paths.ts'
import { Notice } from '../../../shared/components/Notice.tsx'

/** The session of the reader ran out; picture and sound do not need it. */
export function Lapsed() {
  const { t } = useTranslation('call')
  return (
    <Notice tone="error" icon="clock" title={t('lapsed.title')}>
      {t('lapsed.text')}
      <div>
        <Button
          size="small"
          color="inherit"
          variant="outlined"
          href={paths.signIn()}
          target="_blank"
          rel="noopener noreferrer"
          sx={{ marginTop: 1 }}
        >
          {t('lapsed.sign_in')}
        </Button>
      </div>
    </Notice>
  )
}
