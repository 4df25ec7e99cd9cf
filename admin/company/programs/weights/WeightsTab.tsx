import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useState } from 'react'
import { useNotify } from 'react-admin'
import type { AdminMatchWeights, WeightsPublished } from '#contract/console/community/match-weights.ts'
import type { AdminProgram } from '#contract/console/company/programs.ts'
import { color, shape } from '#theme/vars.ts'
import { useRefusalText } from '../../../platform/acts/use-act.ts'
import { useUnsaved } from '../../../platform/edits/unsaved.ts'
import { useWords } from '../../../platform/i18n/provider.ts'
import { LoadError } from '../../../platform/lists/list-states.tsx'
import { useFormats } from '../../../platform/shared/format.ts'
import { LoadingRows } from '../../../platform/shared/Loading.tsx'
import { focusTitle } from '../../../platform/shared/focus.ts'
import { Panel } from '../../../platform/shared/Panel.tsx'
import { bar } from '../../../platform/shared/SaveBar.tsx'
import { fieldErrorOf, isConflict, useProgramPart, useProgramWrite } from '../data.ts'
import { Criteria } from './Criteria.tsx'
import { Effect } from './Effect.tsx'
import { Versions } from './Versions.tsx'
import { isSameWeights, sumOf, type Weights, weightsOf } from './weights.ts'

const ConfirmPublish = lazy(() => import('./ConfirmPublish.tsx'))

const words = 'resources.programs.weights'

interface WeightsTabProps {
  readonly program: AdminProgram
  /** The reader has the right to change the program; others read the rule and its versions. */
  readonly mayPublish: boolean
}

/** What a match of the program weighs: the rule in force, a draft with its effect, and the versions. */
export default function WeightsTab({ program, mayPublish }: WeightsTabProps) {
  const { data, error, refetch } = useProgramPart<AdminMatchWeights>(program.id, 'weights')
  if (error !== null && data === undefined) return <LoadError error={error} retry={() => void refetch()} />
  if (data === undefined) return <LoadingRows />
  return mayPublish ? <Weighing rule={data} /> : <Reading rule={data} />
}

function Reading({ rule }: { readonly rule: AdminMatchWeights }) {
  return (
    <Box sx={columns}>
      <Criteria rule={rule} draft={null} />
      <Versions rule={rule} restore={null} />
    </Box>
  )
}

function Weighing({ rule }: { readonly rule: AdminMatchWeights }) {
  const { draft, from, isChanged, isBehind, change, drop, goOn } = useDraft(rule)
  const total = sumOf(draft)
  const isReady = isChanged && total === 100 && !isBehind
  const { publish, restore, isPending, refusal, isConfirming, setConfirming } = usePublish(rule, {
    draft,
    from,
    drop,
    goOn,
  })
  return (
    <>
      <Box sx={columns}>
        <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
          <Criteria rule={rule} draft={{ weights: draft, isChanged, change, drop }} />
          <Fairness />
        </Box>
        <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
          <Effect rule={rule} draft={draft} />
          <Versions rule={rule} restore={isPending ? null : restore} />
        </Box>
      </Box>
      <Box sx={{ display: 'grid', gap: 2, marginTop: 2 }}>
        {isBehind && <MovedOn rule={rule} goOn={goOn} drop={drop} />}
        {refusal !== null && (
          <Alert severity="error" role="alert" icon={false}>
            {refusal}
          </Alert>
        )}
        <Foot rule={rule} isReady={isReady} isChanged={isChanged} total={total} publish={() => setConfirming(true)} />
      </Box>
      {isConfirming && (
        <Suspense>
          <ConfirmPublish rule={rule} busy={isPending} close={() => setConfirming(false)} confirm={publish} />
        </Suspense>
      )}
    </>
  )
}

/** Points that are being weighed, and the version that they were made from. */
function useDraft(rule: AdminMatchWeights) {
  const [own, setOwn] = useState<{ readonly weights: Weights; readonly from: number } | null>(null)
  const inForce = weightsOf(rule)
  const from = own?.from ?? rule.version
  const draft = own?.weights ?? inForce
  useUnsaved(own !== null && !isSameWeights(draft, inForce))
  return {
    draft,
    from,
    isChanged: own !== null && !isSameWeights(draft, inForce),
    isBehind: own !== null && from !== rule.version,
    change: (weights: Weights) => setOwn({ weights, from }),
    drop: () => setOwn(null),
    /** Keeps the draft, made from this version from now on. */
    goOn: (version: number) => setOwn((now) => now && { ...now, from: version }),
  }
}

