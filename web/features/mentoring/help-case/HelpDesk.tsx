import Chip from '@mui/material/Chip'
import FormLabel from '@mui/material/FormLabel'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { helpTopics, helpWishes, helpWordsMaxLength } from '#contract/mentoring/help-cases.ts'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { Field } from '../../../shared/components/Field.tsx'
import { Icon } from '../../../shared/components/Icon.tsx'
import { Notice } from '../../../shared/components/Notice.tsx'
import { PageTitle } from '../../../shared/components/PageTitle.tsx'
import { Line, Rows, SmallMuted } from '../../../shared/components/parts.ts'
import { api } from '../../../shared/data/api.ts'
import { useOne } from '../../../shared/data/hooks.ts'
import { useChange } from '../../../shared/data/useChange.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { oneRelationship } from '../../../shared/meeting/calls.ts'
import { Block, BlockTitle, Column, PageHead, Split } from '../../../shared/meeting/page.tsx'
import { partiesOf } from '../../../shared/meeting/parties.ts'
import { Picks } from '../../../shared/meeting/Picks.tsx'
import { Waiting } from '../../../shared/meeting/Waiting.tsx'
import { relationshipPaths } from '../../../shared/paths/relationship.ts'
import { helpCasePaths } from '../../../shared/paths/help-case.ts'
import { useMe } from '../../../shared/session/me.ts'
import { type Desk, deskOf, type Topic, type Wish } from './calls.ts'
import { Glyph, ReadersBlock } from './parts.tsx'
import { useDayWords } from './useDayWords.ts'

/** Telling the team of an accompaniment, in confidence. */
export function HelpDesk() {
  const { t } = useTranslation('help_case')
  const me = useMe()
  const { id = '' } = useParams()
  const relationshipQuery = useOne(oneRelationship(id))
  const deskQuery = useOne(deskOf(id))
  if (relationshipQuery.data === undefined || deskQuery.data === undefined)
    return (
      <Waiting
        title={t('ask.tab')}
        error={relationshipQuery.error ?? deskQuery.error}
        forbidden={t('ask.forbidden')}
        onRetry={() => {
          void relationshipQuery.refetch()
          void deskQuery.refetch()
        }}
      />
    )
  const { data, included } = relationshipQuery.data
  const { other } = partiesOf(data, me, included)
  const names = { name: other?.name ?? t('somebody'), first: other?.firstName ?? t('somebody') }
  return <DeskView key={id} relationshipId={id} desk={deskQuery.data.data.attributes} {...names} />
}

/** In one column, too, who reads is named before a word is written. */
const phoneOrder = {
  '@media (max-width: 1040px)': { '& > div': { display: 'contents' }, '& > div > .sunken': { order: -1 } },
}

interface DeskViewProps {
  relationshipId: string
  desk: Desk
  name: string
  first: string
}

function DeskView({ relationshipId, desk, name, first }: DeskViewProps) {
  const { t } = useTranslation('help_case')
  const dayWords = useDayWords()
  const navigate = useNavigate()
  const formats = useFormats()
  const [topic, setTopic] = useState<Topic>('no_answer')
  const [wish, setWish] = useState<Wish | null>(null)
  const [words, setWords] = useState('')
  const change = useChange<'help_cases'>(['help_cases', 'help_desks'])
  const wishLabel = useId()
  const reading = desk.topics.find((one) => one.topic === topic)
  const conduct = desk.topics.find((one) => one.topic === 'conduct')
  const send = async () => {
    const done = await change.send(
      api.help_cases.create({
        attributes: {
          relationship_id: relationshipId,
          topic,
          wish,
          ...(words.trim() !== '' && { words: words.trim() }),
        },
      }),
    )
    const id = done?.answer?.data.id
    if (id !== undefined) void navigate(helpCasePaths.helpCase(id), { replace: true })
  }
  return (
    <>
      <PageTitle>{t('ask.tab')}</PageTitle>
      <PageHead
        back={{ to: relationshipPaths.relationship(relationshipId), label: t('back', { name: first }) }}
        picture={<Glyph />}
        title={t('ask.title')}
        lede={t('lede', { name })}
      />
      <Split sx={phoneOrder}>
        <Column>
          {desk.open.map((id) => (
            <Notice key={id} icon="mail" action={<Link to={helpCasePaths.helpCase(id)}>{t('ask.see')}</Link>}>
              {t('ask.under_way')}
            </Notice>
          ))}
          <Block component="section" variant="outlined" aria-label={t('ask.title')}>
            <form
              noValidate
              onSubmit={(event) => {
                event.preventDefault()
                if (!change.busy) void send()
              }}
            >
              <Rows sx={{ gap: 3.5 }}>
                <Picks
                  label={t('ask.topic')}
                  value={topic}
                  onChoose={setTopic}
                  columns={2}
                  options={helpTopics.map((value) => ({
                    value,
                    label: t(`topics.${value}.ask`),
                    detail:
                      value === 'conduct'
                        ? t('topics.conduct.read', { count: conduct?.readers.length ?? 0 })
                        : t(`topics.${value}.detail`),
                  }))}
                />
                <Field
                  label={t('ask.words')}
                  aside={<SmallMuted as="span">{t('ask.optional')}</SmallMuted>}
                  multiline
                  minRows={4}
                  value={words}
                  inputProps={{ maxLength: helpWordsMaxLength }}
                  onChange={(event) => {
                    setWords(event.target.value)
                  }}
                />
                <div>
                  <FormLabel component="p" id={wishLabel} sx={{ marginBottom: 1 }}>
                    {t('ask.wish')}
                  </FormLabel>
                  <Line role="group" aria-labelledby={wishLabel} sx={{ flexWrap: 'wrap', gap: 1 }}>
                    {helpWishes.map((value) => (
                      <Chip
                        key={value}
                        component="button"
                        type="button"
                        variant="filter"
                        aria-pressed={wish === value}
                        label={t(`wishes.${value}`)}
                        onClick={() => {
                          setWish(wish === value ? null : value)
                        }}
                      />
                    ))}
                  </Line>
                </div>
                {change.refusal && (
                  <Notice tone="error" title={change.refusal.title}>
                    {change.refusal.text}
                  </Notice>
                )}
                {desk.full && <Notice tone="warning">{t('ask.full')}</Notice>}
                <Line sx={{ justifyContent: 'space-between', flexWrap: 'wrap', gap: 1.5 }}>
                  <SmallMuted>{t('ask.answer_by', { day: dayWords(desk.answer_on) })}</SmallMuted>
                  <BusyButton
                    type="submit"
                    variant="contained"
                    busy={change.busy}
                    busyLabel={t('sending')}
                    disabled={desk.full}
                  >
                    {t('ask.send')}
                  </BusyButton>
                </Line>
              </Rows>
            </form>
          </Block>
        </Column>
        <Column>
          <ReadersBlock
            who={formats.list(reading?.readers ?? [])}
            what={
              reading?.named === true
                ? t('readers.named', { count: reading.readers.length })
                : t('readers.administrators')
            }
            first={first}
          />
          <Block component="section" variant="outlined" aria-labelledby="help-next">
            <BlockTitle id="help-next">{t('next.title')}</BlockTitle>
            <Rows as="ul" sx={{ gap: 1.5 }}>
              {(['person', 'consent', 'change'] as const).map((line) => (
                <Line as="li" key={line} sx={{ alignItems: 'start', gap: 1.25 }}>
                  <Icon name="chevronRight" size={20} />
                  <span>{t(`next.${line}`)}</span>
                </Line>
              ))}
            </Rows>
          </Block>
        </Column>
      </Split>
    </>
  )
}
