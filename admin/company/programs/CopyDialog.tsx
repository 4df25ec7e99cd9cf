import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { BooleanInput, HttpError, useDataProvider, useNotify, useRedirect } from 'react-admin'
import { type ProgramCopied, programCopied } from '#contract/console/company/program-acts.ts'
import type { AdminProgram } from '#contract/console/company/programs.ts'
import { fieldErrors, useRefusalText } from '../../platform/acts/use-act.ts'
import type { ConsoleData } from '../../platform/data/data-provider.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { wrongIn } from '../../platform/plain/validation.ts'
import { FormDialog } from '../../platform/shared/FormDialog.tsx'
import type { FormValues } from '../../platform/shared/form-values.ts'
import { Localised, SeasonInputs } from './ProgramInputs.tsx'
import { SlugInput } from './SlugInput.tsx'

const words = 'resources.programs'

interface CopyDialogProps {
  readonly program: AdminProgram
  readonly close: () => void
}

/** A new program made from this one, with its own name and dates; then its page. */
export default function CopyDialog({ program, close }: CopyDialogProps) {
  const t = useWords()
  const redirect = useRedirect()
  const notify = useNotify()
  const queries = useQueryClient()
  const data = useDataProvider<ConsoleData>()
  const refusalText = useRefusalText()
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (body: ProgramCopied) => data.copyProgram(program.id, body),
    onSuccess: ({ id, people }) => {
      notify(`console.${words}.copy.done`, { type: 'success', messageArgs: { smart_count: people } })
      void queries.invalidateQueries()
      redirect('edit', 'programs', id)
    },
  })
  const enrolled = program.participants + program.presenters
  const inFields = error === null ? undefined : fieldErrors({ body: programCopied }, error)
  return (
    <FormDialog
      title={t(`${words}.copy.title`)}
      close={close}
      busy={isPending}
      focusFirst
      initial={{
        name: { fr: '', en: '' },
        slug: '',
        sign_up_from: null,
        sign_up_until: null,
        last_requests_on: null,
        closes_on: null,
        people: false,
      }}
      validate={(values) => {
        const wrong = wrongIn(programCopied, values, t)
        const isTyped = typeof values['slug'] === 'string' && values['slug'] !== ''
        const named = 'slug' in wrong && isTyped ? { ...wrong, slug: t(`${words}.invalid_slug`) } : wrong
        return named as Record<string, string>
      }}
      submit={(values: FormValues) =>
        mutateAsync(programCopied.parse(values)).then(
          () => undefined,
          (refusal: unknown) => fieldsOf(refusal),
        )
      }
      cancel={t('list.cancel')}
      confirm={t(`${words}.copy.confirm`)}
    >
      <Typography>{t(`${words}.copy.text`)}</Typography>
      <Localised source="name" />
      <SlugInput />
      <SeasonInputs />
      {enrolled > 0 && (
        <BooleanInput
          source="people"
          label={t(`${words}.copy.people`, { smart_count: enrolled })}
          helperText={t(`${words}.copy.people_help`)}
        />
      )}
      {error !== null && inFields === undefined && (
        <Alert severity="error" role="alert" icon={false}>
          {refusalText(error)}
        </Alert>
      )}
    </FormDialog>
  )

  /** A name is wrong in both languages. */
  function fieldsOf(refusal: unknown): Record<string, string> | undefined {
    if (!(refusal instanceof HttpError)) return undefined
    const { name, ...others } = fieldErrors({ body: programCopied }, refusal) ?? {}
    const wrong = { ...others, ...(name !== undefined && { name: { fr: name, en: name } }) }
    return Object.keys(wrong).length === 0 ? undefined : (wrong as Record<string, string>)
  }
}
