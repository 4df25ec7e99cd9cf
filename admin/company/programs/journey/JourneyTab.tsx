import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useState } from 'react'
import { useNotify } from 'react-admin'
import type { MilestonesTried, MilestonesWritten } from '#contract/console/mentoring/program-milestones.ts'
import type { AdminProgram } from '#contract/console/company/programs.ts'
import { color, shape } from '#theme/vars.ts'
import { useRefusalText } from '../../../platform/acts/use-act.ts'
import { useUnsaved } from '../../../platform/edits/unsaved.ts'
import { useWords } from '../../../platform/i18n/provider.ts'
import { LoadError } from '../../../platform/lists/list-states.tsx'
import { focusTitle } from '../../../platform/shared/focus.ts'
import { LoadingRows } from '../../../platform/shared/Loading.tsx'
import { Panel } from '../../../platform/shared/Panel.tsx'
import { bar } from '../../../platform/shared/SaveBar.tsx'
import { fieldErrorOf, useProgramPart, useProgramTrial, useProgramWrite } from '../data.ts'
import { useSettled } from '../use-settled.ts'
import { JourneyEffect } from './JourneyEffect.tsx'
import { MilestoneForm } from './MilestoneForm.tsx'
import { MilestoneList } from './MilestoneList.tsx'
import {
  changesIn,
  type EffectAnswer,
  faultIn,
  isSameJourney,
  type Journey,
  type Milestone,
  newMilestone,
  type Scope,
} from './milestones.ts'
import { useMilestoneWords } from './names.ts'
import { Ruler } from './Ruler.tsx'
import { Versions } from './Versions.tsx'

const ConfirmMilestones = lazy(() => import('./ConfirmMilestones.tsx'))

const words = 'resources.programs.journey'

interface JourneyTabProps {
  readonly program: AdminProgram
  /** The reader has the right to change the program; others read the milestones and their versions. */
  readonly mayPublish: boolean
}

/** What the program expects of its pairs: the milestones in force, a draft with its effect, and the versions. */
export default function JourneyTab({ program, mayPublish }: JourneyTabProps) {
  const { data, error, refetch } = useProgramPart<Journey>(program.id, 'milestones')
  if (error !== null && data === undefined) return <LoadError error={error} retry={() => void refetch()} />
  if (data === undefined) return <LoadingRows />
  return mayPublish ? <Writing journey={data} /> : <Reading journey={data} />
}

function Reading({ journey }: { readonly journey: Journey }) {
  const { version, milestones } = journey
  return (
    <Box sx={rows}>
      <Ruler version={version} inForce={milestones} milestones={milestones} isDraft={false} />
      <Box sx={columns}>
        <MilestoneList milestones={milestones} inForce={milestones} openId={null} edit={null} />
        <Versions journey={journey} takeUp={null} />
      </Box>
    </Box>
  )
}

function Writing({ journey }: { readonly journey: Journey }) {
  const draft = useDraft(journey)
  const [openId, open] = useState<string | null>(null)
  const [scope, choose] = useState<Scope>('new_pairs')
  const { version, milestones: inForce } = journey
  const { drafted, isDraft, change } = draft
  const fault = faultIn(drafted)
  const tried = useSettled<MilestonesTried | null>(
    isDraft && fault === null ? { milestones: drafted.map((one) => ({ ...one })) } : null,
    400,
  )
  const { data: effect, error } = useProgramTrial<EffectAnswer>(
    journey.id,
    'milestones_effect',
    tried,
    journey.revision,
  )
  const refusalText = useRefusalText()
  const { write, isPending, refusal, isConfirming, setConfirming } = useWrite(journey, draft)
  const opened = drafted.find(({ id }) => id === openId)
  const isReady = isDraft && fault === null && !draft.isBehind && effect !== undefined
  return (
    <Box sx={rows}>
      <Ruler version={version} inForce={inForce} milestones={drafted} isDraft={isDraft} />
      {journey.waiting > 0 && <Waiting waiting={journey.waiting} />}
      <Box sx={columns}>
        <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
          <MilestoneList
            milestones={drafted}
            inForce={inForce}
            openId={openId}
            edit={{
              open,
              add: () => {
                const id = crypto.randomUUID()
                change([...drafted, newMilestone(id)])
                open(id)
              },
              move: (id, to) => change(moved(drafted, id, to)),
            }}
          />
          {opened !== undefined && (
            <MilestoneForm
              key={opened.id}
              milestone={opened}
              change={(now) => change(drafted.map((one) => (one.id === now.id ? now : one)))}
              remove={() => {
                change(drafted.filter(({ id }) => id !== opened.id))
                open(null)
              }}
            />
          )}
        </Box>
        <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
          {isDraft && (
            <JourneyEffect
              journey={journey}
              milestones={drafted}
              effect={effect}
              refusal={error === null ? null : (fieldErrorOf(error, 'milestones') ?? refusalText(error))}
              scope={scope}
              choose={choose}
            />
          )}
          <Privacy />
          <Versions journey={journey} takeUp={change} />
        </Box>
      </Box>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {draft.isBehind && <MovedOn draft={draft} />}
        {refusal !== null && (
          <Alert severity="error" role="alert" icon={false}>
            {refusal}
          </Alert>
        )}
        <Foot
          {...{ journey, draft, fault, isReady }}
          isBusy={isPending}
          keep={() => write('draft')}
          publish={() => setConfirming(true)}
        />
      </Box>
      {isConfirming && effect !== undefined && (
        <Suspense>
          <ConfirmMilestones
            {...{ journey, effect, scope }}
            busy={isPending}
            close={() => setConfirming(false)}
            confirm={() => write(scope)}
          />
        </Suspense>
      )}
    </Box>
  )
}

