import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import FormControlLabel from '@mui/material/FormControlLabel'
import MuiLink from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { z } from 'zod'
import { documents } from '#contract/content/documents.ts'
import { color } from '#theme/vars.ts'
import { paths } from '../../../shared/paths/paths.ts'
import { SmallMuted, Strong } from '../../../shared/components/parts.ts'
import { Toggle } from '../../../shared/components/Toggle.tsx'
import { useFormats } from '../../../shared/i18n/format.ts'
import { useAuth, useMe } from '../../../shared/session/me.ts'
import type { Answers } from '../../../shared/profile/answers.ts'
import { isAnswered } from '../../../shared/profile/answers.ts'
import type { Role, Step } from '../../../shared/profile/steps.ts'
import type { KeptProfile } from './keeper.ts'
import { profilingPaths } from '../../../shared/paths/profiling.ts'
import { useWordsOfAnswer } from '../../../shared/profile/wordsOfAnswer.ts'

const List = styled('ul')({
  '& li': { display: 'flex', gap: 16, justifyContent: 'space-between', alignItems: 'center', paddingBlock: 14 },
  '& li + li': { borderTop: `1px solid ${color.line}` },
  '& li > div': { minWidth: 0, overflowWrap: 'anywhere' },
  '& .said': { display: '-webkit-box', WebkitLineClamp: 2, WebkitBoxOrient: 'vertical', overflow: 'hidden' },
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 44, fontWeight: 600 },
})

const texts = z.object({ data: z.array(z.object({ attributes: documents.attributes })) })

/** Which versions of the charter and the terms are in force. */
function Texts() {
  const { t } = useTranslation('profiling')
  const { locale, list } = useFormats()
  const { http } = useAuth()
  const waiting = useMe().user.must_accept
  const { data } = useQuery({
    queryKey: ['documents', locale],
    queryFn: async ({ signal }) => {
      const path = `/api/v1${documents.paths.list}?locale=${locale}`
      return texts.parse((await http({ method: 'GET', path, signal })).body).data.map(({ attributes }) => attributes)
    },
    staleTime: Infinity,
  })
  const named = (found: readonly { document: string; version: number }[]) =>
    list(
      (['charter', 'terms'] as const).flatMap((document) => {
        const version = found.find((one) => one.document === document)?.version
        return version === undefined ? [] : [t('end.text', { document: t(`end.documents.${document}`), version })]
      }),
    )
  return (
    <SmallMuted as="div">
      <p>
        {waiting.length > 0
          ? t('end.waiting', { texts: named(waiting) })
          : t('end.accepted', { texts: named(data ?? []) })}{' '}
        <MuiLink component={Link} reloadDocument to={paths.charter(locale)}>
          {t('end.read')}
        </MuiLink>
      </p>
    </SmallMuted>
  )
}

interface SwitchProps {
  name: string
  text: string
  checked: boolean
  onChange: (checked: boolean) => void
}

function Switch({ name, text, checked, onChange }: SwitchProps) {
  const id = useId()
  return (
    <FormControlLabel
      sx={{ alignItems: 'start', gap: 2, margin: 0 }}
      control={
        <Toggle
          checked={checked}
          slotProps={{ input: { role: 'switch', 'aria-labelledby': `${id}-name`, 'aria-describedby': `${id}-text` } }}
          onChange={(_event, on) => {
            onChange(on)
          }}
        />
      }
      label={
        <>
          <Strong id={`${id}-name`}>{name}</Strong>
          <SmallMuted id={`${id}-text`}>{text}</SmallMuted>
        </>
      }
    />
  )
}

interface ReadOverProps {
  role: Role
  steps: readonly Step[]
  answers: Answers
  profile: KeptProfile
  onChange: (attributes: object) => void
}

/** All answers in short, and who sees them. */
export function ReadOver({ role, steps, answers, profile, onChange }: ReadOverProps) {
  const { t } = useTranslation('profiling')
  const formats = useFormats()
  const wordsOf = useWordsOfAnswer()
  const { attributes, own } = profile
  const asksTalents = steps.some(({ questions }) =>
    questions.some(({ field_name: name }) => name === 'talents' || name === 'personality'),
  )
  const least = own.min_completion
  return (
    <>
      <Card>
        <CardContent>
          <List>
            {steps.map(({ anchor, title, questions }) => {
              const texts = questions
                .filter(({ field_name: name }) => isAnswered(answers[name]))
                .map((question) => wordsOf(question, answers[question.field_name]))
              const hours = questions.some(({ field_type: type }) => type === 'hours') ? attributes.availabilities : []
              const days = [...new Set(hours.map(({ weekday }) => weekday))].map(formats.weekday)
              if (days.length > 0) texts.push(formats.list(days))
              const none = own.skipped_steps.includes(anchor) ? t('steps.skipped') : t('end.nothing')
              return (
                <li key={anchor}>
                  <div>
                    <Strong>{title[formats.locale]}</Strong>
                    <SmallMuted className="said">{texts.length > 0 ? texts.join(t('end.separator')) : none}</SmallMuted>
                  </div>
                  <MuiLink
                    component={Link}
                    to={profilingPaths.profilingStep(anchor)}
                    aria-label={t('end.about', {
                      act: t(texts.length > 0 ? 'end.change' : 'end.answer'),
                      step: title[formats.locale],
                    })}
                  >
                    {t(texts.length > 0 ? 'end.change' : 'end.answer')}
                  </MuiLink>
                </li>
              )
            })}
          </List>
        </CardContent>
      </Card>
      <Card>
        <CardContent sx={{ display: 'grid', gap: 3 }}>
          {role === 'presenter' && (
            <Switch
              name={t('end.visible')}
              text={
                attributes.completion < least
                  ? `${t('end.visible_text')} ${t('end.from', { least })}`
                  : t('end.visible_text')
              }
              checked={attributes.visible}
              onChange={(visible) => {
                onChange({ visible })
              }}
            />
          )}
          {asksTalents && (
            <Switch
              name={t('end.talents')}
              text={t('end.talents_text')}
              checked={own.shows_talents}
              onChange={(shows) => {
                onChange({ shows_talents: shows })
              }}
            />
          )}
          {asksTalents && own.shows_talents && (
            <Switch
              name={t('end.matches')}
              text={t('end.matches_text')}
              checked={own.matches_talents}
              onChange={(matches) => {
                onChange({ matches_talents: matches })
              }}
            />
          )}
          <Texts />
        </CardContent>
      </Card>
    </>
  )
}
