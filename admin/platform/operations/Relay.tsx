import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type {
  AdminOperations,
  AdminParkedStream,
  AdminRelayOrder,
  AdminTopic,
} from '#contract/console/platform/operations.ts'
import { color } from '#theme/vars.ts'
import { useWords } from '../i18n/provider.ts'
import { useFormats } from '../shared/format.ts'
import { Panel } from '../shared/Panel.tsx'
import { useOperations } from './data.ts'
import { Republish } from './Republish.tsx'
import { useResume } from './use-resume.ts'
import { StreamLink } from './StreamLink.tsx'
import { Rows } from '../shared/Rows.tsx'

const words = 'resources.operations.relay'

/** What is published to Kafka: parked streams first, then the topics and what was ordered. */
export function Relay({ relay }: Pick<AdminOperations, 'relay'>) {
  const t = useWords()
  if (relay === null)
    return (
      <Panel sx={{ padding: 3 }}>
        <Typography>{t(`${words}.none`)}</Typography>
      </Panel>
    )
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Typography variant="body2" sx={{ color: color.ink2 }}>
        {t(`${words}.at`, { position: relay.position, head: relay.head })}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' } }}>
        <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
          <Parked />
          <Orders />
        </Box>
        <Republish />
      </Box>
      <Topics />
    </Box>
  )
}

function Titled({
  title,
  lede,
  children,
}: {
  readonly title: string
  readonly lede?: string
  readonly children: ReactNode
}) {
  return (
    <Panel component="section" sx={{ minWidth: 0 }}>
      <Box sx={{ padding: 2, paddingBottom: 1 }}>
        <Typography variant="h2" sx={{ fontSize: '1.125rem' }}>
          {title}
        </Typography>
        {lede !== undefined && (
          <Typography variant="body2" sx={{ color: color.ink2 }}>
            {lede}
          </Typography>
        )}
      </Box>
      {children}
    </Panel>
  )
}

const empty = { padding: 2, color: color.ink2 } as const
const none: readonly AdminParkedStream[] = []

function Parked() {
  const t = useWords()
  const { moment, number } = useFormats()
  const { data: parked = none } = useOperations<readonly AdminParkedStream[]>('parked_streams')
  const resume = useResume(parked)
  return (
    <Titled title={t(`${words}.parked`)} lede={t(`${words}.parked_lede`)}>
      {parked.length === 0 ? (
        <Typography variant="body2" sx={empty}>
          {t(`${words}.nothing_parked`)}
        </Typography>
      ) : (
        <Rows
          name={t(`${words}.parked`)}
          rows={parked}
          columns={[
            { label: t(`${words}.stream`), render: ({ id }) => <StreamLink stream={id} /> },
            { label: t(`${words}.since`), render: ({ parked_at: at }) => <time dateTime={at}>{moment(at)}</time> },
            { label: t(`${words}.waiting`), render: ({ waiting }) => number(waiting) },
            { label: t(`${words}.reason`), render: ({ type, problem }) => t(`${words}.reason_of`, { type, problem }) },
            {
              label: t('resources.operations.models.act'),
              render: ({ id, actions }) =>
                actions.includes('resume') ? (
                  <Button
                    size="small"
                    variant="outlined"
                    aria-label={t(`${words}.resume_stream`, { stream: id })}
                    onClick={() => resume(id)}
                  >
                    {t(`${words}.resume`)}
                  </Button>
                ) : (
                  t(`${words}.under_way`)
                ),
            },
          ]}
        />
      )}
    </Titled>
  )
}

function Orders() {
  const t = useWords()
  const { moment, number } = useFormats()
  const { data: orders = [] } = useOperations<readonly AdminRelayOrder[]>('relay_orders')
  const what = ({ kind, stream, from, to }: AdminRelayOrder) => {
    const range = t(`${words}.order_republish`, { from, to })
    if (stream === null) return range
    return (
      <>
        {kind === 'resume' ? t(`${words}.order_resume`) : `${range},`} <StreamLink stream={stream} />
      </>
    )
  }
  const outcome = ({ ended_at: at, stopped_at: stop, stream, cancelled }: AdminRelayOrder) => {
    if (stop !== null) return <StoppedAt {...stop} isNamed={stop.stream === stream} />
    return t(cancelled ? `${words}.cancelled` : at === null ? `${words}.open` : `${words}.ended`)
  }
  return (
    <Titled title={t(`${words}.orders`)}>
      {orders.length === 0 ? (
        <Typography variant="body2" sx={empty}>
          {t(`${words}.no_orders`)}
        </Typography>
      ) : (
        <Rows
          name={t(`${words}.orders`)}
          rows={orders}
          columns={[
            {
              label: t(`${words}.ordered_at`),
              render: ({ ordered_at: at }) => (at === null ? '–' : <time dateTime={at}>{moment(at)}</time>),
            },
            { label: t(`${words}.order`), render: what },
            { label: t(`${words}.sent_events`), render: ({ events }) => number(events) },
            {
              label: t('resources.operations.models.state'),
              render: outcome,
            },
          ]}
        />
      )}
    </Titled>
  )
}

type StoppedAtProps = NonNullable<AdminRelayOrder['stopped_at']> & {
  /** The order names the stream already. */
  readonly isNamed: boolean
}

function StoppedAt({ stream, revision, problem, isNamed }: StoppedAtProps) {
  const t = useWords()
  return (
    <Box sx={{ color: color.errorText, overflowWrap: 'anywhere' }}>
      {isNamed ? (
        t(`${words}.stopped_at`, { revision })
      ) : (
        <>
          {t(`${words}.stopped_of`, { revision })} <StreamLink stream={stream} />
        </>
      )}
      {t('undo.colon')}
      {problem}
    </Box>
  )
}

function Topics() {
  const t = useWords()
  const { moment, number } = useFormats()
  const { data: topics = [] } = useOperations<readonly AdminTopic[]>('topics')
  return (
    <Titled title={t(`${words}.topics`)}>
      <Rows
        name={t(`${words}.topics`)}
        rows={topics}
        columns={[
          { label: t(`${words}.topic`), render: ({ id }) => <code>{id}</code> },
          { label: t(`${words}.types`), render: ({ types }) => number(types) },
          { label: t(`${words}.last_hour`), render: ({ last_hour: count }) => number(count) },
          {
            label: t(`${words}.last_at`),
            render: ({ last_at: at }) => (at === null ? '–' : <time dateTime={at}>{moment(at)}</time>),
          },
          { label: t(`${words}.parked_events`), render: ({ parked }) => number(parked) },
        ]}
      />
    </Titled>
  )
}
