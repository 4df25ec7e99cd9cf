import LinkTo from '@mui/material/Link'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { KeptDataAttributes } from '#contract/people/kept-data.ts'
import { paths } from '../../../shared/paths/paths.ts'
import { SectionHead } from '../../../shared/components/PageHeader.tsx'
import { useFormats } from '../../../shared/i18n/format.ts'
import { BlockTable, Section } from './parts.ts'
import { periodWords } from './period.ts'

type Category = KeptDataAttributes['categories'][number]

const counted = [
  'profiles',
  'articles',
  'comments',
  'likes',
  'messages',
  'files',
  'feedbacks',
  'notes',
  'recommendations',
  'searches',
  'favourites',
  'requests',
  'accompaniments',
  'meetings',
  'devices',
  'lines',
  'mails',
  'reports',
] as const

/** Categories with a description of their content, for any counts. */
const detailed = ['identity', 'profiles', 'notes', 'settings'] as const

const sentence = (words: string) => words.slice(0, 1).toLocaleUpperCase() + words.slice(1)

/** What is kept, until when, why and for whom. */
export function Kept({ kept: { categories, agreements } }: { kept: KeptDataAttributes }) {
  const { t } = useTranslation('my_data')
  const formats = useFormats()

  const detailsOf = ({ category, counts }: Category): readonly string[] => {
    if (category === 'agreements')
      return agreements.map(({ document, version, language, accepted_at: at }) =>
        t('agreement', {
          document: t(`documents.${document}`),
          version: formats.number(version),
          language: t(`languages.${language}`),
          day: formats.fullDay(at),
          time: formats.time(at),
        }),
      )
    const detail = detailed.filter((name) => name === category).map((name) => t(`detail.${name}`))
    const words = counted.flatMap((name) => {
      const count = counts[name] ?? 0
      return count > 0 ? [t(`counts.${name}`, { count, number: formats.number(count) })] : []
    })
    return words.length > 0 ? [...detail, words.join(', ')] : detail
  }
  const untilOf = ({ until: { rule, period, at } }: Category): string => {
    const words = period === null ? '' : periodWords(t, period)
    const day = at === null ? '' : formats.fullDay(at)
    if (rule === 'without_name' || rule === 'signed_out') return t(`until.${rule}`)
    return t(at === null ? `until.${rule}` : `until.${rule}_at`, { period: words, day })
  }
  const label = (name: 'until' | 'why' | 'readers') => t('label', { name: t(`kept.${name}`) })

  return (
    <Section aria-labelledby="kept">
      <SectionHead
        id="kept"
        title={t('kept.title')}
        side={
          <LinkTo component={Link} reloadDocument to={paths.terms(formats.locale)} sx={{ fontSize: '.875rem' }}>
            {t('kept.privacy')}
          </LinkTo>
        }
      />
      <Card>
        <CardContent>
          <BlockTable>
            <caption>{t('kept.caption')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('kept.what')}</th>
                <th scope="col">{t('kept.until')}</th>
                <th scope="col">{t('kept.why')}</th>
                <th scope="col">{t('kept.readers')}</th>
              </tr>
            </thead>
            <tbody>
              {categories.map((one) => (
                <tr key={one.category}>
                  <th scope="row">
                    {t(`category.${one.category}`)}
                    {detailsOf(one).map((line) => (
                      <small key={line}>{line}</small>
                    ))}
                  </th>
                  <td data-label={label('until')}>{untilOf(one)}</td>
                  <td data-label={label('why')}>{t(`why.${one.category}`)}</td>
                  <td data-label={label('readers')}>
                    {sentence(one.read_by.map((reader) => t(`readers.${reader}`)).join(t('readers_separator')))}
                  </td>
                </tr>
              ))}
            </tbody>
          </BlockTable>
        </CardContent>
      </Card>
    </Section>
  )
}
