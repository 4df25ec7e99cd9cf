import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#theme/Avatar.tsx'
import { personLook } from '#theme/avatarLook.ts'
import { avatarGround, color } from '#theme/vars.ts'
import { mostAgendaItems } from '#contract/meetings/meeting-agendas.ts'
import { Icon } from '../components/Icon.tsx'
import { SmallMuted } from '../components/parts.ts'
import { VisuallyHidden } from '../components/VisuallyHidden.tsx'
import { useFormats } from '../i18n/format.ts'
import type { MeetingProps } from '../meeting/dialog.ts'
import { displayDate } from '../meeting/moment.ts'
import { Block, BlockTitle } from '../meeting/page.tsx'
import { AddItem } from './AddItem.tsx'
import type { Item } from './calls.ts'
import { Closed } from './Closed.tsx'
import { Foot, LeftOver, List } from './list.ts'
import { News } from './News.tsx'
import { Refused } from './Refused.tsx'
import { Row } from './Row.tsx'
import { useAgenda } from './useAgenda.ts'
import { useItemWords } from './useItemWords.ts'
import { useLift } from './useLift.ts'
import { useTools } from './useTools.ts'

const Two = styled('span')({
  display: 'inline-flex',
  '& .avatar + .avatar': { marginLeft: -8, boxShadow: `0 0 0 2px ${color.surface}` },
})

/** What the two will talk about: both write it, until the session is over. */
export function Agenda({ meeting, me, parties }: MeetingProps) {
  const { t } = useTranslation('agenda')
  const formats = useFormats()
  const heading = useId()
  const words = useItemWords()
  const agenda = useAgenda(meeting.id, me.id, parties)
  const list = useRef<HTMLOListElement>(null)
  const lift = useLift(list, agenda.items, agenda.move)
  const tools = useTools(agenda.items)
  const { data, unsent } = agenda
  if (data === undefined) return null
  const { other } = parties
  const name = other?.firstName ?? t('somebody')
  const { ground } = personLook(!other || other.deleted ? null : other.owner, other?.name ?? '', me.id)
  const them = ground === null ? color.sunken : avatarGround(ground)
  if (!data.writable && agenda.items.length === 0 && agenda.refused.length === 0) return null
  const total = agenda.items.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0)
  const length = displayDate(meeting.attributes)?.minutes ?? 0
  const isHere = agenda.other !== null
  const originOf = ({ addedBy, addedAt, carriedFrom }: Item) => {
    if (addedBy === null || addedAt === null) return null
    const day = formats.ago(addedAt)
    if (carriedFrom !== null) return t('origin.carried')
    return addedBy === parties.side ? t('origin.own', { day }) : t('origin.other', { name, day })
  }
  const template = data.template
  const from =
    template === null
      ? null
      : t(
          template.number === 'last' || template.number === 'any' ? `template.${template.number}` : 'template.numbered',
          {
            number: template.number,
            program: template.program[formats.locale],
          },
        )
  const saved =
    agenda.savedAt === null ? null : t(isHere ? 'saved_both' : 'saved', { time: formats.time(agenda.savedAt), name })
  const state = unsent.isWaiting
    ? t('waiting')
    : unsent.edits.length > agenda.refused.length
      ? t('saving')
      : (saved ?? (isHere ? t('both', { name }) : (from ?? t('empty', { name }))))
  return (
    <Block component="section" variant="outlined" aria-labelledby={heading}>
      <div className="head">
        <div>
          <BlockTitle id={heading}>{t('title')}</BlockTitle>
          <SmallMuted>
            {data.writable
              ? state
              : t('closed', {
                  count: agenda.items.filter(({ tickedAt }) => tickedAt !== null).length,
                  all: agenda.items.length,
                })}
          </SmallMuted>
        </div>
        {data.writable && isHere && (
          <Two role="img" aria-label={t('both', { name })}>
            <Avatar
              id={!other || other.deleted ? null : other.owner}
              name={other?.name ?? ''}
              beside={me.id}
              src={other?.avatar ?? null}
              size="s"
            />
            <Avatar id={me.id} name={me.fullName} src={me.user.avatar_url} size="s" />
          </Two>
        )}
      </div>
      {!data.writable && <Closed items={agenda.items} />}
      {data.writable && (
        <>
          {agenda.leftOver.length > 0 && (
            <LeftOver aria-label={t('left_over', { number: data.left_over?.session_number ?? 0 })}>
              <h3>{t('left_over', { number: data.left_over?.session_number ?? 0 })}</h3>
              <ul>
                {agenda.leftOver.map((item) => (
                  <li key={item.id}>
                    <span>{words.title(item)}</span>
                    <Button
                      variant="text"
                      size="small"
                      startIcon={<Icon name="plus" size={20} />}
                      aria-label={t('carry_over_of', { title: words.title(item) })}
                      onClick={() => agenda.carryOver(item.id)}
                    >
                      {t('carry_over')}
                    </Button>
                  </li>
                ))}
              </ul>
            </LeftOver>
          )}
          <List ref={list} aria-label={t('title')}>
            {lift.order.map((item, place) => (
              <Row
                key={item.id}
                agenda={agenda}
                item={item}
                place={place}
                count={lift.order.length}
                isLifted={lift.lifted?.id === item.id}
                handle={lift.handle(item)}
                name={name}
                them={them}
                origin={originOf(item)}
                tool={item.toolId === null ? null : (tools.get(item.toolId) ?? null)}
              />
            ))}
          </List>
          <VisuallyHidden role="status">
            {lift.announced !== null &&
              t(`lift.${lift.announced.what}`, {
                title: words.title(lift.announced.item),
                place: lift.announced.place + 1,
                count: agenda.items.length,
              })}
          </VisuallyHidden>
          <Foot>
            {agenda.items.length < mostAgendaItems ? (
              <AddItem draft={`${me.id}/agenda/${meeting.id}/new`} onAdd={agenda.add} />
            ) : (
              <span>{t('full', { count: mostAgendaItems })}</span>
            )}
            {total > 0 && <span>{length > 0 ? t('planned_of', { total, length }) : t('planned', { total })}</span>}
          </Foot>
        </>
      )}
      <Refused agenda={agenda} isOpen={data.writable} />
      {data.writable && <News agenda={agenda} name={name} />}
    </Block>
  )
}
