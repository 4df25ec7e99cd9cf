import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useCallback, useEffect, useState } from 'react'
import { useLocaleState, useLogout, useTranslate } from 'react-admin'
import type { UserAttributes } from '#contract/people/users.ts'
import { color } from '#theme/vars.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { useDocumentTitle } from '../../platform/layout/PageHead.tsx'
import { releaseHold } from '../session/holds.ts'
import { call } from '../session/http.ts'
import { Panel } from '../../platform/shared/Panel.tsx'

type TextsToAccept = UserAttributes['must_accept']

/** Where the employees' application shows each text to everybody. */
const pages = { charter: '/charter-mentoring-entreprise', terms: '/cgu' } as const

/** What an administrator sees whose company asks for the acceptance of a text: read it, accept it, go on. */
export function TextsPage() {
  const t = useWords()
  const translate = useTranslate()
  const logout = useLogout()
  const [locale] = useLocaleState()
  const [texts, setTexts] = useState<TextsToAccept>([])
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  useDocumentTitle(t('login.texts.title'))

  const ask = useCallback(async () => {
    const { json } = await call('/auth/validate_token')
    const { must_accept: left } = (json as { data: { must_accept: TextsToAccept } }).data
    setTexts(left)
    setTicked(new Set())
    // Another page may have accepted them.
    if (left.length === 0) releaseHold()
  }, [])
  useEffect(() => {
    const first = async () => {
      try {
        await ask()
      } catch (error) {
        setRefusal(wordsOf(error))
      }
    }
    void first()
  }, [ask])

  const accept = async () => {
    setBusy(true)
    setRefusal(null)
    const language = locale === 'en' ? 'en' : 'fr'
    try {
      for (const { document, version } of texts) {
        const data = { type: 'acceptances', attributes: { document, version, language } }
        await call('/api/v1/acceptances', { method: 'POST', body: JSON.stringify({ data }) })
      }
    } catch (error) {
      setRefusal(wordsOf(error))
    }
    // After a refusal, too: a newer version may be in force.
    await ask().catch((error: unknown) => setRefusal(wordsOf(error)))
    setBusy(false)
  }
  const isComplete = texts.length > 0 && texts.every(({ document }) => ticked.has(document))

  return (
    <Box component="main" sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center', padding: 2 }}>
      <Panel sx={{ width: 'min(520px, 100%)', padding: { xs: '24px 20px', sm: 4 }, display: 'grid', gap: 3 }}>
        <div>
          <Typography variant="h1" sx={{ fontSize: '1.75rem' }}>
            {t('login.texts.title')}
          </Typography>
          <Typography sx={{ marginTop: 1, color: color.ink2 }}>{t('login.texts.text')}</Typography>
        </div>
        {refusal !== null && <Typography role="alert">{translate(refusal, { _: refusal })}</Typography>}
        {texts.map(({ document, version }) => (
          <div key={document}>
            <Link href={pages[document]} target="_blank" rel="noopener">
              {t(`login.texts.read_${document}`)}
            </Link>
            <FormControlLabel
              sx={{ display: 'flex', marginTop: 1 }}
              label={t(`login.texts.accept_${document}`, { version })}
              control={
                <Checkbox
                  checked={ticked.has(document)}
                  onChange={({ target }) => {
                    const next = new Set(ticked)
                    if (target.checked) next.add(document)
                    else next.delete(document)
                    setTicked(next)
                  }}
                />
              }
            />
          </div>
        ))}
        <Button variant="contained" size="large" disabled={!isComplete || busy} onClick={() => void accept()}>
          {t('login.texts.go')}
        </Button>
        <Button variant="text" onClick={() => void logout()}>
          {t('login.texts.leave')}
        </Button>
      </Panel>
    </Box>
  )
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : 'console.errors.load'
}