type Draft = ReturnType<typeof useDraft>

/** Milestones that are being written: those of this page, the draft that is kept, or those in force. */
function useDraft(journey: Journey) {
  const [own, setOwn] = useState<{ readonly milestones: readonly Milestone[]; readonly from: number } | null>(null)
  const kept = journey.draft ?? journey.milestones
  const drafted = own?.milestones ?? kept
  const from = own?.from ?? journey.revision
  const isUnsaved = own !== null && !isSameJourney(drafted, kept)
  useUnsaved(isUnsaved)
  return {
    drafted,
    from,
    /** Other than what is in force. */
    isDraft: !isSameJourney(drafted, journey.milestones),
    isUnsaved,
    isBehind: isUnsaved && from !== journey.revision,
    change: (milestones: readonly Milestone[]) => setOwn({ milestones, from }),
    drop: () => setOwn(null),
    /** Keeps it, made from what is there now. */
    goOn: () => setOwn((now) => now && { ...now, from: journey.revision }),
  }
}

function useWrite(journey: Journey, { drafted, from, drop }: Draft) {
  const notify = useNotify()
  const refusalText = useRefusalText()
  const [isConfirming, setConfirming] = useState(false)
  const { mutate, isPending, error } = useProgramWrite<Journey>(journey.id, 'milestones')
  return {
    isPending,
    isConfirming,
    setConfirming,
    refusal: error === null ? null : (fieldErrorOf(error, 'milestones') ?? refusalText(error)),
    write: (as: MilestonesWritten['as']) => {
      const body: MilestonesWritten = { from, milestones: drafted.map((one) => ({ ...one })), as }
      mutate(body, {
        onSuccess: ({ version }) => {
          drop()
          notify(`console.${words}.${as === 'draft' ? 'kept' : 'published'}`, {
            type: 'success',
            messageArgs: { version },
          })
          focusTitle()
        },
        onSettled: () => setConfirming(false),
      })
    },
  }
}

interface FootProps {
  readonly journey: Journey
  readonly draft: Draft
  readonly fault: ReturnType<typeof faultIn>
  readonly isReady: boolean
  readonly isBusy: boolean
  readonly keep: () => void
  readonly publish: () => void
}

function Foot({ journey, draft, fault, isReady, isBusy, keep, publish }: FootProps) {
  const t = useWords()
  const { nameOf } = useMilestoneWords()
  const { version, milestones } = journey
  const changes = changesIn(draft.drafted, milestones)
  const wrong = fault && draft.drafted.find(({ id }) => id === fault.id)
  const mayKeep = draft.isUnsaved && fault === null && !draft.isBehind && !isBusy
  return (
    <Panel sx={bar}>
      <Typography component="p" variant="body2" id="journey-state" sx={{ color: color.ink2, flex: '1 1 240px' }}>
        {wrong
          ? t(`${words}.faults.${fault.fault}`, { name: nameOf(wrong) })
          : changes === 0
            ? t(`${words}.not_yet`)
            : t(`${words}.changes`, { smart_count: changes })}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        {draft.isUnsaved && <Button onClick={draft.drop}>{t(`${words}.drop`)}</Button>}
        <Button
          variant="outlined"
          aria-describedby="journey-state"
          aria-disabled={!mayKeep}
          onClick={() => {
            if (mayKeep) keep()
          }}
        >
          {t(`${words}.keep`)}
        </Button>
        <Button
          variant="contained"
          aria-describedby="journey-state"
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

/** Somebody else wrote meanwhile: the reader chooses what becomes of the draft. */
function MovedOn({ draft: { drop, goOn } }: { readonly draft: Draft }) {
  const t = useWords()
  return (
    <Alert
      severity="warning"
      role="alert"
      icon={false}
      sx={{ flexWrap: 'wrap', '& .MuiAlert-action': { flexWrap: 'wrap', gap: 1 } }}
      action={
        <>
          <Button size="small" onClick={drop}>
            {t(`${words}.theirs`)}
          </Button>
          <Button size="small" onClick={goOn}>
            {t(`${words}.go_on`)}
          </Button>
        </>
      }
    >
      {t(`${words}.moved_on`)}
    </Alert>
  )
}

function Waiting({ waiting }: { readonly waiting: number }) {
  const t = useWords()
  return (
    <Alert severity="info" icon={false} role="status">
      {t(`${words}.waiting`, { smart_count: waiting })}
    </Alert>
  )
}

function Privacy() {
  const t = useWords()
  return (
    <Box sx={{ padding: 2, borderRadius: shape.radius, backgroundColor: color.infoGround, fontSize: '.9375rem' }}>
      {t(`${words}.privacy`)}
    </Box>
  )
}

function moved(milestones: readonly Milestone[], id: string, to: 'up' | 'down'): readonly Milestone[] {
  const from = milestones.findIndex((one) => one.id === id)
  const place = to === 'up' ? from - 1 : from + 1
  const [one, other] = [milestones[from], milestones[place]]
  if (one === undefined || other === undefined) return milestones
  return milestones.map((each, n) => (n === from ? other : n === place ? one : each))
}

const rows = { display: 'grid', gap: 2, marginTop: 2 } as const
const columns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 400px' },
  alignItems: 'start',
} as const
