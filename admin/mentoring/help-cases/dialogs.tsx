import Typography from '@mui/material/Typography'
import { TextInput } from 'react-admin'
import {
  type AdminHelpCaseOpened,
  closingOutcomes,
  helpWordsMaxLength,
} from '#contract/console/mentoring/help-cases.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { FormDialog } from '../../platform/shared/FormDialog.tsx'
import { NativeSelectInput } from '../../platform/shared/NativeSelectInput.tsx'
import { type HelpAct, useHelpAct } from './data.ts'

const words = 'resources.help_cases.acts'

interface DialogProps {
  readonly helpCase: AdminHelpCaseOpened
  readonly close: () => void
}

/** Sends the act; the dialog closes when it was carried out. */
function useSend({ helpCase, close }: DialogProps, act: HelpAct) {
  const { mutateAsync, isPending } = useHelpAct(helpCase.id)
  const send = async (body: object) => {
    try {
      await mutateAsync({ act, body })
      close()
    } catch {
      // The refusal was told.
    }
    return undefined
  }
  return { send, busy: isPending }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
const wordsIn = (value: unknown) => (textOf(value) === '' ? {} : { words: textOf(value) })

/** To another of those who read the case. */
export function HandOverDialog({ helpCase, close }: DialogProps) {
  const t = useWords()
  const { send, busy } = useSend({ helpCase, close }, 'hand_over')
  const others = helpCase.readers.filter(({ id }) => id !== helpCase.reader?.id)
  const choose = t(`${words}.hand_over.choose`)
  return (
    <FormDialog
      title={t(`${words}.hand_over.title`)}
      close={close}
      busy={busy}
      initial={{ reader_id: '' }}
      validate={(values) => (textOf(values['reader_id']) === '' ? { reader_id: choose } : {})}
      submit={(values) => send({ reader_id: textOf(values['reader_id']) })}
      cancel={t('resources.help_cases.dialog.cancel')}
      confirm={t(`${words}.hand_over.confirm`)}
    >
      <NativeSelectInput
        source="reader_id"
        label={t(`${words}.hand_over.to`)}
        choices={[{ value: '', name: choose }, ...others.map(({ id, name }) => ({ value: id, name }))]}
      />
    </FormDialog>
  )
}

/** With what was done, and a last word if one is needed. */
export function CloseDialog({ helpCase, close }: DialogProps) {
  const t = useWords()
  const { send, busy } = useSend({ helpCase, close }, 'close')
  const choose = t(`${words}.close.choose`)
  return (
    <FormDialog
      title={t(`${words}.close.title`)}
      close={close}
      busy={busy}
      initial={{ outcome: '', words: '' }}
      validate={(values) => (textOf(values['outcome']) === '' ? { outcome: choose } : {})}
      submit={(values) => send({ outcome: textOf(values['outcome']), ...wordsIn(values['words']) })}
      cancel={t('resources.help_cases.dialog.cancel')}
      confirm={t(`${words}.close.confirm`)}
    >
      <NativeSelectInput
        source="outcome"
        label={t(`${words}.close.outcome`)}
        choices={[
          { value: '', name: choose },
          ...closingOutcomes.map((value) => ({ value, name: t(`resources.help_cases.outcomes.${value}`) })),
        ]}
      />
      <LastWord />
    </FormDialog>
  )
}

/** Ends the accompaniment without a reason that its people see. */
export function MentorDialog({ helpCase, close }: DialogProps) {
  const t = useWords()
  const { send, busy } = useSend({ helpCase, close }, 'another_mentor')
  const author = helpCase.author?.name ?? ''
  return (
    <FormDialog
      title={t(`${words}.another_mentor.title`)}
      close={close}
      busy={busy}
      initial={{ words: '' }}
      submit={(values) => send(wordsIn(values['words']))}
      cancel={t('resources.help_cases.dialog.cancel')}
      confirm={t(`${words}.another_mentor.confirm`)}
    >
      <Typography>{t(`${words}.another_mentor.text`, { author })}</Typography>
      <LastWord />
    </FormDialog>
  )
}

function LastWord() {
  const t = useWords()
  return (
    <TextInput
      source="words"
      label={t('resources.help_cases.dialog.last_word')}
      multiline
      minRows={3}
      helperText={false}
      slotProps={{ htmlInput: { maxLength: helpWordsMaxLength } }}
    />
  )
}
