import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { HttpError, usePermissions } from 'react-admin'
import { Link } from 'react-router-dom'
import { type AdminHelpCaseOpened, helpWordsMaxLength } from '#contract/console/mentoring/help-cases.ts'
import type { ConsoleRole } from '#contract/console/people/roles.ts'
import { color } from '#theme/vars.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { LoadError } from '../../platform/lists/list-states.tsx'
import { mayOpen } from '../../people/session/access.ts'
import { NotFound } from '../../platform/shared/ErrorPages.tsx'
import { Facts } from '../../platform/shared/Facts.tsx'
import { useFormats } from '../../platform/shared/format.ts'
import { LoadingRows } from '../../platform/shared/Loading.tsx'
import { Panel } from '../../platform/shared/Panel.tsx'
import { CloseDialog, HandOverDialog, MentorDialog } from './dialogs.tsx'
import { useHelpAct, useHelpCase } from './data.ts'
import { StateOf } from './StateOf.tsx'

const words = 'resources.help_cases'

/** One case: its words, the answer, and what the product knows of the accompaniment. */
export function OpenedCase({ id }: { readonly id: string }) {
  const { data, error, refetch } = useHelpCase(id)
  if (error instanceof HttpError && error.status === 404) return <NotFound />
  if (error !== null) return <LoadError error={error} retry={() => void refetch()} />
  if (data === undefined) return <LoadingRows />
  return <Body helpCase={data} />
}

function Body({ helpCase }: { readonly helpCase: AdminHelpCaseOpened }) {
  const t = useWords()
  const { date, moment, plainDay } = useFormats()
  const [dialog, open] = useState<'none' | 'hand_over' | 'close' | 'another_mentor'>('none')
  const { author, counterpart, readers, erased_on: erased } = helpCase
  const person = (one: typeof author) => one?.name ?? t(`${words}.erased`)
  const may = (act: (typeof helpCase.actions)[number]) => helpCase.actions.includes(act)
  const close = () => open('none')
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Panel component="section" aria-labelledby="help-case">
        <Box sx={head}>
          <Box>
            <Typography variant="h2" id="help-case" sx={heading}>
              {t(`${words}.about`, { author: person(author), counterpart: person(counterpart) })}
            </Typography>
            <Typography variant="body2" sx={{ color: color.ink2 }}>
              {t(`${words}.sent`, {
                topic: t(`${words}.topics.${helpCase.topic}`),
                at: moment(helpCase.created_at),
                day: plainDay(helpCase.answer_on),
              })}
            </Typography>
          </Box>
          <StateOf helpCase={helpCase} />
        </Box>
        <Box sx={{ ...part, display: 'grid', gap: 2 }}>
          {helpCase.outcome === 'author_erased' && <Alert severity="info">{t(`${words}.author_erased`)}</Alert>}
          {helpCase.messages.length === 0 && helpCase.outcome !== 'author_erased' && (
            <Typography sx={{ color: color.ink2 }}>{t(`${words}.no_words`)}</Typography>
          )}
          {helpCase.messages.map(({ id, from, name, words: text, at }) => (
            <Box key={id} sx={{ display: 'grid', gap: 0.5 }}>
              <Typography variant="body2" sx={{ color: color.ink2 }}>
                {t(`${words}.by`, { name: name ?? t(`${words}.erased`), at: moment(at) })}
              </Typography>
              <Box component="blockquote" sx={{ ...quote, ...(from === 'team' && { borderColor: color.brandText }) }}>
                {text ?? t(`${words}.erased_words`)}
              </Box>
            </Box>
          ))}
          {helpCase.wish !== null && (
            <Typography variant="body2" sx={{ color: color.ink2 }}>
              {t(`${words}.wishes.label`, { wish: t(`${words}.wishes.${helpCase.wish}`) })}
            </Typography>
          )}
        </Box>
        {may('answer') && (
          <Answer
            helpCase={helpCase}
            others={
              <>
                {may('hand_over') && (
                  <Button aria-haspopup="dialog" onClick={() => open('hand_over')}>
                    {t(`${words}.acts.hand_over.open`)}
                  </Button>
                )}
                {may('close') && (
                  <Button aria-haspopup="dialog" onClick={() => open('close')}>
                    {t(`${words}.acts.close.open`)}
                  </Button>
                )}
              </>
            }
          />
        )}
      </Panel>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' } }}>
        <Accompaniment helpCase={helpCase} />
        {may('another_mentor') && helpCase.facts?.running === true && (
          <Panel component="section" aria-labelledby="help-mentor">
            <Box sx={head}>
              <Typography variant="h2" id="help-mentor" sx={heading}>
                {t(`${words}.mentor.title`)}
              </Typography>
            </Box>
            <Box sx={part}>
              <Typography variant="body2" sx={{ color: color.ink2, marginBottom: 1 }}>
                {helpCase.suggestions.length === 0
                  ? t(`${words}.mentor.none`)
                  : t(`${words}.mentor.text`, { author: person(author) })}
              </Typography>
              <Box component="ul" sx={{ display: 'grid', gap: 1 }}>
                {helpCase.suggestions.map(({ id, name, score, places }) => (
                  <li key={id}>
                    <b>{name}</b>
                    <Typography variant="body2" sx={{ color: color.ink2 }}>
                      {[
                        ...(score === null ? [] : [t(`${words}.mentor.score`, { score })]),
                        ...(places === null ? [] : [t(`${words}.mentor.places`, { smart_count: places })]),
                      ].join(', ')}
                    </Typography>
                  </li>
                ))}
              </Box>
            </Box>
            <Box sx={{ ...foot, justifyContent: 'end' }}>
              <Button variant="outlined" aria-haspopup="dialog" onClick={() => open('another_mentor')}>
                {t(`${words}.acts.another_mentor.open`)}
              </Button>
            </Box>
          </Panel>
        )}
      </Box>
      <Alert severity="info">
        {t(`${words}.read_by`, { names: readers.map(({ name }) => name).join(', ') })}{' '}
        {erased === null
          ? t(helpCase.topic === 'conduct' ? `${words}.erased_conduct` : `${words}.erased_later`)
          : t(`${words}.erased_on`, { day: date(`${erased}T12:00:00Z`) })}
      </Alert>
      {dialog === 'hand_over' && <HandOverDialog helpCase={helpCase} close={close} />}
      {dialog === 'close' && <CloseDialog helpCase={helpCase} close={close} />}
      {dialog === 'another_mentor' && <MentorDialog helpCase={helpCase} close={close} />}
    </Box>
  )
}

