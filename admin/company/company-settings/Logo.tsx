import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import { useNotify } from 'react-admin'
import { type AdminCompanySettings, maxLogoBytes } from '#contract/console/company/company-settings.ts'
import { color, shape } from '#theme/vars.ts'
import type { ConsoleData } from '../../platform/data/data-provider.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { useFormats } from '../../platform/shared/format.ts'
import { useCompanyChange } from './data.ts'

const words = 'resources.company_settings.brand'
interface Keep {
  readonly file: File | null
  readonly read: AdminCompanySettings
}

const keep = (data: ConsoleData, { file, read }: Keep) => data.keepLogo(file, read)

/** The logo now, another one, or none. */
export function Logo({ company }: { readonly company: AdminCompanySettings }) {
  const t = useWords()
  const { logo_url: url } = company
  const notify = useNotify()
  const { number } = useFormats()
  const input = useRef<HTMLInputElement>(null)
  const { mutate, isPending } = useCompanyChange(keep, 'brand.logo_kept')
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        alignItems: 'center',
        padding: 2,
        border: `1px dashed ${color.lineStrong}`,
        borderRadius: shape.radius,
      }}
    >
      {url !== null && (
        <Box component="img" src={url} alt={t(`${words}.logo_now`)} sx={{ maxHeight: 40, maxWidth: 120 }} />
      )}
      <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
        <Typography component="p" sx={{ fontWeight: 600 }}>
          {t(`${words}.logo`)}
        </Typography>
        <Typography component="p" variant="body2" sx={{ color: color.ink2 }}>
          {url === null && `${t(`${words}.no_logo`)} `}
          {t(`${words}.logo_help`)}
        </Typography>
      </Box>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        hidden
        aria-label={t(`${words}.logo`)}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file !== undefined && file.size > maxLogoBytes)
            notify(`console.${words}.logo_too_large`, {
              type: 'error',
              messageArgs: { size: number(Math.ceil(file.size / 1024)) },
            })
          else if (file !== undefined && !isPending) mutate({ file, read: company })
          // The same file may be chosen again.
          target.value = ''
        }}
      />
      <Button variant="outlined" aria-disabled={isPending} onClick={() => input.current?.click()}>
        {t(`${words}.choose`)}
      </Button>
      {url !== null && (
        <Button aria-disabled={isPending} onClick={() => !isPending && mutate({ file: null, read: company })}>
          {t(`${words}.remove`)}
        </Button>
      )}
    </Box>
  )
}
