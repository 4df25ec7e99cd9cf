import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CreateBase, type Identifier, useNotify, useRedirect } from 'react-admin'
import { Form } from '../../platform/shared/Form.tsx'
import { useFormContext } from 'react-hook-form'
import { setUpRelationship } from '#contract/console/mentoring/mentoring-relationships.ts'
import { color } from '#theme/vars.ts'
import { useRefusalText } from '../../platform/acts/use-act.ts'
import { useWords, type Words } from '../../platform/i18n/provider.ts'
import { PageHead } from '../../platform/layout/PageHead.tsx'
import { useOpenProgramChoices } from '../../platform/lists/choices.ts'
import { focusField } from '../../platform/shared/focus.ts'
import type { FieldErrors, FormValues } from '../../platform/shared/form-values.ts'
import { LoadingRows } from '../../platform/shared/Loading.tsx'
import { NativeSelectInput } from '../../platform/shared/NativeSelectInput.tsx'
import { Panel } from '../../platform/shared/Panel.tsx'
import { PersonInput } from './PersonInput.tsx'
import type { ProfileChoice, Role } from './profile-choices.ts'
import { BackLink } from '../../platform/shared/BackLink.tsx'
import { FormButtons } from '../../platform/shared/FormButtons.tsx'

const resource = 'mentoring_relationships'
const words = `resources.${resource}.create` as const

type Pair = Readonly<Record<Role, ProfileChoice | null>>

/** Brings two people together: the accompaniment opens at once, without a request. */
export default function RelationshipCreate() {
  const t = useWords()
  const [pair, setPair] = useState<Pair>({ participant: null, presenter: null })
  const { refusal, begin, onSuccess, onError } = useOutcome()
  return (
    <CreateBase
      resource={resource}
      loading={<LoadingRows />}
      mutationOptions={{ onSuccess, onError }}
      render={({ save, saving }) => (
        <>
          <Head />
          <Form
            validate={(values: FormValues) => wrongIn(values, pair, t)}
            onSubmit={async (values: FormValues) => {
              begin()
              const errors = await save?.(values)
              const [wrong] = Object.keys(errors ?? {})
              if (wrong !== undefined) focusField(wrong)
              return errors
            }}
            disableInvalidFormNotification
            noValidate
          >
            <Box sx={{ display: 'grid', gap: 2, marginTop: 2, maxWidth: 960 }}>
              <Sides pair={pair} setPair={setPair} />
              <Panel sx={{ padding: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }}>
                <ProgramInput pair={pair} />
                {refusal !== null && (
                  <Alert severity="error" role="alert" icon={false}>
                    {refusal}
                  </Alert>
                )}
                <Typography sx={{ color: color.ink2 }}>{t(`${words}.text`)}</Typography>
                <FormButtons
                  to={`/${resource}`}
                  cancel={t(`${words}.cancel`)}
                  confirm={t(`${words}.confirm`)}
                  busy={saving}
                />
              </Panel>
            </Box>
          </Form>
        </>
      )}
    />
  )
}

function Head() {
  const t = useWords()
  return (
    <PageHead
      title={t(`${words}.title`)}
      subtitle={t(`${words}.subtitle`)}
      above={<BackLink to={`/${resource}`} label={t(`resources.${resource}.back`)} />}
    />
  )
}

/** Leads to the record once it is made; keeps the server's refusal where no field shows it. */
function useOutcome() {
  const notify = useNotify()
  const redirect = useRedirect()
  const queries = useQueryClient()
  const refusalText = useRefusalText()
  const [refusal, setRefusal] = useState<string | null>(null)
  return {
    refusal,
    begin: () => setRefusal(null),
    onSuccess: async (created: { readonly id: Identifier }) => {
      notify(`console.${words}.done`, { type: 'success' })
      redirect('show', resource, created.id)
      await queries.invalidateQueries()
    },
    onError: (error: Error & { readonly body?: { readonly errors?: unknown } }) => {
      if (error.body?.errors === undefined) setRefusal(refusalText(error))
      // The capacity on the page may not be the server's any more.
      void queries.invalidateQueries({ queryKey: ['users'] })
    },
  }
}

/** What is missing, and one person on both sides. */
function wrongIn(values: FormValues, { participant, presenter }: Pair, t: Words): FieldErrors {
  const empty = Object.keys(setUpRelationship.shape).filter((field) => !values[field])
  const missing = Object.fromEntries(empty.map((field) => [field, t('acts.required')]))
  if (participant === null || participant.userId !== presenter?.userId) return missing
  return { ...missing, presenter_id: t(`${words}.same_person`) }
}

interface SidesProps {
  readonly pair: Pair
  readonly setPair: (pair: Pair) => void
}

/** The two people. Choosing them chooses their program where they have one in common. */
function Sides({ pair, setPair }: SidesProps) {
  const programs = useOpenProgramChoices()
  const { getValues, setValue } = useFormContext()
  const setProgram = (id: string) => setValue('program_id', id, { shouldDirty: true, shouldValidate: id !== '' })
  const choose = (role: Role) => (choice: ProfileChoice | null) => {
    const now = { ...pair, [role]: choice }
    setPair(now)
    const common = programs.filter(({ value }) => isOfBoth(value, now))
    const [only, ...others] = common
    if (isComplete(now) && only !== undefined && others.length === 0) setProgram(only.value)
    else if (common.every(({ value }) => value !== getValues('program_id'))) setProgram('')
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: 'repeat(2, minmax(0, 1fr))' } }}>
      {(['participant', 'presenter'] as const).map((role) => (
        <PersonInput key={role} role={role} chosen={pair[role]} choose={choose(role)} />
      ))}
    </Box>
  )
}

/** Programs that those who were chosen take part in. */
function ProgramInput({ pair }: { readonly pair: Pair }) {
  const t = useWords()
  const programs = useOpenProgramChoices()
  const common = programs.filter(({ value }) => isOfBoth(value, pair))
  const none = isComplete(pair) && programs.length > 0 && common.length === 0
  return (
    <>
      <NativeSelectInput
        source="program_id"
        label={t(`${words}.program`)}
        choices={[{ value: '', name: t(`${words}.choose_program`) }, ...common]}
      />
      {none && (
        <Alert severity="warning" role="status" icon={false}>
          {t(`${words}.no_program`)}
        </Alert>
      )}
    </>
  )
}

function isComplete({ participant, presenter }: Pair): boolean {
  return participant !== null && presenter !== null
}

function isOfBoth(programId: string, { participant, presenter }: Pair): boolean {
  return [participant, presenter].every((choice) => choice === null || choice.programIds.includes(programId))
}
