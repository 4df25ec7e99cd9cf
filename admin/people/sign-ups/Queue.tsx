import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import { Avatar } from '#theme/Avatar.tsx'
import { type KeyboardEvent, useRef, useState } from 'react'
import { RecordContextProvider, useListContext } from 'react-admin'
import type { AdminSignUp } from '#contract/console/people/sign-ups.ts'
import { color } from '#theme/vars.ts'
import { ActDialogs } from '../../platform/acts/ActDialogs.tsx'
import { BulkActs } from '../../platform/acts/BulkActs.tsx'
import { useWords } from '../../platform/i18n/provider.ts'
import { UnitName } from '../../platform/lists/columns.tsx'
import { SelectionBar } from '../../platform/lists/selection.tsx'
import { profileActs, signUpActs } from '../people/acts.tsx'
import { daysSince } from '../../platform/shared/format.ts'
import { accountOf } from './account.ts'

const words = 'resources.sign_ups'

interface QueueProps {
  readonly signUps: readonly AdminSignUp[]
  /** Id of the one beside the queue. */
  readonly open: string
  readonly choose: (id: string) => void
}

type Answer = 'yes' | 'no'

/** The acts on a sign-up, and on somebody who asks for the other profile. */
const answers = {
  yes: { signUp: 'approve', profile: 'accept_profile' },
  no: { signUp: 'reject', profile: 'refuse_profile' },
} as const

/** One row each, in the order in which they came; several are chosen by their boxes. */
export function Queue({ signUps, open, choose }: QueueProps) {
  const t = useWords()
  const [chosen, setChosen] = useState<AnswerDialogProps['chosen'] | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const move = (step: number) => {
    const at = signUps.findIndex(({ id }) => id === open) + step
    const next = signUps[Math.min(Math.max(at, 0), signUps.length - 1)]
    if (next === undefined) return
    choose(next.id)
    list.current?.querySelector<HTMLElement>(`[data-id="${next.id}"]`)?.focus()
  }
  const ask = (answer: Answer) => {
    const signUp = signUps.find(({ id }) => id === open)
    const name = signUp && answers[answer][signUp.status === 'profile_asked' ? 'profile' : 'signUp']
    if (signUp && name && signUp.actions.includes(name)) setChosen({ answer, signUp })
  }
  // Single keys count while the focus is in the queue, and nowhere else.
  const keys: Readonly<Record<string, () => void>> = {
    j: () => move(1),
    ArrowDown: () => move(1),
    k: () => move(-1),
    ArrowUp: () => move(-1),
    v: () => ask('yes'),
    r: () => ask('no'),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  return (
    <>
      <SelectionBar>
        <BulkActs acts={signUpActs} />
      </SelectionBar>
      <Box component="ul" ref={list} aria-label={t(`${words}.queue`)} onKeyDown={onKeyDown}>
        {signUps.map((signUp) => (
          <Row key={signUp.id} signUp={signUp} open={signUp.id === open} choose={() => choose(signUp.id)} />
        ))}
      </Box>
      {signUps.some(({ actions }) => actions.length > 0) && <Keys />}
      {chosen !== null && <AnswerDialog chosen={chosen} close={() => setChosen(null)} />}
    </>
  )
}

interface AnswerDialogProps {
  readonly chosen: { readonly answer: Answer; readonly signUp: AdminSignUp }
  readonly close: () => void
}

function AnswerDialog({ chosen: { answer, signUp }, close }: AnswerDialogProps) {
  const { signUp: onSignUp, profile } = answers[answer]
  const account = accountOf(signUp)
  return (
    <ActDialogs>
      {({ ActDialog }) =>
        signUp.status === 'profile_asked' ? (
          <ActDialog act={profileActs[profile]} record={account} close={close} />
        ) : (
          <ActDialog act={signUpActs[onSignUp]} record={account} close={close} />
        )
      }
    </ActDialogs>
  )
}

interface RowProps {
  readonly signUp: AdminSignUp
  readonly open: boolean
  readonly choose: () => void
}

function Row({ signUp, open, choose }: RowProps) {
  const t = useWords()
  const { selectedIds, onToggleItem } = useListContext()
  const { id, full_name: name, job_title, city, roles, status_at, actions } = signUp
  const days = daysSince(status_at)
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr)',
        alignItems: 'center',
        paddingLeft: 1,
        borderBottom: `1px solid ${color.line}`,
        ...(open && { backgroundColor: color.brandTint }),
      }}
    >
      {actions.includes('approve') ? (
        <Checkbox
          checked={selectedIds.includes(id)}
          onChange={() => onToggleItem(id)}
          slotProps={{ input: { 'aria-label': t('list.select_row', { name }) } }}
        />
      ) : (
        <span />
      )}
      <Box
        component="button"
        type="button"
        data-id={id}
        aria-current={open ? 'true' : undefined}
        onClick={choose}
        sx={{
          display: 'grid',
          gridTemplateColumns: 'auto minmax(0, 1fr) auto',
          gap: '12px',
          alignItems: 'center',
          width: '100%',
          padding: '10px 16px 10px 4px',
          border: 0,
          background: 'none',
          color: 'inherit',
          font: 'inherit',
          fontSize: '.875rem',
          textAlign: 'left',
          cursor: 'pointer',
        }}
      >
        <Avatar id={id} name={name} size="s" />
        <span>
          <Box component="span" sx={{ display: 'block', fontWeight: 600, fontSize: '.9375rem' }}>
            {name}
          </Box>
          <Box component="span" sx={{ color: color.ink2, overflowWrap: 'anywhere' }}>
            {[job_title, city].filter(Boolean).join(', ')}
            {!job_title && !city && (
              <RecordContextProvider value={signUp}>
                <UnitName source="business_unit" />
              </RecordContextProvider>
            )}
          </Box>
        </span>
        <Box component="span" sx={{ color: color.ink2, textAlign: 'right' }}>
          <Box component="span" sx={{ display: 'block' }}>
            {roles.map((role) => t(`${words}.roles.${role}`)).join(' + ')}
          </Box>
          {days === 0 ? t(`${words}.today`) : t(`${words}.days`, { smart_count: days })}
        </Box>
      </Box>
    </Box>
  )
}

/** What the keyboard does in the queue. */
function Keys() {
  const t = useWords()
  const shortcuts = [
    [['j', 'k'], t(`${words}.keys.move`)],
    [['v'], t(`${words}.keys.approve`)],
    [['r'], t(`${words}.keys.reject`)],
  ] as const
  return (
    <Box
      component="p"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: '4px 16px',
        padding: '10px 16px',
        color: color.ink2,
        fontSize: '.8125rem',
        '@media (max-width: 760px)': { display: 'none' },
        '& kbd': {
          display: 'inline-block',
          minWidth: 20,
          padding: '1px 4px',
          border: `1px solid ${color.lineStrong}`,
          borderRadius: '5px',
          font: 'inherit',
          textAlign: 'center',
        },
      }}
    >
      {shortcuts.map(([names, what]) => (
        <span key={what}>
          {names.map((name) => (
            <span key={name}>
              <kbd>{name}</kbd>{' '}
            </span>
          ))}
          {what}
        </span>
      ))}
    </Box>
  )
}
