import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useLayoutEffect } from 'react'
import { color } from '#theme/vars.ts'
import { useWords } from '../i18n/provider.ts'
import { useCompany } from '../shared/company.ts'
import { hiddenInPrint } from '../shared/print.ts'

interface PageHeadProps {
  readonly title: string
  readonly subtitle?: ReactNode
  readonly above?: ReactNode
  readonly children?: ReactNode
}

/** The page's one h1, its document title, and what may be done on the whole page. */
export function PageHead({ title, subtitle, above, children }: PageHeadProps) {
  useDocumentTitle(title)
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: '12px 16px',
        alignItems: 'center',
        justifyContent: 'space-between',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        {above}
        <Typography
          variant="h1"
          tabIndex={-1}
          sx={{ fontSize: '1.75rem', '&:focus': { outline: 'none', boxShadow: 'none' } }}
        >
          {title}
        </Typography>
        {subtitle !== undefined && (
          <Typography component="div" variant="body2" sx={{ color: color.ink2 }}>
            {subtitle}
          </Typography>
        )}
      </Box>
      {children !== undefined && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 1,
            alignItems: 'center',
            ...hiddenInPrint,
            '@media (max-width: 760px)': { width: '100%', '& > *': { flex: '1 1 auto' } },
          }}
        >
          {children}
        </Box>
      )}
    </Box>
  )
}

/** Before other effects: a page never appears under the previous title. */
export function useDocumentTitle(page: string): void {
  const t = useWords()
  const company = useCompany()
  const title = t('title', { page, company: company.name })
  useLayoutEffect(() => {
    document.title = title
  }, [title])
}
