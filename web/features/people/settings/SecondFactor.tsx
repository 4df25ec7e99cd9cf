import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../../shared/company.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import { lazyOverlay } from '../../../shared/components/lazyOverlay.tsx'
import { Notice } from '../../../shared/components/Notice.tsx'
import { SmallMuted } from '../../../shared/components/parts.ts'
import { Loading, RowsSkeleton } from '../../../shared/components/Skeletons.tsx'
import { Task, Tasks } from '../../../shared/components/Tasks.tsx'
import { useFormats } from '../../../shared/i18n/format.ts'
import { LoadError } from './LoadError.tsx'
import { Panel } from './Panel.tsx'
import { useSecondFactor, type FactorState, type FactorAct } from './secondFactorCalls.ts'
import { useSaying } from './useSaying.ts'

const SetupDialog = lazyOverlay(() => import('./FactorSetupDialog.tsx').then((m) => m.FactorSetupDialog))
const ProofDialog = lazyOverlay(() => import('./FactorProofDialog.tsx').then((m) => m.FactorProofDialog))
const CodesDialog = lazyOverlay(() => import('./RecoveryCodesDialog.tsx').then((m) => m.RecoveryCodesDialog))

/** With so many left, new ones are due. */
const fewCodes = 3

/** The second factor after the password: a code of the person's telephone. */
export function SecondFactor() {
  const { t } = useTranslation('settings')
  const { sign_in: ways, name } = useCompany()
  const { data, isPending, error, refetch } = useSecondFactor()
  const { announce } = useSaying()
  const [act, setAct] = useState<'setup' | FactorAct | null>(null)
  // Each opening begins again, with nothing typed.
  const [openings, setOpenings] = useState(0)
  const [password, setPassword] = useState('')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [last, setLast] = useState<'setup' | FactorAct>('setup')

  function open(next: 'setup' | FactorAct, typed = '') {
    setOpenings((times) => times + 1)
    setPassword(typed)
    setAct(next)
    setLast(next)
  }
  const close = () => {
    setAct(null)
  }
  const show = (given: readonly string[]) => {
    close()
    setCodes(given)
  }
  const directory = ways.single_sign_on.length > 0
  return (
    <Panel subject="second_factor" text={t(directory ? 'factor.text_directory' : 'factor.text', { company: name })}>
      {isPending && (
        <Loading>
          <RowsSkeleton rows={2} />
        </Loading>
      )}
      {data === undefined && error && <LoadError error={error} onRetry={() => void refetch()} />}
      {data?.enabled === false && (
        <FactorOff
          {...data}
          onSetUp={() => {
            open('setup')
          }}
        />
      )}
      {data?.enabled === true && <FactorOn {...data} onAct={open} />}
      <SetupDialog key={`setup-${openings}`} open={act === 'setup'} given={password} onClose={close} onCodes={show} />
      <ProofDialog
        key={`proof-${openings}`}
        open={act !== null && act !== 'setup'}
        act={last === 'setup' ? 'renew' : last}
        onClose={close}
        onCodes={show}
        onRemoved={(typed) => {
          if (last === 'replace') {
            open('setup', typed)
            return
          }
          close()
          announce(t('factor.removed'))
        }}
      />
      <CodesDialog
        open={codes !== null}
        codes={codes ?? []}
        onClose={() => {
          setCodes(null)
          // Not before: the toast would lie on the codes.
          if (last === 'setup') announce(t('factor.done'))
        }}
      />
    </Panel>
  )
}

function FactorOff({ demanded, required, onSetUp }: FactorState & { onSetUp: () => void }) {
  const { t } = useTranslation('settings')
  return (
    <>
      {demanded && (
        <Notice tone={required ? 'warning' : 'info'}>{t(required ? 'factor.required' : 'factor.demanded_off')}</Notice>
      )}
      <Button
        variant={required ? 'contained' : 'outlined'}
        size="small"
        sx={{ justifySelf: 'start' }}
        startIcon={<Icon name="phone" size={16} />}
        onClick={onSetUp}
      >
        {t('factor.set_up')}
      </Button>
    </>
  )
}

type FactorOnProps = FactorState & { onAct: (act: FactorAct) => void }

function FactorOn({ confirmed_at: since, recovery_codes_left: count, demanded, onAct }: FactorOnProps) {
  const { t } = useTranslation('settings')
  const formats = useFormats()
  const act = (which: FactorAct) => ({
    size: 'small' as const,
    onClick: () => {
      onAct(which)
    },
  })
  return (
    <>
      <Tasks>
        <Task
          icon="phone"
          tone="leaf"
          title={t('factor.application')}
          detail={since === null ? undefined : t('factor.since', { day: formats.fullDay(since) })}
          action={<Button {...act('replace')}>{t('factor.replace')}</Button>}
        />
        <Task
          icon="list"
          tone={count < fewCodes ? 'warm' : 'info'}
          title={t('factor.codes')}
          detail={t('factor.left', { count })}
          action={<Button {...act('renew')}>{t('factor.renew')}</Button>}
        />
      </Tasks>
      {demanded ? (
        <SmallMuted>{t('factor.demanded_on')}</SmallMuted>
      ) : (
        <Button {...act('remove')} variant="text" color="error" sx={{ justifySelf: 'start', marginLeft: -1.25 }}>
          {t('factor.remove')}
        </Button>
      )}
    </>
  )
}
