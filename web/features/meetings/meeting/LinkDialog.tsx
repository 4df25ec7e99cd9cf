import { useTranslation } from 'react-i18next'
import { useController } from 'react-hook-form'
import { z } from 'zod'
import { linkMaxLength } from '#contract/meetings/meetings.ts'
import { Field } from '../../../shared/components/Field.tsx'
import { FormDialog } from '../../../shared/form/FormDialog.tsx'
import { useDraftForm } from '../../../shared/form/useDraftForm.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import type { MeetingDialogProps } from '../../../shared/meeting/dialog.ts'
import { Overtaken } from '../../../shared/meeting/Overtaken.tsx'

const schema = z.object({ link: z.string().trim().max(linkMaxLength) })

/** Where the two meet by video: an address of the company's own tool, or nothing: in the product. */
export function LinkDialog(props: MeetingDialogProps) {
  const { meeting, me, parties, act, open, onClose, onDone } = props
  const { t } = useTranslation('session')
  const formats = useFormats()
  const { attributes: held } = meeting
  const { hosts, in_product: inProduct } = me.user.conference
  const closed = !held.allowed.includes('link')
  const { form } = useDraftForm({ schema, empty: { link: held.conference_url ?? '' }, drafts: {} })
  const { field } = useController({ control: form.control, name: 'link' })
  const refused = act.error?.of('conference_url')?.detail
  const send = form.handleSubmit(async ({ link }) => {
    if (await act.change({ conference_url: link === '' ? null : link })) onDone()
  })
  return (
    <FormDialog
      title={t('link.title')}
      text={t('link.text', { name: parties.other?.firstName ?? '' })}
      open={open}
      busy={act.busy}
      onClose={onClose}
      onSubmit={send}
      words={{ send: t('link.send'), sending: t('sending'), cancel: closed ? t('close') : t('back') }}
      refusal={closed || refused !== undefined ? null : act.refusal}
      closed={closed}
    >
      {closed && <Overtaken {...props} />}
      <Field
        label={t('link.label')}
        help={t(inProduct ? 'link.help_or_here' : 'link.help', { hosts: formats.either(hosts) })}
        error={refused}
        inputProps={{ maxLength: linkMaxLength, inputMode: 'url', autoComplete: 'off', spellCheck: false }}
        value={field.value}
        onChange={field.onChange}
      />
    </FormDialog>
  )
}
