import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { HttpError, useCanAccess, useListContext, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { color } from '#theme/vars.ts'
import type { ResourceName } from '../../resource-words.ts'
import { useWords } from '../i18n/provider.ts'

/** No row: two empty places under their arches, what is empty, and what to do about it. */
export function EmptyList({ resource }: { readonly resource: ResourceName }) {
  const t = useWords()
  const { canAccess: mayCreate } = useCanAccess({ resource, action: 'create' })
  const { filterValues, setFilters } = useListContext()
  const filtered = Object.keys(filterValues as object).length > 0
  return (
    <Box
      sx={{ display: 'grid', justifyItems: 'center', gap: 2, padding: '48px 24px', textAlign: 'center' }}
      role="status"
    >
      <svg width="120" height="72" viewBox="0 0 120 72" aria-hidden="true" fill="none">
        <path d="M14 66V34a20 20 0 0 1 40 0v32z" stroke={color.lineStrong} strokeWidth="2" strokeDasharray="4 5" />
        <path d="M66 66V34a20 20 0 0 1 40 0v32z" fill={color.brandTint} />
      </svg>
      <Typography component="p" sx={{ fontWeight: 600 }}>
        {filtered ? t('list.empty') : t('list.none', { name: t(`resources.${resource}.title`) })}
      </Typography>
      {!filtered && (
        <Typography sx={{ color: color.ink2 }}>
          {t(mayCreate === true ? 'list.none_create' : 'list.none_wait')}
        </Typography>
      )}
      {filtered && (
        <>
          <Typography sx={{ color: color.ink2 }}>{t('list.empty_text')}</Typography>
          <Button size="small" onClick={() => setFilters({}, {})}>
            {t('list.clear')}
          </Button>
        </>
      )}
    </Box>
  )
}

/** An address that was kept, or typed, has a filter that the server does not know, or no more. */
function OutdatedFilters() {
  const t = useWords()
  const [, setSearch] = useSearchParams()
  return (
    <Alert
      severity="warning"
      icon={false}
      sx={{ borderRadius: 0 }}
      action={
        <Button size="small" onClick={() => setSearch({})}>
          {t('list.clear')}
        </Button>
      }
    >
      {t('list.outdated')}
    </Alert>
  )
}

/** What could not be loaded, in the server's words, and another try. */
export function LoadError({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  const t = useWords()
  const translate = useTranslate()
  if (error instanceof HttpError && error.status === 400) return <OutdatedFilters />
  const words = error instanceof Error ? translate(error.message, { _: error.message }) : ''
  return (
    <Alert
      severity="error"
      icon={false}
      sx={{ borderRadius: 0 }}
      action={
        <Button size="small" onClick={retry}>
          {t('errors.retry')}
        </Button>
      }
    >
      {t('errors.load')} {words}
    </Alert>
  )
}
