import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import IconButton from '@mui/material/IconButton'
import InputBase from '@mui/material/InputBase'
import { styled } from '@mui/material/styles'
import LinkTo from '@mui/material/Link'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { agendaTitleMaxLength } from '#contract/meetings/meeting-agendas.ts'
import { Icon } from '../components/Icon.tsx'
import type { Item } from './calls.ts'
import type { AgendaOfMeeting } from './useAgenda.ts'
import { useItemWords } from './useItemWords.ts'
import type { Tool } from './useTools.ts'

const lengths = [5, 10, 15, 20, 30, 45, 60] as const

/** In the colour of the other one while they write there. */
const Line = styled('li', { shouldForwardProp: (name) => name !== 'them' })<{ them: string }>(({ them }) => ({
  '--them': them,
}))

interface RowProps {
  agenda: AgendaOfMeeting
  item: Item
  /** The first is 0. */
  place: number
  count: number
  isLifted: boolean
  handle: ComponentProps<'button'>
  /** The first name of the other one. */
  name: string
  /** A colour: theirs. */
  them: string
  /** Who has added it, in words. */
  origin: string | null
  tool: Tool | null
}

/** An item that can be edited, where it stands. */
export function Row({ agenda, item, place, count, isLifted, handle, name, them, origin, tool }: RowProps) {
  const { t } = useTranslation('agenda')
  const words = useItemWords()
  const title = words.title(item)
  // While one types, what the other one has written meanwhile does not change the field.
  const [typed, setTyped] = useState<string | null>(null)
  const [menu, setMenu] = useState<{ anchor: HTMLElement; of: 'minutes' | 'acts' } | null>(null)
  const isTheirs = agenda.other?.item === item.id
  const guidance = words.guidance(item)
  const close = () => setMenu(null)
  const act = (run: () => void) => () => {
    close()
    run()
  }
  const state = [item.tickedAt !== null && 'done', isTheirs && 'theirs', isLifted && 'lifted']
  const minutes = item.minutes === null ? t('no_minutes') : t('minutes', { count: item.minutes })
  return (
    <Line data-item={item.id} className={state.filter(Boolean).join(' ') || undefined} them={them}>
      <button type="button" className="handle" aria-label={t('handle', { title })} aria-pressed={isLifted} {...handle}>
        <Icon name="grip" size={20} />
      </button>
      <Checkbox
        checked={item.tickedAt !== null}
        inputProps={{ 'aria-label': t('tick', { title }) }}
        onChange={() => agenda.tick(item)}
      />
      <div>
        <InputBase
          multiline
          value={typed ?? words.typed(item)}
          placeholder={item.title === null && item.template === null ? t('erased') : ''}
          inputProps={{ 'aria-label': t('words', { title }), maxLength: agendaTitleMaxLength }}
          onFocus={() => agenda.writes(item.id)}
          onChange={({ target }) => {
            const text = target.value.replaceAll(/\s*\n\s*/gu, ' ')
            setTyped(text)
            agenda.reword(item, text)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            if (event.target instanceof HTMLElement) event.target.blur()
          }}
          onBlur={() => {
            setTyped(null)
            agenda.writes(null)
            agenda.unsent.sendNow()
          }}
        />
        {guidance !== '' && <small>{guidance}</small>}
        {guidance === '' && origin !== null && <small>{origin}</small>}
        {tool !== null && (
          <small>
            <LinkTo href={tool.link} target="_blank" rel="noopener noreferrer">
              {t('tool', { title: tool.title })}
            </LinkTo>
          </small>
        )}
        {isTheirs && (
          <span className="here">
            <i aria-hidden="true" />
            {t('writes_here', { name })}
          </span>
        )}
      </div>
      <Button
        variant="text"
        size="small"
        className="min"
        aria-label={t('length_of', { title, minutes })}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setMenu({ anchor: currentTarget, of: 'minutes' })}
      >
        {minutes}
      </Button>
      <span className="moves">
        <IconButton
          size="small"
          className="wide up"
          aria-label={t('up', { title })}
          disabled={place === 0}
          onClick={() => agenda.move(item, place - 1)}
        >
          <Icon name="chevronDown" size={20} />
        </IconButton>
        <IconButton
          size="small"
          className="wide"
          aria-label={t('down', { title })}
          disabled={place === count - 1}
          onClick={() => agenda.move(item, place + 1)}
        >
          <Icon name="chevronDown" size={20} />
        </IconButton>
        <IconButton
          size="small"
          aria-label={t('acts', { title })}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => setMenu({ anchor: currentTarget, of: 'acts' })}
        >
          <Icon name="more" size={20} />
        </IconButton>
      </span>
      {menu !== null && (
        <Menu
          open
          anchorEl={menu.anchor}
          onClose={close}
          slotProps={{ list: { 'aria-label': menu.of === 'acts' ? t('acts', { title }) : t('length', { title }) } }}
        >
          {menu.of === 'minutes'
            ? [...lengths, null].map((length) => (
                <MenuItem
                  key={length ?? 0}
                  selected={length === item.minutes}
                  onClick={act(() => agenda.setMinutes(item, length))}
                >
                  {length === null ? t('no_minutes') : t('minutes', { count: length })}
                </MenuItem>
              ))
            : [
                <MenuItem key="up" disabled={place === 0} onClick={act(() => agenda.move(item, place - 1))}>
                  {t('move_up')}
                </MenuItem>,
                <MenuItem key="down" disabled={place === count - 1} onClick={act(() => agenda.move(item, place + 1))}>
                  {t('move_down')}
                </MenuItem>,
                <MenuItem key="remove" onClick={act(() => agenda.remove(item))}>
                  {t('remove')}
                </MenuItem>,
              ]}
        </Menu>
      )}
    </Line>
  )
}