interface AnswerProps {
  readonly helpCase: AdminHelpCaseOpened
  /** What else may be done. */
  readonly others: ReactNode
}

function Answer({ helpCase, others }: AnswerProps) {
  const t = useWords()
  const [text, write] = useState('')
  const act = useHelpAct(helpCase.id)
  const first = helpCase.author?.name.split(' ')[0] ?? ''
  const takes = helpCase.actions.includes('take')
  const answer = () => {
    if (text.trim() === '' || act.isPending) return
    act.mutate({ act: 'answer', body: { words: text.trim() } }, { onSuccess: () => write('') })
  }
  return (
    <>
      <Box sx={part}>
        <TextField
          label={t(`${words}.acts.answer.label`, { name: first })}
          value={text}
          multiline
          minRows={3}
          fullWidth
          slotProps={{ htmlInput: { maxLength: helpWordsMaxLength } }}
          onChange={(event) => write(event.target.value)}
        />
      </Box>
      <Box sx={foot}>
        <span>{others}</span>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {takes && (
            <Button variant="outlined" aria-disabled={act.isPending} onClick={() => act.mutate({ act: 'take' })}>
              {t(`${words}.acts.take.confirm`)}
            </Button>
          )}
          <Button variant="contained" aria-disabled={act.isPending || text.trim() === ''} onClick={answer}>
            {t(takes ? `${words}.acts.answer.take` : `${words}.acts.answer.confirm`)}
          </Button>
        </Box>
      </Box>
    </>
  )
}

function Accompaniment({ helpCase }: { readonly helpCase: AdminHelpCaseOpened }) {
  const t = useWords()
  const { date } = useFormats()
  const { permissions: role } = usePermissions<ConsoleRole>()
  const { facts, relationship_id: id } = helpCase
  if (facts === null) return null
  return (
    <Panel component="section" aria-labelledby="help-pair">
      <Box sx={head}>
        <Typography variant="h2" id="help-pair" sx={heading}>
          {t(`${words}.pair.title`)}
        </Typography>
        {role !== undefined && mayOpen(role, 'mentoring_relationships') && (
          <Button size="small" component={Link} to={`/mentoring_relationships/${id ?? ''}/show`}>
            {t(`${words}.pair.record`)}
          </Button>
        )}
      </Box>
      <Box sx={part}>
        <Facts
          facts={[
            { name: t(`${words}.pair.since`), value: facts.since === null ? '–' : date(facts.since) },
            {
              name: t(`${words}.pair.sessions`),
              value:
                facts.last_held_at === null
                  ? t(`${words}.pair.held`, { smart_count: facts.held })
                  : `${t(`${words}.pair.held`, { smart_count: facts.held })}, ${date(facts.last_held_at)}`,
            },
            ...(facts.waiting.length === 0
              ? []
              : [{ name: t(`${words}.pair.waiting`), value: facts.waiting.map((at) => date(at)).join(', ') }]),
            {
              name: t(`${words}.pair.state`),
              value: t(facts.running ? `${words}.pair.running` : `${words}.pair.over`),
            },
          ]}
        />
      </Box>
    </Panel>
  )
}

const head = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'start',
  gap: 1,
  padding: '16px 20px',
  borderBottom: `1px solid ${color.line}`,
} as const
const heading = { fontSize: '1.125rem' } as const
const part = { padding: '16px 20px' } as const
const foot = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: 1,
  padding: '12px 20px',
  borderTop: `1px solid ${color.line}`,
} as const
const quote = {
  margin: 0,
  paddingLeft: 2,
  borderLeft: `3px solid ${color.warm}`,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
} as const
