import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { color } from '#theme/vars.ts'
import { PageTitle } from '../../../shared/components/PageTitle.tsx'
import { Muted, SmallMuted } from '../../../shared/components/parts.ts'
import { StatePill } from '../../../shared/components/StatePill.tsx'
import { api } from '../../../shared/data/api.ts'
import { useList } from '../../../shared/data/hooks.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { Block, PageHead } from '../../../shared/meeting/page.tsx'
import { Waiting } from '../../../shared/meeting/Waiting.tsx'
import { helpCasePaths } from '../../../shared/paths/help-case.ts'
import { paths } from '../../../shared/paths/paths.ts'
import { Glyph } from './parts.tsx'

const Cases = styled('ul')({
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: '4px 16px',
    padding: '14px 0',
    borderTop: `1px solid ${color.line}`,
  },
  '& li:first-of-type': { borderTop: 0 },
})

/** What the reader told the team, the newest first. */
export function HelpCases() {
  const { t } = useTranslation('help_case')
  const formats = useFormats()
  const query = useList(api.help_cases.all())
  if (query.data === undefined)
    return <Waiting title={t('list.title')} error={query.error} onRetry={() => void query.refetch()} />
  const cases = query.data.data
  return (
    <>
      <PageTitle>{t('tab')}</PageTitle>
      <PageHead
        back={{ to: paths.mentoringCenter(), label: t('center') }}
        picture={<Glyph />}
        title={t('list.title')}
        lede={t('list.lede')}
      />
      <Block component="section" variant="outlined" aria-label={t('list.title')}>
        {cases.length === 0 ? (
          <Muted>{t('list.none')}</Muted>
        ) : (
          <Cases>
            {cases.map(({ id, attributes }) => (
              <li key={id}>
                <div>
                  <Link to={helpCasePaths.helpCase(id)}>
                    {t('list.about', { name: attributes.counterpart_name ?? t('somebody') })}
                  </Link>
                  <SmallMuted>
                    {t('list.sent', {
                      topic: t(`topics.${attributes.topic}.ask`),
                      day: formats.day(attributes.created_at),
                    })}
                  </SmallMuted>
                </div>
                <StatePill
                  tone={
                    attributes.state === 'closed' ? 'neutral' : attributes.answered_at === null ? 'info' : 'success'
                  }
                >
                  {attributes.state !== 'closed' && attributes.answered_at !== null
                    ? t('list.answered')
                    : t(`list.${attributes.state}`)}
                </StatePill>
              </li>
            ))}
          </Cases>
        )}
      </Block>
    </>
  )
}
