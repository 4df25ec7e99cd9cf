import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { color, layout } from '#theme/vars.ts'
import { useCompany } from '../../shared/company.ts'
import type { Item } from '../../shared/data/models.ts'
import { useLocale } from '../../shared/i18n/format.ts'
import { laterPaths } from '../../shared/paths/laterPaths.ts'
import { paths } from '../../shared/paths/paths.ts'

const Foot = styled('footer')({
  borderTop: `1px solid ${color.line}`,
  color: color.ink2,
  fontSize: '.875rem',
  '& > div': {
    maxWidth: `calc(${layout.page} + 2 * ${layout.gutter})`,
    marginInline: 'auto',
    padding: `24px ${layout.gutter}`,
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px 24px',
  },
  '& a': { color: 'inherit' },
  '@media (max-width: 1040px)': { display: 'none' },
})

export function Footer({ program }: { program: Item<'programs'> | null }) {
  const { t } = useTranslation()
  const { brand } = useCompany()
  const locale = useLocale()
  return (
    <Foot>
      <div>
        <span>
          {program
            ? t('footer', { program: program.attributes.name[locale] })
            : t('footer_company', { company: brand.name })}
        </span>
        <Link reloadDocument to={paths.charter(locale)}>
          {t('footer_links.charter')}
        </Link>
        <Link to={laterPaths.help()}>{t('footer_links.questions')}</Link>
        <Link to={laterPaths.myData()}>{t('account.my_data')}</Link>
        <Link to={laterPaths.helpContact()}>{t('footer_links.contact')}</Link>
      </div>
    </Foot>
  )
}
