import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { MarkdownLine } from '#theme/markdown/Markdown.tsx'
import { ListError } from '../../../shared/components/ListError.tsx'
import { AlonePage, Muted, SmallMuted } from '../../../shared/components/parts.ts'
import { PageTitle } from '../../../shared/components/PageTitle.tsx'
import { ProgressBar } from '../../../shared/components/ProgressBar.tsx'
import { ApiError } from '../../../shared/data/errors.ts'
import { useFormats, useLocale } from '../../../shared/i18n/format.ts'
import { useAuth } from '../../../shared/session/me.ts'
import { readTexts, textsKey } from './signUpCalls.ts'

const Text = styled('article')({
  display: 'grid',
  gap: 32,
  paddingInline: 16,
  '& section': { display: 'grid', gap: 12 },
  '& ul': { display: 'grid', gap: 4, paddingLeft: 20, listStyle: 'disc' },
})

/** A text that people accept, in its version in force: beside the form, in a tab of its own. */
function LegalTextPage({ document }: { document: 'charter' | 'terms' }) {
  const { t } = useTranslation('sign_up')
  const { t: say } = useTranslation()
  const locale = useLocale()
  const formats = useFormats()
  const { http } = useAuth()
  const query = useQuery({
    queryKey: textsKey(locale),
    queryFn: ({ signal }) => readTexts(http, locale, signal),
    staleTime: 60_000,
  })
  const text = query.data?.find((one) => one.document === document)
  if (text === undefined)
    return (
      <AlonePage id="content">
        {query.error instanceof ApiError ? (
          <ListError error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <ProgressBar label={say('loading')} />
        )}
      </AlonePage>
    )
  const { title, version, published_at: published, locale: language, reading_minutes: count, sections } = text
  const values = { version, language: t(`charter.languages.${language}`) }
  return (
    <AlonePage id="content">
      <PageTitle>{title}</PageTitle>
      <Text lang={language}>
        <header>
          <h1>{title}</h1>
          <SmallMuted>
            {published === null
              ? t('charter.version_plain', values)
              : t('charter.version_dated', { ...values, day: formats.fullDay(published) })}{' '}
            {t('charter.minutes', { count })}
          </SmallMuted>
        </header>
        {sections.map((section) => (
          <section key={section.title}>
            <h2>{section.title}</h2>
            {section.short !== '' && (
              <Muted>
                <MarkdownLine text={section.short} />
              </Muted>
            )}
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>
                <MarkdownLine text={paragraph} />
              </p>
            ))}
            {section.points.length > 0 && (
              <ul>
                {section.points.map((point) => (
                  <li key={point}>
                    <MarkdownLine text={point} />
                  </li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </Text>
    </AlonePage>
  )
}

/** /charter-mentoring-entreprise */
export function CharterPage() {
  return <LegalTextPage document="charter" />
}

/** /cgu */
export function TermsPage() {
  return <LegalTextPage document="terms" />
}
