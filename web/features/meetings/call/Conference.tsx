import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { z } from 'zod'
import { webconferenceAttributes } from '#contract/meetings/webconferences.ts'
import { paths } from '../../../shared/paths/paths.ts'
import type { Cable } from '../../../shared/cable/cable.ts'
import { useOpenCable } from '../../../shared/cable/liveContext.ts'
import { lazyOverlay } from '../../../shared/components/lazyOverlay.tsx'
import { LogoMark } from '../../../shared/components/LogoMark.tsx'
import { PageTitle } from '../../../shared/components/PageTitle.tsx'
import { useDataLayer } from '../../../shared/data/hooks.ts'
import { refusalOf, useChange } from '../../../shared/data/useChange.ts'
import { api } from '../../../shared/data/api.ts'
import { randomUuid } from '../../../shared/data/uuid.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { canCall } from '../../../shared/media/devices.ts'
import { useDevices } from '../../../shared/media/useDevices.ts'
import { useAuth, type Me } from '../../../shared/session/me.ts'
import { useNow } from '../../../shared/useNow.ts'
import { Before } from './Before.tsx'
import { before, createCall, type Call, type Join } from './call.ts'
import { Closed } from './Closed.tsx'
import { keepLinesWith } from './keepLine.ts'
import { Dark, Top } from './layout.ts'
import { Room } from './Room.tsx'
import type { Subject } from './subject.ts'
import { useLapse } from './useLapse.ts'

const LeaveDialog = lazyOverlay(() => import('./LeaveDialog.tsx').then((m) => m.LeaveDialog))

const answer = z.object({ data: z.object({ attributes: webconferenceAttributes }) })

/** How often one who has not come in asks who is there, ms. */
const askEvery = 5_000

const noSubscription = () => () => undefined