interface PublishParts {
  readonly draft: Weights
  readonly from: number
  readonly drop: () => void
  readonly goOn: (version: number) => void
}

function usePublish(rule: AdminMatchWeights, { draft, from, drop, goOn }: PublishParts) {
  const notify = useNotify()
  const refusalText = useRefusalText()
  const [isConfirming, setConfirming] = useState(false)
  const { mutate, isPending, error } = useProgramWrite<AdminMatchWeights>(rule.id, 'weights')
  const send = (body: WeightsPublished, done: (version: number) => void) =>
    mutate(body, {
      onSuccess: ({ version }) => {
        done(version)
        notify(`console.${words}.published`, { type: 'success', messageArgs: { version } })
        focusTitle()
      },
      onSettled: () => setConfirming(false),
    })
  const field = fieldErrorOf(error, 'weights') ?? fieldErrorOf(error, 'restores')
  return {
    isPending,
    isConfirming,
    setConfirming,
    refusal: error === null ? null : isConflict(error) ? refusalText(error) : (field ?? refusalText(error)),
    publish: () => send({ from, weights: draft }, drop),
    // A draft outlives it, made from the version that is in force by then.
    restore: (version: number) => send({ from: rule.version, restores: version }, goOn),
  }
}

interface MovedOnProps extends Pick<PublishParts, 'goOn' | 'drop'> {
  readonly rule: AdminMatchWeights
}

/** Somebody else published meanwhile: the reader chooses what becomes of the draft. */
function MovedOn({ rule: { version, versions }, goOn, drop }: MovedOnProps) {
  const t = useWords()
  const { moment } = useFormats()
  const [newest] = versions
  const name = newest?.published_by?.name ?? t(`${words}.somebody`)
  return (
    <Alert
      severity="warning"
      role="alert"
      icon={false}
      sx={{ flexWrap: 'wrap', '& .MuiAlert-action': { flexWrap: 'wrap', gap: 1 } }}
      action={
        <>
          <Button size="small" onClick={drop}>
            {t(`${words}.theirs`, { version })}
          </Button>
          <Button size="small" onClick={() => goOn(version)}>
            {t(`${words}.go_on`, { version })}
          </Button>
        </>
      }
    >
      {t(`${words}.moved_on`, { version, name, when: newest === undefined ? '' : moment(newest.published_at) })}
    </Alert>
  )
}

interface FootProps {
  readonly rule: AdminMatchWeights
  readonly isReady: boolean
  readonly isChanged: boolean
  readonly total: number
  readonly publish: () => void
}

function Foot({ rule: { version, waiting_requests: waiting }, isReady, isChanged, total, publish }: FootProps) {
  const t = useWords()
  const gap = 100 - total
  return (
    <Panel sx={bar}>
      <Typography component="p" variant="body2" sx={{ color: color.ink2, flex: '1 1 240px' }}>
        {t(`${words}.waiting.kept`)} {waiting > 0 && t(`${words}.waiting.open`, { smart_count: waiting })}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Box component="span" id="why-not" sx={{ fontSize: '.875rem', color: color.ink2 }}>
          {gap > 0 && t(`${words}.missing`, { smart_count: gap })}
          {gap < 0 && t(`${words}.too_many`, { smart_count: -gap })}
          {gap === 0 && !isChanged && t(`${words}.not_yet`)}
        </Box>
        <Button
          variant="contained"
          aria-describedby="why-not"
          aria-disabled={!isReady}
          onClick={() => {
            if (isReady) publish()
          }}
        >
          {t(`${words}.publish`, { version: version + 1 })}
        </Button>
      </Box>
    </Panel>
  )
}

function Fairness() {
  const t = useWords()
  return (
    <Box sx={{ padding: 2, borderRadius: shape.radius, backgroundColor: color.infoGround, fontSize: '.9375rem' }}>
      {t(`${words}.fair`)}
    </Box>
  )
}

const columns = {
  display: 'grid',
  gap: 2,
  marginTop: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '312px minmax(0, 1fr)' },
  alignItems: 'start',
} as const
