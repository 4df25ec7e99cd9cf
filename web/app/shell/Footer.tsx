import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color, layout } from '#theme/vars.ts'
import { useCompany } from '../../shared/company.ts'
import type { Item } from '../../shared/data/models.ts'
import { useLocale } from '../../shared/i18n/format.ts'

const Foot = styled('footer')({
  borderTop: `1px solid ${color.line}`,
  color: color.ink2,
  fontSize: '.875rem',
  '& > div': {
    maxWidth: `calc(${layout.page} + 2 * ${layout.gutter})`,
    marginInline: 'auto',
    padding: `24px ${layout.gutter}`,
  },
  '@media (max-width: 1040px)': { display: 'none' },
})

export function Footer({ program }: { program: Item<'programs'> | null }) {
  const { t } = useTranslation()
  const { brand } = useCompany()
  const locale = useLocale()
  return (
    <Foot>
      <div>
        {program
          ? t('footer', { program: program.attributes.name[locale] })
          : t('footer_company', { company: brand.name })}
      </div>
    </Foot>
  )
}