/** The door, the room, and what stands in their place. Devices are requested here, and not before. */
export function Conference({ subject, me }: { subject: Subject; me: Me }) {
  const { t } = useTranslation('call')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const { http } = useAuth()
  const { client } = useDataLayer()
  const navigate = useNavigate()
  const openCable = useOpenCable()
  const now = useNow()
  const devices = useDevices()
  const { id, kind, others, link, endsAt, back } = subject
  const [able] = useState(() => canCall())
  const [muted, setMuted] = useState(false)
  const [held, setHeld] = useState<{ call: Call; cable: Cable } | null>(null)
  const [page, setPage] = useState<HTMLElement | null>(null)
  const [leaving, setLeaving] = useState<'leave' | 'end' | null>(null)
  const [busy, setBusy] = useState(false)
  const ending = useChange<'meetings'>(['meetings', 'mentoring_relationships'])
  const [stays] = useState(() => new Set<string>())
  const call = held?.call ?? null
  const state = useSyncExternalStore(call?.subscribe ?? noSubscription, () => call?.state() ?? before)
  const cableOf = held?.cable ?? null
  const status = useSyncExternalStore(
    useCallback((listener: () => void) => cableOf?.status.subscribe(listener) ?? noSubscription(), [cableOf]),
    () => cableOf?.status.get() ?? 'online',
  )
  const { address, channel, models } = subject
  const correspondent = kind === 'meeting' ? (others[0]?.owner ?? '') : null
  const room = useQuery({
    queryKey: ['webconference', kind, id],
    queryFn: async ({ signal }) =>
      answer.parse((await http({ method: 'GET', path: address, signal })).body).data.attributes,
    refetchInterval: call === null ? askEvery : false,
    retry: false,
  })
  const name = others[0]?.firstName ?? t('somebody')
  const number = subject.number === null ? '' : formats.number(subject.number)
  const isGroup = kind === 'workshop'
  const title = isGroup ? (subject.title ?? t('group.untitled')) : null

  // A call that is over may go on elsewhere, and the person who left may have ended the session: the session holds its
  // state.
  const isOver = state.phase === 'over'
  const isAlone = state.phase === 'in' && state.others.length === 0
  useEffect(() => {
    if (isOver || isAlone) for (const model of models) void client.invalidateQueries({ queryKey: [model] })
  }, [isOver, isAlone, client, models])

  // Nobody is there to be seen or heard by any more.
  const isDone = isOver || (isAlone && subject.ended !== null)
  const letGo = useEffectEvent(() => {
    devices.close('camera')
    devices.close('microphone')
  })
  useEffect(() => {
    if (isDone) letGo()
  }, [isDone])

  // Closing the page leaves the call.
  useEffect(() => {
    if (held === null) return undefined
    const leave = () => held.call.leave()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
      setTimeout(() => held.cable.close(), 500)
    }
  }, [held])

  const enter = useCallback(async () => {
    setBusy(true)
    const join: Join = async (stay, after) => {
      const body = { data: { type: 'webconferences', attributes: { stay, ...(after && { after }) } } }
      const sent = await http({ method: 'POST', path: address, body, idempotencyKey: randomUuid() })
      return answer.parse(sent.body).data.attributes
    }
    const cable = await openCable()
    const keep = correspondent === null ? null : keepLinesWith(http, correspondent)
    const next = createCall({ meetingId: id, channel, join, cable, keep, stays })
    setHeld({ call: next, cable })
    await next.enter()
    setBusy(false)
  }, [http, openCable, address, channel, id, correspondent, stays])

  const leave = () => {
    call?.leave()
    // The session has begun, or ended, meanwhile.
    for (const model of models) void client.invalidateQueries({ queryKey: [model] })
    void navigate(back)
  }
  const end = async () => {
    if ((await ending.send(api.meetings.update({ id }, { attributes: { aasm_state: 'feedback_requested' } }))) === null)
      return
    report()
  }
  /** The session has been ended: there is nothing to choose. */
  const report = () => {
    call?.leave()
    void navigate(paths.feedback(id))
  }
  const toReport = subject.ended !== null && { action: { label: t('closed.report'), to: paths.feedback(id) } }
  const isIn = state.phase === 'in'
  const isLapsed = useLapse(held, isIn, me)
  const left = endsAt === null ? 0 : Math.ceil((Date.parse(endsAt) - now.getTime()) / 60_000)
  const time = formats.time(now.toISOString())
  const current = room.data
  const again = { label: t('closed.retry'), run: () => void enter() }

  function content() {
    if (link !== null)
      return (
        <Closed back={back} kind={kind} title={t('closed.link')} action={{ label: t('closed.link_open'), href: link }}>
          {t(isGroup ? 'group.link_text' : 'closed.link_text', { host: new URL(link).host })}
        </Closed>
      )
    if (!subject.isOne || current?.state === 'none')
      return (
        <Closed back={back} kind={kind} title={t(isGroup ? 'group.none' : 'closed.none')}>
          {t(isGroup ? 'group.none_text' : 'closed.none_text')}
        </Closed>
      )
    if (!able)
      return (
        <Closed back={back} kind={kind} title={t('closed.old')} waits={others}>
          {t('closed.old_text')}
        </Closed>
      )
    if (state.phase === 'elsewhere')
      return (
        <Closed
          back={back}
          kind={kind}
          title={t('closed.elsewhere')}
          action={{ label: t('closed.here'), run: again.run }}
        >
          {t('closed.elsewhere_text')}
        </Closed>
      )
    if (state.phase === 'over')
      return (
        <Closed back={back} kind={kind} title={t('closed.ended')} {...toReport}>
          {t(isGroup ? 'group.ended_text' : subject.ended === null ? 'closed.ended_text' : 'room.ended')}
        </Closed>
      )
    if (state.phase === 'refused' && state.error)
      return (
        <Closed
          back={back}
          kind={kind}
          title={t('closed.refused')}
          action={again}
          waits={others}
          help={t('closed.help', { code: `${state.error.status} ${state.error.code}`, time })}
        >
          {refusalOf(common, state.error).text}
        </Closed>
      )
    if (isIn && call)
      return (
        <Room
          call={call}
          state={state}
          subject={subject}
          me={me}
          name={name}
          devices={devices}
          muted={muted}
          onMuted={setMuted}
          isCut={status === 'offline'}
          isLapsed={isLapsed}
          isLeaving={leaving !== null}
          onLeave={() => {
            // A workshop goes on without one: there is nothing to choose.
            if (kind === 'workshop') leave()
            else if (subject.ended) report()
            else setLeaving('leave')
          }}
          onEnd={
            kind === 'workshop' || current === undefined ? undefined : subject.ended ? report : () => setLeaving('end')
          }
          onRetry={() => {
            call.leave()
            void enter()
          }}
        />
      )
    if (room.error !== null || current?.state === 'over')
      return (
        <Closed back={back} kind={kind} title={t('closed.over')} {...toReport}>
          {t(isGroup ? 'group.over_text' : 'closed.over_text')}
        </Closed>
      )
    return (
      <Before
        subject={subject}
        me={me}
        name={name}
        devices={devices}
        there={others.filter(({ party }) => current?.present.includes(party))}
        isIn={current?.present.includes(current.party) === true}
        opensAt={current?.state === 'not_yet' ? current.opens_at : null}
        muted={muted}
        onMuted={setMuted}
        busy={busy}
        onEnter={() => void enter()}
      />
    )
  }
  return (
    <Dark ref={setPage} id="content" data-theme="dark">
      <PageTitle>{title ?? t('title', { number, name })}</PageTitle>
      <Top>
        <LogoMark />
        <div className="words">
          <h1>{title ?? t('head', { number, name: others[0]?.name ?? name })}</h1>
          <p>
            {isIn && endsAt !== null && subject.ended === null
              ? left > 0
                ? t('room.elapsed', { time, count: left })
                : t('room.late', { time, end: formats.time(endsAt) })
              : kind === 'meeting' && formats.typed(subject.topic ?? '')}
          </p>
        </div>
        {!isIn && (
          <Button component={Link} to={back} variant="text" size="small">
            {t(kind === 'workshop' ? 'group.back' : 'back')}
          </Button>
        )}
      </Top>
      {content()}
      <LeaveDialog
        open={leaving !== null && isIn && subject.ended === null}
        toEnd={leaving === 'end'}
        page={page}
        name={name}
        isAlone={isAlone}
        mayEnd={current !== undefined}
        busy={ending.busy}
        refusal={ending.refusal}
        onClose={() => {
          setLeaving(null)
          ending.reset()
        }}
        onLeave={leave}
        onEnd={() => void end()}
      />
    </Dark>
  )
}
