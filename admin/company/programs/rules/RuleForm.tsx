import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useId, useState } from 'react'
import { useNotify } from 'react-admin'
import type { EnrolmentRules, RulePreview, RuleWritten } from '#contract/console/company/enrolments.ts'
import { color } from '#theme/vars.ts'
import { useRefusalText } from '../../../platform/acts/use-act.ts'
import { ask } from '../../../platform/edits/desk.ts'
import { mergeEdits, withValue } from '../../../platform/edits/merge.ts'
import { useWords } from '../../../platform/i18n/provider.ts'
import { useFormats } from '../../../platform/shared/format.ts'
import { focusTitle } from '../../../platform/shared/focus.ts'
import { Panel } from '../../../platform/shared/Panel.tsx'
import { Pill } from '../../../platform/shared/StatePill.tsx'
import { fieldErrorOf, isConflict, useProgramTrial, useProgramWrite } from '../data.ts'
import { useSettled } from '../use-settled.ts'
import { useUnsaved } from '../../../platform/edits/unsaved.ts'
import { conditionsOf, draftOf, isSameRule, type KeptRule, type Role, type RuleDraft } from './rule.ts'
import { RuleInputs } from './RuleInputs.tsx'
import { Preview } from './RulePreview.tsx'

const ConfirmRule = lazy(() => import('./ConfirmRule.tsx'))

const words = 'resources.programs.rules'

interface RuleFormProps {
  readonly role: Role
  readonly rules: EnrolmentRules
}

