import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { color, shadow } from '#theme/vars.ts'
import { mayWait, type WaitedReason } from './waiting/mayWait.ts'
import { paths } from '../../../shared/paths/paths.ts'
import { Notice } from '../../../shared/components/Notice.tsx'
import { StatePill } from '../../../shared/components/StatePill.tsx'
import { api } from '../../../shared/data/api.ts'
import { useOne } from '../../../shared/data/hooks.ts'
import type { Attributes, Item } from '../../../shared/data/models.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { awaitedSide } from '../../../shared/awaitedSide.ts'
import { useNow } from '../../../shared/useNow.ts'
import { ProgramChoice } from '../../../shared/request/ProgramChoice.tsx'
import { RequestForm } from '../../../shared/request/RequestForm.tsx'
import type { RequestFormProps } from '../../../shared/request/RequestForm.tsx'

type Permission = NonNullable<Attributes<'presenters'>['request']>

/** The request that stands between the reader and this mentor, in words, with the way to it. */
function OpenRequest({ id, name, justSent }: { id: string; name: string; justSent: boolean }) {
  const { t } = useTranslation('profile')
  const formats = useFormats()
  const { data } = useOne(api.mentoring_requests.one({ id }))
  const now = useNow()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (justSent) title.current?.focus()
  }, [justSent])
  const request = data?.data.attributes
  const running = request?.aasm_state === 'confirmed'
  const blocked = request?.blocked ?? null
  const chooses = request !== undefined && blocked === null && awaitedSide(request, now) === 'participant'
  return (
    <>
      <Typography variant="h2" ref={title} tabIndex={-1}>
        {t(running ? 'open.running' : justSent ? 'open.just_sent' : 'open.sent', { name })}
      </Typography>
      {request && (
        <>
          <div>
            {running ? (
              <StatePill tone="success">
                {t('open.since', { day: formats.day(request.decided_at ?? request.updated_at) })}
              </StatePill>
            ) : (
              <StatePill tone={chooses ? 'warning' : 'info'}>
                {t(blocked !== null ? 'open.waits_for_place' : chooses ? 'open.choose' : 'open.due', {
                  day: formats.day(request.answer_due_at),
                })}
              </StatePill>
            )}
          </div>
          {!running && (
            <p>{t(blocked !== null ? `open.next_${blocked}` : chooses ? 'open.next_choose' : 'open.next', { name })}</p>
          )}
        </>
      )}
      <Button component={Link} to={paths.mentoringCenter({ request: id })} fullWidth>
        {t(running ? 'open.see_mentoring' : chooses ? 'open.see_dates' : 'open.see_request')}
      </Button>
    </>
  )
}

/** Why no request can be sent now, beside the control that is out of use. */
function WhyNot({
  name,
  reason,
}: {
  name: string
  reason: Exclude<Permission['reason'], null | 'self' | WaitedReason>
}) {
  const { t } = useTranslation('profile')
  return (
    <>
      <Typography variant="h2">{t('form.title', { name })}</Typography>
      <Button variant="contained" fullWidth aria-disabled="true" aria-describedby="why-not">
        {t('form.send')}
      </Button>
      <div id="why-not">
        <Notice tone="warning" title={t(`why_not.${reason}.title`, { name })}>
          {t(`why_not.${reason}.text`, { name })}
        </Notice>
      </div>
      {reason === 'mentee_full' && (
        <Button variant="text" component={Link} to={paths.mentoringCenter()}>
          {t('why_not.own')}
        </Button>
      )}
    </>
  )
}

export interface RequestCardProps extends Omit<RequestFormProps, 'mentor'> {
  mentor: Item<'presenters' | 'participants'>
  permission: Permission
  justSent: boolean
}

/** Writing to a mentor, or what stands in its place. */
export function RequestCard({ mentor, permission, justSent, ...form }: RequestCardProps) {
  const { t } = useTranslation('profile')
  const name = mentor.attributes.first_name
  const { reason, open_request_id: openId } = permission
  if (reason === 'mentor_away' && openId === null)
    return (
      <Card
        component="section"
        aria-labelledby="away-why"
        sx={{ backgroundColor: color.sunken, borderColor: 'transparent' }}
      >
        <CardContent sx={{ display: 'grid', gap: 1 }}>
          <Typography variant="h2" id="away-why">
            {t('away.during')}
          </Typography>
          <p>{t('away.no_request')}</p>
        </CardContent>
      </Card>
    )
  if (reason === 'self' || mayWait(reason)) return null
  return (
    <Card component="section" id="request" sx={{ boxShadow: shadow.e1, scrollMarginTop: 96 }}>
      <CardContent sx={{ display: 'grid', gap: 2 }}>
        {openId !== null ? (
          <OpenRequest id={openId} name={name} justSent={justSent} />
        ) : permission.allowed || reason === null ? (
          <RequestForm mentor={mentor} {...form} />
        ) : (
          <>
            <WhyNot name={name} reason={reason} />
            {reason === 'not_in_program' && form.programs.length > 1 && form.onProgram && (
              <ProgramChoice programs={form.programs} programId={form.programId} onProgram={form.onProgram} />
            )}
          </>
        )}
      </CardContent>
    </Card>
  )
}
