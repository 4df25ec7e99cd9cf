import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { color } from '#theme/vars.ts'
import { Icon } from './Icon.tsx'

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  padding: '16px 24px',
  borderBottom: `1px solid ${color.line}`,
  '& > span': { display: 'flex', alignItems: 'center', gap: 4 },
})

/** A drawer's title, which names it, and its way out. */
export function DrawerHead({
  id,
  title,
  onClose,
  children,
}: {
  id: string
  title: ReactNode
  onClose: () => void
  children?: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <Head>
      <Typography variant="h2" id={id}>
        {title}
      </Typography>
      <span>
        {children}
        <IconButton aria-label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </span>
    </Head>
  )
}