/** The rule of a role: whom it asks for, whom that means now, and keeping it after one confirmation. */
export function RuleForm({ role, rules }: RuleFormProps) {
  const t = useWords()
  const titleId = useId()
  const { moment } = useFormats()
  const kept = rules.rules.find((one) => one.role === role)
  const { draft, change, drop, catchUp, seen, isTouched, isChanged, isBehind } = useDraft(kept)
  useUnsaved(isTouched)
  const conditions = conditionsOf(role, draft)
  const trial = useProgramTrial<RulePreview>(rules.id, 'rule_preview', useSettled(conditions))
  const preview = conditions === null ? undefined : trial.data
  const { keep, isPending, wrong, refusal, confirming, stopConfirming } = useKeep({ role, rules, draft, seen, drop })
  return (
    <Panel component="section" aria-labelledby={titleId}>
      <Box sx={{ padding: 2, display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography variant="h2" id={titleId} sx={{ fontSize: '1.125rem' }}>
          {t(`${words}.title.${role}`)}
        </Typography>
        <RuleState kept={kept} />
        {kept && <Written kept={kept} />}
      </Box>
      <Box sx={{ ...columns, borderTop: `1px solid ${color.line}` }}>
        <Box sx={{ padding: 2, display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
          <RuleInputs role={role} rules={rules} draft={draft} change={change} wrong={wrong} />
        </Box>
        <Preview
          role={role}
          preview={preview}
          isPending={trial.isFetching}
          isRequested={conditions !== null}
          error={trial.error}
        />
      </Box>
      <Box sx={{ padding: 2, display: 'grid', gap: 2, borderTop: `1px solid ${color.line}` }}>
        {isBehind && (
          <Alert
            severity="warning"
            role="alert"
            icon={false}
            action={
              <>
                <Button size="small" onClick={drop}>
                  {t(`${words}.theirs`)}
                </Button>
                <Button size="small" onClick={() => void catchUp()}>
                  {t(`${words}.both`)}
                </Button>
              </>
            }
          >
            {t(`${words}.moved_on`, {
              name: kept?.written_by_name ?? t(`${words}.somebody`),
              when: kept?.written_at ? moment(kept.written_at) : '–',
            })}
          </Alert>
        )}
        {refusal !== null && (
          <Alert severity="error" role="alert" icon={false}>
            {refusal}
          </Alert>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'flex-end' }}>
          <FormControlLabel
            sx={{ margin: '0 auto 0 0', alignItems: 'center' }}
            label={t(`${words}.active`)}
            control={
              <Switch
                checked={draft.active}
                onChange={({ target }) => change({ ...draft, active: target.checked })}
                slotProps={{ input: { 'aria-describedby': titleId } }}
              />
            }
          />
          {isTouched && <Button onClick={drop}>{t(`${words}.drop`)}</Button>}
          <Button
            variant="contained"
            aria-label={t(`${words}.save_of`, { role: t(`${words}.title.${role}`) })}
            // Not disabled: a button that is disabled while it has the focus loses it.
            aria-disabled={isPending || isBehind || conditions === null || !isChanged}
            onClick={() => {
              if (!isPending && !isBehind && conditions !== null && isChanged) keep()
            }}
          >
            {t(`${words}.save`)}
          </Button>
        </Box>
      </Box>
      {confirming !== null && (
        <Suspense>
          <ConfirmRule
            role={role}
            programId={rules.id}
            conditions={conditionsOf(role, draft)}
            busy={isPending}
            close={stopConfirming}
            confirm={confirming}
          />
        </Suspense>
      )}
    </Panel>
  )
}

/** What is being changed, and the rule that it was made of: what others write meanwhile does not take its place. */
function useDraft(kept: KeptRule | undefined) {
  const [own, setOwn] = useState<{ readonly draft: RuleDraft; readonly made: KeptRule | undefined } | null>(null)
  const made = own === null ? kept : own.made
  const isNew = made === undefined
  const draft = own?.draft ?? draftOf(kept)
  return {
    draft,
    seen: made?.revision ?? null,
    isTouched: own !== null && !isSameRule(draft, draftOf(made)),
    // A rule that was never kept may be kept as it stands.
    isChanged: isNew || (own !== null && !isSameRule(draft, draftOf(made))),
    isBehind: own !== null && (kept?.revision ?? null) !== (made?.revision ?? null),
    change: (changed: RuleDraft) => setOwn({ draft: changed, made }),
    drop: () => setOwn(null),
    /** Brings what was kept meanwhile into the draft; of a field that both changed the person chooses. */
    catchUp: async () => {
      const theirs = draftOf(kept)
      const { merged, clashes } = mergeEdits({ ...draftOf(made) }, { ...draft }, { ...theirs })
      const actor = { id: null, name: kept?.written_by_name ?? null }
      const lastWrite = kept?.written_at ? { at: kept.written_at, actor } : null
      const decision = clashes.length === 0 ? [] : await ask('programs', { clashes, lastWrite })
      if (decision === null) return
      const values = clashes.reduce(
        (all, { path, theirs: value }, n) => (decision[n] === 'mine' ? all : withValue(all, path, value)),
        merged,
      )
      // Each value is one of the two drafts'.
      setOwn({ draft: { ...draft, ...(values as Partial<RuleDraft>) }, made: kept })
    },
  }
}

interface KeepParts extends RuleFormProps {
  readonly draft: RuleDraft
  readonly seen: number | null
  readonly drop: () => void
}

/** Keeping a rule: one that applies is confirmed first, with whom it means by then. */
function useKeep({ role, rules, draft, seen, drop }: KeepParts) {
  const notify = useNotify()
  const refusalText = useRefusalText()
  const [isConfirming, setConfirming] = useState(false)
  const { mutate, isPending, error } = useProgramWrite<EnrolmentRules>(rules.id, 'rules')
  const send = (confirmed: boolean) => {
    const conditions = conditionsOf(role, draft)
    if (conditions === null || isPending) return
    const body: RuleWritten = { ...conditions, active: draft.active, revision: seen, ...(confirmed && { confirmed }) }
    mutate(body, {
      onSuccess: () => {
        setConfirming(false)
        drop()
        notify(`console.${words}.saved`, { type: 'success' })
        focusTitle()
      },
      onError: () => setConfirming(false),
    })
  }
  const wrong = {
    business_units: fieldErrorOf(error, 'business_units'),
    field_name: fieldErrorOf(error, 'field_name'),
    answers: fieldErrorOf(error, 'answers'),
  }
  const atField = Object.values(wrong).some((text) => text !== null)
  return {
    isPending,
    wrong,
    refusal:
      error === null || atField || isConflict(error) ? null : (fieldErrorOf(error, 'confirmed') ?? refusalText(error)),
    keep: () => (draft.active ? setConfirming(true) : send(false)),
    /** Called with whether a warning was read. */
    confirming: isConfirming ? send : null,
    stopConfirming: () => setConfirming(false),
  }
}

function RuleState({ kept }: { readonly kept: KeptRule | undefined }) {
  const t = useWords()
  if (kept === undefined) return <Pill tone="default" text={t(`${words}.none`)} />
  if (!kept.active) return <Pill tone="default" text={t(`${words}.off`)} />
  return kept.applied_at === null ? (
    <Pill tone="warning" text={t(`${words}.waits`)} />
  ) : (
    <Pill tone="success" text={t(`${words}.on`)} />
  )
}

function Written({ kept: { written_by_name: name, enrolled } }: { readonly kept: KeptRule }) {
  const t = useWords()
  const there = t(`${words}.enrolled`, { smart_count: enrolled })
  return (
    <Typography variant="body2" sx={{ color: color.ink2 }}>
      {name === null
        ? t(`${words}.written_deleted`, { enrolled: there })
        : t(`${words}.written`, { name, enrolled: there })}
    </Typography>
  )
}

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
} as const
